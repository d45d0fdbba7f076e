"""What clients ask by the protocol: tokens for codes, revocation, and where all that is (RFC 6749, 7009, 8414, 9728).

These routes take forms and answer as the protocol says, so they are beside the document, which names them in its
security scheme.
"""

from typing import Any

from api.application.ports.grants import API, OAuthError
from api.http.answers.problems import RESOURCE
from api.http.answers.responses import RawResponse, public_json
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests import Body, NoQuery
from api.http.schemas.operation_parts import JSON

FORM = Body(str, lambda raw: raw.decode("ascii", "replace"))


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes("", tag="players", caller="anybody", documented=False)

    @route.post("/oauth/token", "Tokens for a code or a refresh token", body=FORM, answers={200: ("", None, JSON)})
    async def give_token(call: Call[NoQuery, str]) -> RawResponse:
        """A refusal is answered as RFC 6749 says."""
        try:
            return _unkept(await (await context.granting()).give(call.body))
        except OAuthError as error:
            return _told(error)

    @route.post("/oauth/revoke", "End what was granted", body=FORM, answers={200: ("", None, JSON)})
    async def revoke_granted(call: Call[NoQuery, str]) -> RawResponse:
        """An unknown token has ended as well."""
        try:
            await (await context.granting()).revoke(call.body)
        except OAuthError as error:
            return _told(error)
        return _unkept({})

    @route.get("/.well-known/oauth-authorization-server", "How to sign in", answers={200: ("", None, JSON)})
    async def describe_sign_in(call: Call[NoQuery, None]) -> RawResponse:
        """The addresses of everything, by RFC 8414."""
        at = call.site
        return public_json({
            "issuer": at,
            "authorization_endpoint": f"{at}/oauth/authorize",
            "token_endpoint": f"{at}/oauth/token",
            "revocation_endpoint": f"{at}/oauth/revoke",
            "scopes_supported": (await context.granting()).levels,
            "response_types_supported": ["code"],
            "response_modes_supported": ["query"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "token_endpoint_auth_methods_supported": ["none"],
            "code_challenge_methods_supported": ["S256"],
            "authorization_response_iss_parameter_supported": True,
            "client_id_metadata_document_supported": True,
        }, Cache_Control="public, max-age=300")  # fmt: skip

    @route.get(f"{RESOURCE}{API}", "Who gives tokens for the API", answers={200: ("", None, JSON)})
    async def describe_api(call: Call[NoQuery, None]) -> RawResponse:
        """By RFC 9728: its path is inserted before that of the API."""
        return await _resource(call, f"{call.site}{API}")

    @route.get(RESOURCE, "Who gives tokens for this server", answers={200: ("", None, JSON)})
    async def describe_server(call: Call[NoQuery, None]) -> RawResponse:
        """For clients that know no more than the server's address."""
        return await _resource(call, call.site)

    async def _resource(call: Call[Any, Any], of: str) -> RawResponse:
        return public_json({
            "resource": of,
            "authorization_servers": [call.site],
            "scopes_supported": (await context.granting()).levels,
            "bearer_methods_supported": ["header"],
        }, Cache_Control="public, max-age=300")  # fmt: skip

    return route


def _unkept(value: object) -> RawResponse:
    return public_json(value, Cache_Control="no-store", Pragma="no-cache")


def _told(error: OAuthError) -> RawResponse:
    answer = {"error": error.code, "error_description": error.description}
    return public_json(answer, 400, Cache_Control="no-store", Pragma="no-cache")
