"""The web client's files: pages that are one document, and what it loads. None of them knows who asks."""

from collections.abc import Mapping
from dataclasses import dataclass

from litestar import get
from litestar.handlers import HTTPRouteHandler

from api.application.refusals import Refused
from api.http.request import AnyRequest, header
from api.http.responses import RawResponse

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html"
)
SAFE: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
}
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
LEADS = '</v1/docs>; rel="service-doc", </v1/openapi.json>; rel="service-desc", </llms.txt>; rel="alternate"'
"""From the pages to what describes the API, see RFC 8631."""
DOCUMENT = "index.html"


@dataclass(frozen=True)
class PageFile:
    """A file, as it is and compressed."""

    media_type: str
    plain: bytes
    gzipped: bytes


@dataclass(frozen=True)
class Pages:
    """The built files by their path, such as `assets/table-1a2b.js`; where there are none, why not."""

    files: Mapping[str, PageFile]
    missing: str = ""


def routes(pages: Pages) -> list[HTTPRouteHandler]:
    """`/`, a table, a replay, a player, and the files they load."""

    @get(["/", "/games/{game:str}", "/replay/{game:str}", "/players/{player:str}"])
    async def page(request: AnyRequest) -> RawResponse:
        document = pages.files.get(DOCUMENT)
        if document is None:
            return RawResponse(pages.missing.encode(), {**SAFE, "Link": LEADS}, 503, "text/plain; charset=utf-8")
        return _sent(document, request, {"Cache-Control": "no-cache", "Link": LEADS})

    @get("/assets/{name:str}")
    async def asset(request: AnyRequest) -> RawResponse:
        found = pages.files.get(f"assets/{request.path_params['name']}")
        if found is None:
            raise Refused("not-found", "the pages start at /")
        return _sent(found, request, FOREVER)  # its name is a hash of what it holds

    return [page, asset]


def _sent(file: PageFile, request: AnyRequest, kept: Mapping[str, str]) -> RawResponse:
    headers = {**SAFE, **kept, "Vary": "Accept-Encoding"}
    codings = [part.partition(";") for part in (header(request, b"accept-encoding") or "").split(",")]
    if any(name.strip() == "gzip" and "q=0" not in rest.replace(" ", "") for name, _, rest in codings):
        return RawResponse(file.gzipped, {**headers, "Content-Encoding": "gzip"}, media_type=file.media_type)
    return RawResponse(file.plain, headers, media_type=file.media_type)
