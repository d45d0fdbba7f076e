"""The page that describes the API: its files, and that it may load nothing from elsewhere."""

import re
from pathlib import Path

from api.http.docs_page import POLICY
from tests.support.app import RunningApp, application


async def test_the_page_and_its_files_are_served_by_the_server_itself(h: RunningApp) -> None:
    page = await h.nobody.get("/v1/docs")
    assert page.headers["content-security-policy"] == POLICY
    assert not re.search(r"https?:|\*|'unsafe-eval'", POLICY), "nothing comes from elsewhere"
    assert "script-src 'self';" in POLICY
    loaded = re.findall(r'src="([^"]+)"', page.text)
    assert loaded == ["docs/scalar.js", "docs/start.js"]
    for name in (*loaded, "docs/links.js"):
        plain = await h.nobody.get(f"/v1/{name}")
        packed = await h.nobody.get(f"/v1/{name}", Accept_Encoding="gzip")
        assert plain.headers["content-type"].startswith("text/javascript")
        assert (packed.headers["content-encoding"], packed.content) == ("gzip", plain.content)
        assert (await h.nobody.get(f"/v1/{name}", If_None_Match=packed.headers["etag"])).status_code == 304


async def test_what_the_page_fills_in_is_said_by_links_of_the_document(tmp_path: Path) -> None:
    """Each parameter of a path but a seat's number is known by some answer."""
    async with application(tmp_path) as h:
        document = (await h.nobody.get("/v1/openapi.json")).json()
    ways = [operation for path in document["paths"].values() for operation in path.values()]
    names = {one["name"] for operation in ways for one in operation["parameters"] if one["in"] == "path"}
    linked = {
        name
        for operation in ways
        for answer in operation["responses"].values()
        for link in answer.get("links", {}).values()
        for name in link.get("parameters", ())
    }
    assert names - linked == {"seat"}
