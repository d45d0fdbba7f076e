"""The door for assistants of many players, over HTTP: each sends a token that was granted for this door alone.

1. A token says what it is for: `crp_`, the mark of a door, its secret. The server knows only whole tokens, so nobody
   can put another mark on a secret.
2. So the audience is checked on both sides: the door takes tokens with its own mark alone, and the server those of
   doors that its operator has named.
3. Each token has a player here, who does everything with it. What it may do is decided by the server.
"""

import hashlib
from collections import OrderedDict
from urllib.parse import urlsplit

import httpx
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.auth.provider import AccessToken, TokenVerifier
from mcp.server.auth.settings import AuthSettings
from mcp.server.transport_security import TransportSecuritySettings
from starlette.authentication import AuthenticationError

from croupier_client._async.client import AsyncCroupier
from croupier_client.assistant.server import Player, server_of
from croupier_client.problems import CroupierError, NotAllowedError

MOST = 10_000
"""Players who are remembered: of others it is forgotten what they were told, not what they have done."""
SCOPES = ["read", "play", "open"]


class Door(TokenVerifier):
    """The door to a server. `address`: where assistants reach it, which is what their tokens are for."""

    def __init__(self, server: str, address: str) -> None:
        self.server, self.address = server.rstrip("/").removesuffix("/v1"), address.rstrip("/")
        self._mine = f"crp_{hashlib.sha256(self.address.encode()).hexdigest()[:16]}_"
        self._players = OrderedDict[str, Player]()
        self._http = httpx.AsyncHTTPTransport(limits=httpx.Limits(max_connections=None))

    async def verify_token(self, token: str) -> AccessToken | None:
        """The token, as the library wants it; None unless it is for this door and the server takes it."""
        if not token.startswith(self._mine):
            return None
        try:
            who = (await self._of(token).croupier.me())["id"]
        except NotAllowedError:
            self._players.pop(token, None)
            return None
        except CroupierError as error:
            raise AuthenticationError(str(error)) from None
        # Every scope: what each tool needs is said by the server, which knows what was granted.
        return AccessToken(token=token, client_id=who, scopes=SCOPES, resource=self.address)

    def player(self) -> Player:
        """Whose request this is."""
        given = get_access_token()
        assert given is not None, "the library lets nothing in without a token"
        return self._of(given.token)

    async def serve(self, host: str, port: int) -> None:
        """Serve until the caller stops it. It keeps no sessions, and forgets only what players were told."""
        auth = AuthSettings.model_validate({  # of strings: it gives none of them another slash
            "issuer_url": self.server,
            "resource_server_url": self.address,
            "required_scopes": SCOPES,
            "validate_token_resource": True,
        })  # fmt: skip
        # A name that leads elsewhere opens nothing here: whoever asks has to send a token, and a browser adds none.
        anywhere = TransportSecuritySettings(enable_dns_rebinding_protection=False)
        await server_of(self.player, token_verifier=self, auth=auth).run_streamable_http_async(
            host=host,
            port=port,
            streamable_http_path=urlsplit(self.address).path or "/",
            stateless_http=True,
            json_response=True,
            transport_security=anywhere,
        )

    def _of(self, token: str) -> Player:
        player = self._players.get(token) or Player(AsyncCroupier(self.server, token, http=self._http))
        self._players[token] = player
        self._players.move_to_end(token)
        if len(self._players) > MOST:
            self._players.popitem(last=False)
        return player
