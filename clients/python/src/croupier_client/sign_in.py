"""Signing in for a player, who never shows this program their own token: OAuth 2.1 with PKCE, by a browser.

The browser is on this machine. Without one (over ssh, in a container) nobody signs in: make a token, and give that.
"""

import base64
import hashlib
import json
import os
import re
import secrets
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Mapping
from functools import cached_property
from html import escape
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, Literal, Self
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx

from croupier_client.problems import CroupierError, NotCroupierError, UnansweredError

SOON = 60.0
"""Seconds before its end from which on a token is replaced."""
WITHIN = 20.0
"""Seconds for an answer."""
DONE = "<!doctype html><meta charset=utf-8><title>{0}</title><p>You can close this page: {0} goes on."


def in_browser(address: str) -> None:
    """Show an address in the browser of whoever sits at this machine, and write it down for those who have another."""
    sys.stderr.write(f"To sign in, open this address in a browser on this machine:\n{address}\n")
    webbrowser.open(address)


class SignIn:
    """What a player has granted to this program; a `Croupier` takes it in place of a token.

    Its tokens are replaced before they end, one at a time. `name`: what the program calls itself. `client`: the
    address of its metadata document, if it has one. `scope`: the most that is asked for; the player
    may grant less. `game`: the only game that it is for. `file`: where tokens are kept between runs, for its owner
    alone; without one they last as long as the program.
    """

    def __init__(
        self,
        server: str,
        name: str,
        *,
        client: str | None = None,
        scope: Literal["read", "play", "open"] = "play",
        game: str | None = None,
        file: str | Path | None = None,
    ) -> None:
        self.server = server.rstrip("/").removesuffix("/v1")
        self._name, self._client = name, client or f"http://localhost/{re.sub('[^A-Za-z0-9._~-]+', '-', name)[:60]}"
        self._asked = {"scope": scope} | ({"game": game} if game else {})
        self._file = None if file is None else Path(file)
        self._held: Mapping[str, Any] | None = None
        self._alone = threading.Lock()

    @property
    def granted(self) -> str | None:
        """The scope that was granted: `read`, `play` or `open`; None before `begin`, or once it has ended."""
        kept = self._read()
        return None if kept is None else kept["scope"].split()[-1]

    def begin(self, show: Callable[[str], object] = in_browser, *, seconds: float = 300.0) -> Self:
        """Let the player grant something, unless they already have. Returns once they are back; raises CroupierError.

        `show` is given the address of the server's page; by default it opens a browser. It blocks: in asynchronous
        programs give it to `asyncio.to_thread`.
        """
        if self.token():
            return self
        verifier, state = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        with _Back(state, self._name) as back:
            redirect = f"http://127.0.0.1:{back.server_port}/"
            asked = {
                "response_type": "code", "client_id": self._client, "redirect_uri": redirect, "state": state,
                "code_challenge": challenge, "code_challenge_method": "S256", "resource": f"{self.server}/v1",
            }  # fmt: skip
            show(f"{self._described['authorization_endpoint']}?{urlencode(asked | self._asked)}")
            said = back.wait(seconds)
        if said.get("iss") != self._described["issuer"]:
            raise NotCroupierError(f"{said.get('iss')} has answered, not {self.server}: nothing was taken")
        if "code" not in said:
            raise CroupierError(f"nothing was granted: {said.get('error_description') or said.get('error')}")
        given = {"grant_type": "authorization_code", "code": said["code"], "redirect_uri": redirect}
        self._take(given | {"code_verifier": verifier})
        return self

    def token(self, spent: str = "") -> str:
        """A token that is good for a while, and is not `spent`; empty if nothing is granted, or no longer."""
        with self._alone:
            kept = self._read()  # another process may have replaced it
            if kept is None:
                return ""
            if kept["access_token"] != spent and kept["until"] > time.time() + SOON:
                return kept["access_token"]
            return self._take({"grant_type": "refresh_token", "refresh_token": kept["refresh_token"]})

    def end(self) -> None:
        """End what was granted, here and at the server."""
        with self._alone:
            kept = self._read()
            self._keep(None)
        if kept is not None:
            given = {"token": kept["refresh_token"], "client_id": self._client}
            httpx.post(self._described["revocation_endpoint"], data=given, timeout=WITHIN)

    def _take(self, given: Mapping[str, str]) -> str:
        """Exchange what was given for tokens, and keep them; empty if the grant has ended. Raises CroupierError."""
        asked = time.time()
        form = {**given, "client_id": self._client}
        answer = httpx.post(self._described["token_endpoint"], data=form, timeout=WITHIN)
        said = _json(answer)
        if answer.is_success:
            self._keep({**said, "server": self.server, "until": asked + said["expires_in"]})
            return said["access_token"]
        if said.get("error") == "invalid_grant" and "refresh_token" in given:
            self._keep(None)
            return ""
        kind = UnansweredError if answer.status_code >= httpx.codes.TOO_MANY_REQUESTS else CroupierError
        why = said.get("error_description") or said.get("detail") or f"it answered {answer.status_code}"
        raise kind(f"{self.server} gave no token: {why}")

    @cached_property
    def _described(self) -> Mapping[str, str]:
        """The server's metadata (RFC 8414). Raises NotCroupierError if nobody can sign in there."""
        parts = urlsplit(self.server)
        at = f"{parts.scheme}://{parts.netloc}/.well-known/oauth-authorization-server{parts.path}"
        answer = httpx.get(at, timeout=WITHIN)
        if not answer.is_success:
            raise NotCroupierError(f"nobody can sign in at {self.server}: it answered {answer.status_code}")
        said = _json(answer)
        if said.get("issuer") != self.server:
            raise NotCroupierError(f"{self.server} calls itself {said.get('issuer')}: use that address")
        return said

    def _read(self) -> Mapping[str, Any] | None:
        if self._file is not None:
            self._held = json.loads(self._file.read_text("utf-8")) if self._file.exists() else None
        return self._held if self._held is not None and self._held["server"] == self.server else None

    def _keep(self, granted: Mapping[str, Any] | None) -> None:
        self._held = granted
        if self._file is not None:
            new = self._file.with_name(f"{self._file.name}.{os.getpid()}")
            new.touch(mode=0o600)
            new.write_text(json.dumps(granted), encoding="utf-8")
            new.replace(self._file)


