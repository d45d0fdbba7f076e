"""The API in a page of Markdown, made from its document, and where `/` leads."""

from tests.contract.live import committed, operations
from tests.support.app import RunningApp


async def test_llms_txt_names_every_operation_of_the_document_with_what_it_needs(h: RunningApp) -> None:
    answer = await h.nobody.get("/llms.txt")
    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert answer.text.startswith("# Croupier\n\n> ")
    for name, method, path, described in operations(committed()):
        line = f"- `{method.upper()} {path}`: {described['summary']}\n"
        _, found, after = answer.text.partition(line)
        assert found, name
        needs = f"\n{after}".partition("\n- ")[0].partition("\n#")[0]
        assert ("needs a token" in needs) == (described["security"] == [{"token": []}]), name
        for one in described["parameters"]:
            optional = "" if one["required"] else "?"
            assert one["in"] == "path" or f"`{one['name']}`{optional} " in needs, f"{name}: {one['name']}"
        assert ("body: " in needs) == ("requestBody" in described), name
    assert "  - body: `question` integer, `picks` [integer], `seat`? integer\n" in answer.text
    assert (await h.nobody.get("/llms.txt", If_None_Match=answer.headers["etag"])).status_code == 304


async def test_the_first_page_leads_to_what_describes_the_api(h: RunningApp) -> None:
    links = (await h.nobody.get("/")).headers["link"]
    for target in ("/v1/docs", "/v1/openapi.json", "/llms.txt"):
        assert f"<{target}>" in links
        assert (await h.nobody.get(target)).status_code == 200
