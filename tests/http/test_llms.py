"""The API in a page of Markdown, made from its document, and where `/` leads."""

from tests.contract.live import committed, operations
from tests.support.app import RunningApp


async def test_llms_txt_names_every_operation_of_the_document(h: RunningApp) -> None:
    answer = await h.nobody.get("/llms.txt")
    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert answer.text.startswith("# Croupier\n\n> ")
    for name, method, path, described in operations(committed()):
        assert f"- `{method.upper()} {path}`: {described['summary']}\n" in answer.text, name
    assert (await h.nobody.get("/llms.txt", If_None_Match=answer.headers["etag"])).status_code == 304


async def test_the_first_page_leads_to_what_describes_the_api(h: RunningApp) -> None:
    links = (await h.nobody.get("/")).headers["link"]
    for target in ("/v1/docs", "/v1/openapi.json", "/llms.txt"):
        assert f"<{target}>" in links
        assert (await h.nobody.get(target)).status_code == 200
