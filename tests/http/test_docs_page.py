"""The pages that describe the API: in Markdown, made from its document; one that loads nothing from elsewhere."""

import re
from pathlib import Path

from api.http.openapi.served import POLICY
from tests.contract.live import committed, operations
from tests.support.app import RunningApp, application


async def test_docs_page_is_served_by_the_server_itself(h: RunningApp) -> None:
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


async def test_docs_page_fills_in_by_the_documents_links(tmp_path: Path) -> None:
    """Each path parameter comes from some answer, except the numbers of seats and versions: those are chosen."""
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
    assert names - linked == {"seat", "version"}


async def test_llms_txt_names_every_operation_and_its_needs(h: RunningApp) -> None:
    answer = await h.nobody.get("/llms.txt")
    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert answer.text.startswith("# Croupier\n\n> ")
    for name, method, path, described in operations(committed()):
        line = f"- `{method.upper()} {path}`: {described['summary']}\n"
        _, found, after = answer.text.partition(line)
        assert found, name
        needs = f"\n{after}".partition("\n- ")[0].partition("\n#")[0]
        assert ("needs a token" in needs) == (bool(described["security"]) and {} not in described["security"]), name
        for one in described["parameters"]:
            optional = "" if one["required"] else "?"
            assert one["in"] == "path" or f"`{one['name']}`{optional} " in needs, f"{name}: {one['name']}"
        assert ("body: " in needs) == ("requestBody" in described), name
    assert "  - body: `question` integer, `picks` [integer], `seat`? integer\n" in answer.text
    for word in ("of=patches", "same", "empty", "ordered"):
        assert re.search(rf"^- .*`{word}`.*: ", answer.text, re.MULTILINE), word
    assert (await h.nobody.get("/llms.txt", If_None_Match=answer.headers["etag"])).status_code == 304


async def test_first_page_leads_to_the_apis_descriptions(h: RunningApp) -> None:
    links = (await h.nobody.get("/")).headers["link"]
    for target in ("/v1/docs", "/v1/openapi.json", "/llms.txt"):
        assert f"<{target}>" in links
        assert (await h.nobody.get(target)).status_code == 200
