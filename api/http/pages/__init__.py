"""The web client's files: the HTML documents of its pages, and the scripts and styles that they load.

The audit page is a single file; the element for other sites loads further ones as it needs them. Every file is the same
for everybody. May import every room of `api.http` but routes and the document. Read `previews.py` first: it reads as
somebody without a token.
"""

import gzip
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from html import escape
from http import HTTPStatus
from pathlib import Path

from litestar import get
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler

from api.application.games.refusals import Refused
from api.application.ports.errors import Unavailable
from api.application.runtime.turns import CrowdedError
from api.application.runtime.wings import opened, or_without
from api.http import wings
from api.http.answers.problems import on_http, problem
from api.http.answers.responses import RawResponse
from api.http.operations.answering import as_guest
from api.http.operations.context import HttpContext
from api.http.requests import AnyRequest, accepted_encoding, header, language
from projections.words.texts import service_texts

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html"
)
OF_PLAYERS = f"{POLICY} croupier-worker"
"""The policy of players' pages: they alone may start the service worker, by a Trusted Types policy of that name."""
SAFE: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
}
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
LEADS = '</v1/docs>; rel="service-doc", </v1/openapi.json>; rel="service-desc", </llms.txt>; rel="alternate"'
"""Links from the pages to descriptions of the API, see RFC 8631."""
AUDIT, TABLE = "audit.html", "croupier-table.js"
LICENSES = "licenses.md"
"""The licence notices of what is built into the pages, collected by the build."""
DOCUMENTS: Mapping[str, str] = {
    "": "lobby.html",
    "games": "game.html",
    "replay": "replay.html",
    "players": "player.html",
    "events": "event.html",
    "fairness": "fairness.html",
    "watch": "watch.html",
    "rules": "rules.html",
    "oauth": "authorize.html",
    "audit": AUDIT,
}
"""First part of a page's path -> its document."""
PATHS = (
    "/",
    "/watch",
    "/games/{game:str}",
    "/replay/{game:str}",
    "/players/{player:str}",
    "/events/{event:str}",
    "/rules/{ruleset:str}",
    "/oauth/authorize",
    "/fairness",
    "/fairness/{game:str}",
)
AUDITS = ("/audit", "/audit/{game:str}")
WORKER = "/push/worker.js"
OF_WORKERS = "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'"
"""The policy of the service worker, which loads nothing. It has what lies below its address in its scope: no page."""
NAMED = (f"/{TABLE}", f"/{LICENSES}", WORKER)
"""The element for other sites' pages, the notices, and the service worker: under names that stay."""
_OWN_POLICY = re.compile(rb'http-equiv="Content-Security-Policy" content="([^"]*)"')


@dataclass(frozen=True)
class PageFile:
    """A file, plain and compressed."""

    media_type: str
    plain: bytes

    @cached_property
    def policy(self) -> str:
        """The Content-Security-Policy of a single-file page: its own, with its scripts' hashes, and no framing."""
        policy = _OWN_POLICY.search(self.plain)
        assert policy is not None, "the build writes the policy into the page"
        return f"{policy[1].decode()}; frame-ancestors 'none'"

    @cached_property
    def gzipped(self) -> bytes:
        """The file in gzip: made on first request, then cached."""
        return gzip.compress(self.plain, mtime=0)


@dataclass(frozen=True)
class Pages:
    """The built files by their path, such as `assets/table-1a2b.js`; if there are none, a page that says why."""

    files: Mapping[str, PageFile]
    missing: str = ""
    why: str = ""
    """Why there are none, in one line for the operator."""
    exports: Path | None = None
    """The folder with the archive of all public games, if there is one."""


def routes(pages: Pages, context: HttpContext) -> list[HTTPRouteHandler]:
    """`/`, a table, a replay, a player, a game's rules, the audit page, and the files they load."""

    def file(request: AnyRequest, kept: Mapping[str, str]) -> RawResponse:
        built = pages.files.get(request.scope["path"][1:])
        if built is None:
            raise Refused("not-found", "the pages start at /")
        return _file_response(built, request, kept)

    # None of them is an `Operation`, which would refuse a query: the page's scripts read it, the server does not.

    @get([*PATHS, *AUDITS])
    async def page(request: AnyRequest) -> RawResponse:
        if pages.missing:
            return _missing(pages)
        return await as_guest(context, request, lambda: _page(pages, context, request), _crowded)

    @get(list(NAMED))
    async def named(request: AnyRequest) -> RawResponse:
        of_workers = {"Content-Security-Policy": OF_WORKERS} if request.scope["path"] == WORKER else {}
        return _missing(pages) if pages.missing else file(request, {"Cache-Control": "no-cache", **of_workers})

    @get("/assets/{name:str}")
    async def asset(request: AnyRequest) -> RawResponse:
        return file(request, FOREVER)  # its name is a hash of its content

    folder, routes = pages.exports, [page, named, _demo(pages, context), asset]
    archive = None if folder is None else or_without(lambda: wings.exports.route(folder, context))
    return routes if archive is None else [*routes, archive]


