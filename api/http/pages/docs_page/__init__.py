"""The document as a page: Scalar shows it and sends requests, prefilled where possible. It needs no internet.

May import the operations and refusals; no game, and no route.
"""

from importlib.util import find_spec
from pathlib import Path

from api.application.games.refusals import Refused
from api.http.answers.responses import Fixed, RawResponse
from api.http.call import Call
from api.http.operations.operation import Routes
from api.http.requests.request import NoQuery

POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Scalar itself writes styles and HTML, so neither can be forbidden; but nothing is loaded from elsewhere."""
SAFE = {"Content-Security-Policy": POLICY, "Referrer-Policy": "no-referrer"}
HERE = Path(__file__).parent
HTML, JAVASCRIPT = "text/html; charset=utf-8", "text/javascript; charset=utf-8"


def routes() -> Routes:
    """The page, and the files that it loads."""
    route = Routes()
    page = Fixed((HERE / "page.html").read_bytes(), HTML)
    files = {
        "start.js": Fixed((HERE / "start.js").read_bytes(), JAVASCRIPT),
        "links.js": Fixed((HERE / "links.js").read_bytes(), JAVASCRIPT),
        "scalar.js": Fixed(_scalar(), JAVASCRIPT),
    }

    @route.file("/docs", "The document as a page", HTML)
    async def docs(call: Call[NoQuery, None]) -> RawResponse:
        """It loads the files beside it."""
        answer = await call.fixed(page)
        answer.headers = {**answer.headers, **SAFE}
        return answer

    @route.file("/docs/{name:str}", "A file that the page loads", JAVASCRIPT)
    async def docs_file(call: Call[NoQuery, None]) -> RawResponse:
        """404 for any other name."""
        file = files.get(call.path("name"))
        if file is None:
            raise Refused("not-found", "see /v1/docs")
        return await call.fixed(file)

    return route


def _scalar() -> bytes:
    """Scalar as one file, from the package offapi, which is not imported: that would read all 9 MB of it."""
    spec = find_spec("offapi")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("the package offapi is missing; `pip install -e .` installs what is needed")
    return (Path(spec.origin).parent / "scalar.js").read_bytes()
