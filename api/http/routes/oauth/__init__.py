"""Sign-in with OAuth 2.1: what its page asks, what a player has granted, and what clients ask by the protocol.

The protocol's own routes (RFC 6749, 7009, 8414, 9728) take forms and answer as it says. So they are beside the
document, which names them in its security scheme.
"""

from collections.abc import Awaitable, Callable
from typing import cast

from api.application.games.refusals import Refused
from api.http.answers.problems import METADATA
from api.http.answers.responses import RawResponse, private_json, public_json
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests import Body, NoQuery, json_body
from api.http.schemas.grants import Consent, GrantInfo, GrantList, Level, Redirect, SignInInfo
from api.http.schemas.operation_parts import JSON, links_by
from projections.words.times import rfc3339, timed

EXAMPLE = (
    "response_type=code&client_id=http%3A%2F%2Flocalhost%2Fbot&redirect_uri=http%3A%2F%2F127.0.0.1%3A8080%2F"
    "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256&scope=play&state=1"
)
FORM = Body(str, lambda raw: raw.decode("ascii", "replace"))


def routes(context: HttpContext) -> Routes:
    """What the page asks, and what a player has granted: all of it takes a full token."""
    route, sign_in = Routes(tag="players", caller="player", scope="open"), context.sign_in
    assert sign_in is not None, "it is not switched off"

    @route.post(
        "/oauth/requests",
        "What a client asks you to grant; for the page of sign-in",
        counts_as="sign-ins",
        body=json_body(Consent, request={"query": EXAMPLE}),
        answers={200: ("What it asks for.", SignInInfo, JSON)},
    )
    async def ask_to_sign_in(call: Call[NoQuery, Consent]) -> RawResponse:
        """Nothing is granted by this. It takes a full token. A client's document is fetched."""
        made = await sign_in()
        asked = await made.ask(call.token, call.body.query, call.site)
        made.count("asked")
        until, refused = context.clock() + made.life, None if asked.error is None else asked.error.detail
        scopes = cast("tuple[Level, ...]", tuple(asked.scopes))
        return _unkept(SignInInfo(asked.client.name, scopes, until, rfc3339(until), refused))

    @route.post(
        "/oauth/consents",
        "Grant what a client asks for, or less, or nothing; for the page of sign-in",
        counts_as="sign-ins",
        body=json_body(Consent, granted={"query": EXAMPLE, "granted": {"scope": "read"}}),
        answers={200: ("Where to go with that.", Redirect, JSON)},
    )
    async def consent(call: Call[NoQuery, Consent]) -> RawResponse:
        """It takes a full token. Everything is checked again; the address holds a code that is good for a minute.

        Of more than twenty grants the oldest ends. What cannot be granted is told to the client, whatever is `granted`.
        """
        wanted = call.body.granted
        scope, game = (None, None) if wanted is None else (wanted.scope, wanted.game)
        return _unkept(Redirect(await (await sign_in()).answer(call.token, call.body.query, call.site, scope, game)))

    @route.get(
        "/me/grants",
        "What you have granted to other people's pages and programs, oldest first",
        answers={200: ("What you have granted.", GrantList, JSON)},
        links=links_by("grant", "revoke_grant", of="$response.body#/grants/0/id"),
    )
    async def list_grants(call: Call[NoQuery, None]) -> RawResponse:
        """It takes a full token."""
        kept = await (await sign_in()).all(call.token)
        return private_json(
            GrantList(tuple([timed(GrantInfo, one, id=one.lineage[1:], used_at=one.rotated_at) for one in kept]))
        )

    @route.delete(
        "/me/grants/{grant:str}",
        "End something that you have granted; streams that were opened by it end too",
        answers={204: ("It has ended.", None, ())},
    )
    async def revoke_grant(call: Call[NoQuery, None]) -> None:
        """It takes a full token."""
        await (await sign_in()).end(call.token, call.path("grant"))

    return route


def protocol(context: HttpContext) -> Routes:
    """What clients ask."""
    route = Routes("", tag="players", caller="anybody", answers={200: ("", None, JSON)}, documented=False)
    sign_in = context.sign_in
    assert sign_in is not None, "it is not switched off"

    @route.post("/oauth/token", "Tokens for a code or a refresh token", body=FORM)
    async def give_token(call: Call[NoQuery, str]) -> RawResponse:
        """A refusal is answered as RFC 6749 says."""
        made = await sign_in()
        return await _told(made.give(call.body), made.count)

    @route.post("/oauth/revoke", "End what was granted", body=FORM)
    async def revoke_granted(call: Call[NoQuery, str]) -> RawResponse:
        """An unknown token has ended as well."""
        made = await sign_in()
        return await _told(made.revoke(call.body), made.count)

    @route.get("/.well-known/oauth-authorization-server", "How to sign in")
    async def describe_sign_in(call: Call[NoQuery, None]) -> RawResponse:
        """The addresses of everything, by RFC 8414."""
        return public_json({
            "issuer": call.site,
            "authorization_endpoint": f"{call.site}/oauth/authorize",
            "token_endpoint": f"{call.site}/oauth/token",
            "revocation_endpoint": f"{call.site}/oauth/revoke",
            "scopes_supported": (await sign_in()).scopes,
            "response_types_supported": ["code"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "token_endpoint_auth_methods_supported": ["none"],
            "code_challenge_methods_supported": ["S256"],
            "authorization_response_iss_parameter_supported": True,
            "client_id_metadata_document_supported": True,
        })  # fmt: skip

    @route.get(METADATA, "Who gives tokens for the API")
    async def describe_api(call: Call[NoQuery, None]) -> RawResponse:
        """By RFC 9728: its path is inserted before that of the API."""
        return public_json({
            "resource": f"{call.site}/v1",
            "authorization_servers": [call.site],
            "scopes_supported": (await sign_in()).scopes,
        })  # fmt: skip

    return route


async def _told(answer: Awaitable[object], count: Callable[[str], None]) -> RawResponse:
    """What a client is answered, and a refusal as it is told that; raises it if it is none of the protocol's."""
    try:
        return _unkept(await answer)
    except Refused as error:
        code = "invalid_request" if error.code == "malformed" else error.code
        if "_" not in code:
            raise
        count(code)
        return _unkept({"error": code, "error_description": error.detail}, 400)


def _unkept(value: object, status: int = 200) -> RawResponse:
    return public_json(value, status, Cache_Control="no-store")
