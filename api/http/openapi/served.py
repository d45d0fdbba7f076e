"""The document, served: as JSON, and as Markdown for programs that read before they call."""

from collections.abc import Callable, Mapping
from typing import Any

from api.application.runtime.wings import Wing
from api.http import wings
from api.http.answers.responses import Fixed, RawResponse
from api.http.call import Call
from api.http.operations.operation import Routes
from api.http.requests.request import NoQuery
from api.http.schemas.operation_parts import JSON, MARKDOWN

MARKDOWN_TYPE = f"{MARKDOWN}; charset=utf-8"
Document = Callable[[], Mapping[str, Any]]
"""Makes the OpenAPI document on first call: a quarter of a second, in which other requests go on."""


def routes(document: Document) -> Routes:
    """What is served under `/v1`."""
    route = Routes()
    made = Wing("document", lambda: Fixed(document()))

    @route.file("/openapi.json", "The document", *JSON)
    async def openapi(call: Call[NoQuery, None]) -> RawResponse:
        """Every operation and every type, with examples."""
        return await call.fixed(await made.opened())

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