def _demo(pages: Pages, context: HttpContext) -> HTTPRouteHandler:
    @get(["/demo", "/demo/{name:path}"])
    async def demo(request: AnyRequest) -> RawResponse:
        """The site of games to forge, if the operator has had it written."""
        path = request.scope["path"].removeprefix("/demo").lstrip("/") or "index.html"
        found = pages.files.get(f"demo/{path}")
        if found is None:
            raise Refused("not-found", "the pages start at /")
        policy = {"Content-Security-Policy": found.policy} if path == "index.html" else {}

        async def made() -> RawResponse:
            if path == "index.html" and not request.scope["raw_path"].endswith(b"/"):  # its addresses are relative
                return RawResponse(b"", {**SAFE, "Location": "/demo/"}, 308, "text/plain")
            return _file_response(found, request, {"Cache-Control": "no-cache", **policy})

        return await as_guest(context, request, made, _crowded)

    return demo


def nowhere(pages: Pages, request: AnyRequest, error: HTTPException) -> RawResponse:
    """The answer to the framework's own refusals: an unknown path shows a page to clients that ask for pages."""
    if error.status_code != HTTPStatus.NOT_FOUND or not _of_a_person(request) or pages.missing:
        return on_http(request, error)
    page = _file_response(pages.files[DOCUMENTS[""]], request, {"Cache-Control": "no-store", "Link": LEADS})
    page.status = HTTPStatus.NOT_FOUND
    return page


def refused(pages: Pages, request: AnyRequest, error: Refused) -> RawResponse:
    """What callers are sent who ask too often for what is not there: words for a person if they want a page."""
    return problem(request, error) if pages.missing or not _of_a_person(request) else _crowded(request, error)


async def _page(pages: Pages, context: HttpContext, request: AnyRequest) -> RawResponse:
    path, spoken = request.scope["path"], language(header(request, b"accept-language") or "")
    document, kept = pages.files[DOCUMENTS[path.split("/")[1]]], {"Cache-Control": "no-cache", "Link": LEADS}
    if document is pages.files[AUDIT]:
        return _file_response(document, request, {**kept, "Content-Security-Policy": document.policy})
    if "player" in request.path_params:
        kept["Content-Security-Policy"] = OF_PLAYERS
    if request.path_params.keys() <= {"ruleset", "event"}:  # it is about no game in play and no player
        return _file_response(document, request, kept)
    with suppress(Unavailable, CrowdedError):  # the page says so itself
        await opened("pictures")
        if (shown := await wings.previews.preview(context, path, request.url.query, spoken)) is not None:
            head = wings.previews.tags(context, shown, request, spoken) + b"\n</head>"
            document = PageFile(document.media_type, document.plain.replace(b"</head>", head, 1))
    return _file_response(document, request, kept)


def _crowded(request: AnyRequest, error: Refused) -> RawResponse:
    """Words for a person who asks for too many pages."""
    spoken = language(header(request, b"accept-language") or "")
    words = service_texts(spoken).templates
    title, again = escape(words["refusal.limited"]), escape(words["page.again"])
    sentence = escape(words["page.crowded"].format(seconds=error.after))
    body = f"<!doctype html>\n<html lang={spoken}><meta charset=utf-8><title>{title}</title>\n<h1>{title}</h1>\n"
    body += f'<p>{sentence}</p>\n<p><a href="">{again}</a></p></html>\n'
    as_problem = problem(request, error)
    return RawResponse(body.encode(), {**as_problem.headers, **SAFE}, as_problem.status, "text/html; charset=utf-8")


def _of_a_person(request: AnyRequest) -> bool:
    """Whether a page is what is wanted, as by a browser."""
    return "text/html" in (header(request, b"accept") or "").replace(" ", "").split(",")


def _missing(pages: Pages) -> RawResponse:
    return RawResponse(pages.missing.encode(), {**SAFE, "Link": LEADS}, 503, "text/html; charset=utf-8")


def _file_response(file: PageFile, request: AnyRequest, kept: Mapping[str, str]) -> RawResponse:
    headers = {**SAFE, **kept, "Vary": "Accept-Encoding"}
    if accepted_encoding(request, "gzip"):
        return RawResponse(file.gzipped, {**headers, "Content-Encoding": "gzip"}, media_type=file.media_type)
    return RawResponse(file.plain, headers, media_type=file.media_type)
