"""The server itself: its release and its health, and whom to tell of a weakness."""

from datetime import UTC, datetime, timedelta

from api.application.games.refusals import Refused
from api.http.answers.responses import RawResponse, public_json
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests import NoQuery
from api.http.schemas.operation_parts import JSON
from api.http.schemas.queries import ReadyQuery
from api.http.schemas.server import Health, Ready, Server

GOOD_FOR = timedelta(days=180)
"""How long the file is valid from when it is fetched."""
TEXT = "text/plain; charset=utf-8"


def routes(context: HttpContext, *, pages: bool) -> Routes:
    """The operations of this module. `pages`: whether there are pages to play on."""
    route = Routes(tag="meta", caller="anybody")

    @route.get(
        "/healthz",
        "The process answers",
        store=False,
        counted=False,
        answers={200: ("It does.", Health, JSON)},
    )
    async def healthz(_: Call[NoQuery, None]) -> RawResponse:
        """For process supervisors: it checks nothing else."""
        return public_json(context.health, Cache_Control="no-store")

    @route.get(
        "/",
        "This server's release, and how many games ended after the last seat was taken but before the start",
        answers={200: ("The server.", Server, JSON)},
    )
    async def get_server(_: Call[NoQuery, None]) -> RawResponse:
        """A player who lets such games end may be choosing among dice, so they are counted."""
        return public_json(Server(context.health.version, await context.lists.aborted()), Cache_Control="no-cache")

    @route.get(
        "/readyz",
        "The store answers, with a schema that this code knows",
        counted=False,
        answers={200: ("It does.", Ready, JSON)},
    )
    async def readyz(call: Call[ReadyQuery, None]) -> RawResponse:
        """For load balancers: 503 while the store accepts no entries; 200 if at least one of its servers does."""
        readiness = await context.readiness()
        away = len(readiness.away) if call.query.deep else None
        ready = Ready("ok", readiness.diverged, readiness.quarantined, readiness.lag, readiness.notifier, away, pages)
        return public_json(ready, Cache_Control="no-store")

    return route


def root(context: HttpContext) -> Routes:
    """What is served outside `/v1`: where to report a vulnerability, by RFC 9116."""
    route = Routes("")

    @route.file("/.well-known/security.txt", "Where to report a weakness", TEXT)
    async def security(_: Call[NoQuery, None]) -> RawResponse:
        """404 where the operator has named nobody."""
        if context.security_contact is None:
            raise Refused("not-found", "the operator has named nobody: CROUPIER_SECURITY_CONTACT does")
        now = datetime.fromtimestamp(context.players.clock() / 1e6, UTC)
        expires = (now + GOOD_FOR).strftime("%Y-%m-%dT00:00:00Z")
        text = f"Contact: {context.security_contact}\nExpires: {expires}\nPreferred-Languages: en, ko, ja\n"
        return RawResponse(text.encode(), {"Cache-Control": "public, max-age=86400"}, media_type=TEXT)

    return route
