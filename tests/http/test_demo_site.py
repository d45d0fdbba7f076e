"""A server shows the site of games to forge at /demo if it was written, counted like any other page."""

from pathlib import Path

import httpx
import pytest

from api.http.pages import Pages
from infra import composition
from infra.pages import built_pages
from tests.http.test_pages import AUDIT_PAGE, folder
from tests.support.app import serving


def test_demo_site_is_served_if_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built, data = folder(tmp_path), tmp_path / "data"
    (built / "demo").mkdir()
    (built / "demo/demo.html").write_text(AUDIT_PAGE)

    def pages(site: Path, exports: str | None) -> Pages:
        return built_pages(built, site, exports)

    monkeypatch.setattr(composition, "built_pages", pages)
    with serving(data) as (url, _, __), httpx.Client(base_url=url) as http:
        assert http.get("/demo/").status_code == 404
        assert http.get("/demo/demo.html").status_code == 404
    (data / "demo/games").mkdir(parents=True)
    (data / "demo/index.html").write_text(AUDIT_PAGE)
    (data / "demo/games/toy.json.gz").write_bytes(b"\x1f\x8bgame")
    with serving(data) as (url, _, __), httpx.Client(base_url=url) as http:
        moved = http.get("/demo")
        assert (moved.status_code, moved.headers["location"]) == (308, "/demo/")
        page = http.get("/demo/")
        assert page.text == AUDIT_PAGE
        assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
        assert http.get("/demo/games/toy.json.gz").content == b"\x1f\x8bgame"
        assert http.get("/demo/../croupier.sqlite3").status_code == 404
        assert http.get("/demo/%2e%2e/signing-keys").status_code == 404
