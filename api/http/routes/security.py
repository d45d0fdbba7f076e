"""Where to report a vulnerability: security.txt (RFC 9116), which is served beside the API, without a version."""

from datetime import UTC, datetime, timedelta

from api.application.games.refusals import Refused
from api.http.answers.responses import RawResponse
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests.request import NoQuery

GOOD_FOR = timedelta(days=180)
"""How long the file is valid from when it is fetched."""
TEXT = "text/plain; charset=utf-8"


def routes(context: HttpContext) -> Routes:
    """The file."""
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
