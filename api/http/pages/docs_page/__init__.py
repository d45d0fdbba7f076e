"""The document as a page: Scalar shows it and sends requests, prefilled where possible. It needs no internet.

May import the operations and refusals; no game, and no route.
"""

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from api.application.games.refusals import Refused
from api.application.runtime.wings import Wing
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
PAGE, HTML, JAVASCRIPT = "page.html", "text/html; charset=utf-8", "text/javascript; charset=utf-8"


def routes() -> Routes:
    """The page, and the files that it loads."""
    route = Routes()
    made = Wing("document", _files)

    @route.file("/docs", "The document as a page", HTML)
    async def docs(call: Call[NoQuery, None]) -> RawResponse:
        """It loads the files beside it."""
        answer = await call.fixed((await made.opened())[PAGE])
        answer.headers = {**answer.headers, **SAFE}
        return answer

    @route.file("/docs/{name:str}", "A file that the page loads", JAVASCRIPT)
    async def docs_file(call: Call[NoQuery, None]) -> RawResponse:
        """404 for any other name."""
        files, name = await made.opened(), call.path("name")
        if name == PAGE or (file := files.get(name)) is None:
            raise Refused("not-found", "see /v1/docs")
        return await call.fixed(file)

    return route


def _files() -> Mapping[str, Fixed]:
    """The page and its files, by name: five megabytes, and nobody else needs them."""
    files = {name: Fixed((HERE / name).read_bytes(), JAVASCRIPT) for name in ("start.js", "links.js")}
    return files | {PAGE: Fixed((HERE / PAGE).read_bytes(), HTML), "scalar.js": Fixed(_scalar(), JAVASCRIPT)}


def _scalar() -> bytes:
    """Scalar as one file, from the package offapi, which is not imported: that would read all 9 MB of it."""
    spec = find_spec("offapi")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("the package offapi is missing; `pip install -e .` installs what is needed")
    return (Path(spec.origin).parent / "scalar.js").read_bytes()
