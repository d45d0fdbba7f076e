"""security.txt, by RFC 9116: it names the contact, or what the operator has to do to name one."""

import datetime as dt
from pathlib import Path

import httpx
import pytest

from infra.composition import compose
from infra.errors import SettingsError
from infra.settings import Settings
from tests.support.app import RunningApp
from tests.support.client import refused

WHERE = "/.well-known/security.txt"


async def test_security_txt_names_contact_and_expiry(tmp_path: Path) -> None:
    composed = compose(Settings(data=tmp_path, security_contact="mailto:safe@example.org"))
    transport = httpx.ASGITransport(composed.app)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    async with composed.app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://croupier") as http:
        answer = await http.get(WHERE)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["x-content-type-options"] == "nosniff"
    said = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert said["Contact"] == "mailto:safe@example.org"
    expires = dt.datetime.fromisoformat(said["Expires"])
    assert dt.timedelta(days=30) < expires - dt.datetime.now(dt.UTC) < dt.timedelta(days=365)


async def test_security_txt_without_contact_is_an_explained_404(h: RunningApp) -> None:
    problem = refused(await h.nobody.get(WHERE), 404, "not-found")
    assert "CROUPIER_SECURITY_CONTACT" in problem["detail"]


def test_a_contact_is_a_uri() -> None:
    assert Settings.read({"CROUPIER_SECURITY_CONTACT": "https://example.org/safe"}).security_contact
    for wrong in ("safe@example.org", "mailto:a b", "mailto:a\nExpires: never"):
        with pytest.raises(SettingsError, match="CROUPIER_SECURITY_CONTACT"):
            Settings.read({"CROUPIER_SECURITY_CONTACT": wrong})
