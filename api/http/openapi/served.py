"""The document, served: as JSON, as a page, and as Markdown for programs that read before they call."""

from collections.abc import Callable, Mapping
from typing import Any

from api.application.games.refusals import Refused
from api.application.runtime.wings import Wing
from api.http import wings
from api.http.answers.responses import Fixed, RawResponse
from api.http.call import Call
from api.http.operations.operation import Routes
from api.http.requests import NoQuery
from api.http.schemas.operation_parts import JSON, MARKDOWN

HTML, JAVASCRIPT = "text/html; charset=utf-8", "text/javascript; charset=utf-8"
POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Scalar itself writes styles and HTML, so neither can be forbidden; but nothing is loaded from elsewhere."""
SAFE = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""The last is also that of the page of sign-in, which opens in a window: else this page would not see its answer."""
MARKDOWN_TYPE = f"{MARKDOWN}; charset=utf-8"
Document = Callable[[], Mapping[str, Any]]
"""Makes the OpenAPI document on first call: a quarter of a second, in which other requests go on."""


def routes(document: Document) -> Routes:
    """What is served under `/v1`."""
    route = Routes()
    made = Wing("document", lambda: Fixed(document()))
    page = Wing("document", lambda: wings.docs_page.files())  # noqa: PLW0108 - it is not imported before

    @route.file("/openapi.json", "The document", *JSON)
    async def openapi(call: Call[NoQuery, None]) -> RawResponse:
        """Every operation and every type, with examples."""
        return await call.fixed(await made.opened())

    @route.file("/docs", "The document as a page", HTML)
    async def docs(call: Call[NoQuery, None]) -> RawResponse:
        """It loads the files beside it."""
        answer = await call.fixed((await page.opened())["page.html"])
        answer.headers = {**answer.headers, **SAFE}
        return answer

    @route.file("/docs/{name:str}", "A file that the page loads", JAVASCRIPT)
    async def docs_file(call: Call[NoQuery, None]) -> RawResponse:
        """404 for any other name."""
        files, name = await page.opened(), call.path("name")
        if name.endswith(".html") or (file := files.get(name)) is None:
            raise Refused("not-found", "see /v1/docs")
        return await call.fixed(file)

    return route


def root(document: Document) -> Routes:
    """What is served outside `/v1`, where programs look for it."""
    route = Routes("")
    made = Wing("document", lambda: Fixed(wings.llms.llms_text(document()).encode(), MARKDOWN_TYPE))

    @route.file("/llms.txt", "The document as a page of Markdown", MARKDOWN_TYPE)
    async def llms(call: Call[NoQuery, None]) -> RawResponse:
        """For programs that read before they call."""
        return await call.fixed(await made.opened())

    return route
