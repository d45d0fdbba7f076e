"""What the page of sign-in asks, and what a player has granted."""

from urllib.parse import urlsplit

from api.application.ports.grants import host_of, is_program
from api.http.answers.responses import RawResponse, private_json, public_json
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests import NoQuery, json_body
from api.http.schemas.grants import Consent, Fault, GrantInfo, GrantList, Redirect, SignInInfo, SignInRequest
from api.http.schemas.operation_parts import JSON, links_by
from projections.words.times import rfc3339, timed

EXAMPLE = (
    "response_type=code&client_id=http%3A%2F%2Flocalhost%2Fbot&redirect_uri=http%3A%2F%2F127.0.0.1%3A8080%2F"
    "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256&scope=play&state=1"
)


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="players", caller="player", scope="open")

    @route.post(
        "/oauth/requests",
        "Who asks to act for you, and for what; for the page of sign-in",
        body=json_body(SignInRequest, request={"query": EXAMPLE}),
        answers={200: ("Who asks for what.", SignInInfo, JSON)},
    )
    async def ask_to_sign_in(call: Call[NoQuery, SignInRequest]) -> RawResponse:
        """Nothing is granted by this. It takes a full token; a client's document is fetched."""
        sign_in = await context.granting()
        asked = await sign_in.ask(call.token, call.body.query, call.site)
        levels, error, until = asked.levels or ("read",), asked.error, context.clock() + sign_in.life
        fault = None if error is None else Fault(asked.refused(error), error.code, error.description)
        return public_json(SignInInfo(
            asked.client.id, host_of(asked.client.id), asked.client.name, is_program(asked.redirect), levels[-1],
            asked.game, until, rfc3339(until), urlsplit(asked.redirect).netloc, levels, fault,
        ), Cache_Control="no-store")  # fmt: skip

    @route.post(
        "/oauth/consents",
        "Grant what a client asks for, or less, or nothing; for the page of sign-in",
        body=json_body(Consent, granted={"query": EXAMPLE, "granted": {"scope": "read"}}),
        answers={200: ("Where to go with that.", Redirect, JSON)},
    )
    async def consent(call: Call[NoQuery, Consent]) -> RawResponse:
        """It takes a full token. Everything is checked again; the address holds a code that is good for a minute."""
        sign_in, wanted = await context.granting(), call.body.granted
        level, game = (None, None) if wanted is None else (wanted.scope, wanted.game)
        redirect = await sign_in.answer(call.token, call.body.query, call.site, level, game)
        return public_json(Redirect(redirect), Cache_Control="no-store")

    @route.get(
        "/me/grants",
        "What you have granted to other people's pages and programs, oldest first",
        answers={200: ("What you have granted.", GrantList, JSON)},
        links=links_by("grant", "revoke_grant", of="$response.body#/grants/0/id"),
    )
    async def list_grants(call: Call[NoQuery, None]) -> RawResponse:
        """It takes a full token."""
        kept = await (await context.granting()).all(call.token)
        return private_json(GrantList(tuple([
            timed(GrantInfo, one, id=one.lineage[1:], host=host_of(one.client), program=is_program(one.redirect))
            for one in kept
        ])))  # fmt: skip

    @route.delete(
        "/me/grants/{grant:str}",
        "End something that you have granted; streams that were opened by it end too",
        answers={204: ("It has ended.", None, ())},
    )
    async def revoke_grant(call: Call[NoQuery, None]) -> None:
        """It takes a full token."""
        await (await context.granting()).end(call.token, call.path("grant"))

    return route