class _Back(HTTPServer):
    """Where the browser comes back to: it takes one answer, that to `state`."""

    def __init__(self, state: str, name: str) -> None:
        said: dict[str, str] = {}
        self.said = said

        class Handler(BaseHTTPRequestHandler):
            timeout = 5

            def do_GET(self) -> None:
                """Take the answer; others are told that there is nothing."""
                given = dict(parse_qsl(urlsplit(self.path).query))
                ours = given.get("state") == state and not said
                said.update(given if ours else {})
                body = DONE.format(escape(name)).encode() if ours else b""
                self.send_response(200 if ours else 404)
                self.send_header("Content-Type", "text/html")
                self.send_header("Cache-Control", "no-store")
                self.send_header("Referrer-Policy", "no-referrer")
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the library's signature
                """Write nothing down: the address has the code."""

        super().__init__(("127.0.0.1", 0), Handler)

    def wait(self, seconds: float) -> Mapping[str, str]:
        """What the browser came back with. Raises UnansweredError after so many seconds."""
        until = time.monotonic() + seconds
        while not self.said:
            self.timeout = until - time.monotonic()
            if self.timeout <= 0:
                raise UnansweredError(f"nobody came back from the server's page within {seconds:.0f} seconds")
            self.handle_request()
        return self.said


def _json(answer: httpx.Response) -> Mapping[str, Any]:
    """An answer's content; empty if it is no JSON."""
    try:
        return answer.json()
    except ValueError:
        return {}
