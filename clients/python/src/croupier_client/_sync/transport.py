"""Requests as one player: retried until answered, with refusals as exceptions."""

import json
import re
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import httpx
from croupier_client.problems import (
    ClosedError,
    CroupierError,
    NotCroupierError,
    RefusedError,
    UnansweredError,
    refusal,
)
from croupier_client.sign_in import SignIn
from croupier_client.waiting import T, Work, blocking, sleep, wait_before, within

SILENCE = 40.0
"""Seconds. A stream sends something every 15; after this long its connection is dead."""
LEAST = 0.05
"""Seconds for an attempt, however short the wait before it left them."""
NOTHING = object()
"""An empty line of a stream."""
JSON = "application/json"
LINES, NOTHING_MORE = "application/x-ndjson", 204
"""The media type to request a stream in, and its status if the game is over and you have all of it."""
BY_PROXIES = (408, 429, 500, 502, 503, 504)
"""Statuses with which a proxy answers, without a problem document, what may succeed a little later."""
ADDRESS = re.compile(r"https?://(\[[0-9a-fA-F:.]+\](:\d+)?|[^/\[\]]+)(/|$)")
UNAUTHORIZED = 401
MAJOR = "1"
"""The server's major version, whose API this client knows."""


class Transport:
    """A connection to one server as one player, or as a spectator if there is no token.

    `patience`: for how many seconds a request may take, with all attempts, if no answer comes or the server says
    "later"; 0: one attempt, for as long as a connection may be silent.
    """

    def __init__(
        self,
        server: str,
        token: str | SignIn | None,
        language: str,
        patience: float,
        http: httpx.BaseTransport | None,
    ) -> None:
        self.server = server.rstrip("/").removesuffix("/v1")
        self._signed = token if isinstance(token, SignIn) else None
        self.token = "" if isinstance(token, SignIn) else token
        self.patience = patience
        self._language = language
        self._http = httpx.Client(
            base_url=f"{self.server}/v1/", transport=http, timeout=httpx.Timeout(SILENCE, connect=10.0)
        )

    def close(self) -> None:
        """Close all connections."""
        self._http.close()

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        params: Mapping[str, Any] | None = None,
        key: str | None = None,
        accept: str = JSON,
    ) -> httpx.Response:
        """Send a request; return a successful answer, of the media type `accept`.

        Requests that change something have an Idempotency-Key, so they take effect once, however often the answer is
        lost. Raises RefusedError, UnansweredError after `patience`, NotCroupierError, ClosedError.
        """
        headers = self._headers() | {"Accept": accept}
        if method != "GET":
            headers["Idempotency-Key"] = key or secrets.token_hex(16)
        content = None if body is None else json.dumps(body)
        given = {name: value for name, value in (params or {}).items() if value is not None}
        url = httpx.URL(path).copy_merge_params(given) if given else path  # `params` would replace the path's query
        until, attempt = self._begun(), 0
        while True:
            attempt += 1
            try:
                request = self._http.build_request(method, url, content=content, headers=headers)
                answer = self._answer(request, until)
                if answer.is_success:
                    return self._checked(answer, accept)
                raise self._refused(answer)
            except CroupierError as error:
                if not lasting_only_now(error):
                    raise
                reason = error
            wait = wait_before(attempt, reason.seconds)
            if time.monotonic() + wait > until:
                reason.key = headers.get("Idempotency-Key")
                raise reason from None
            sleep(wait)

    def get(self, path: str, **params: Any) -> Any:
        """The JSON of an answer; parameters that are None are left out, and `as_` is sent as `as`."""
        answer = self.ask("GET", path, params={name.rstrip("_"): value for name, value in params.items()})
        return self.json(answer)

    def send(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        params: Mapping[str, Any] | None = None,
        key: str | None = None,
    ) -> Any:
        """Change something; return the JSON of the answer, None if it has none."""
        answer = self.ask(method, path, body, params=params, key=key)
        return self.json(answer) if answer.content else None

    def pages(self, path: str, items: str, **params: Any) -> Iterator[Any]:
        """Everything in a list, fetched page by page as needed."""
        while True:
            page = self.get(path, **params)
            for item in page[items]:
                yield item
            if page["next"] is None:
                return
            params["cursor"] = page["next"]

    def followed(self, path: str, position: Callable[[], int | None], **params: Any) -> Iterator[Any]:
        """The JSON lines of a stream until there are no more, over as many connections as that takes.

        `position` says how far you have got, so that nothing comes twice. Raises UnansweredError if there is no
        connection for `patience` seconds, RefusedError and ClosedError. A connection on which nothing comes for SILENCE
        is lost.
        """
        attempt, until = 0, self._begun()
        while True:
            reason: CroupierError = UnansweredError(f"{self.server} ended the stream of {path} again and again")
            came = False
            try:
                for line in self._lines(path, position(), params, until):
                    if line is None:
                        return
                    came = True
                    if line is not NOTHING:
                        yield line
            except httpx.RequestError as error:
                reason = UnansweredError(f"the stream of {path} was lost: {error or type(error).__name__}")
            except CroupierError as error:
                if not lasting_only_now(error):
                    raise
                reason = error
            if came:  # counted from now, not from when a line came: its reader may have thought about it for long
                attempt, until = 0, time.monotonic() + self.patience
            attempt += 1
            wait = wait_before(attempt, reason.seconds)
            if time.monotonic() + wait > until:
                raise reason from None
            sleep(wait)

    def _lines(self, path: str, after: int | None, params: Mapping[str, Any], until: float) -> Iterator[Any]:
        """The JSON lines of one connection, NOTHING for an empty one, None if there are no more.

        Raises httpx.RequestError, UnansweredError if it is not open in time, and RefusedError.
        """
        headers = self._headers() | {"Accept": LINES}
        if after is not None:
            headers["Last-Event-ID"] = str(after)
        # Not as a context manager of httpx, which is one more generator: a loop that ends closes all of them at once.
        request = self._http.build_request("GET", path, params=params, headers=headers)
        answer = self._answer(request, until, stream=True)
        try:
            if not answer.is_success:
                self._in_time(answer.read, until)
                raise self._refused(answer)
            if answer.status_code == NOTHING_MORE:
                yield None
            elif _kind(answer) != LINES:
                raise self._stranger(answer)
            rest = b""  # httpx's own lines also end at U+2028 and others, and with a connection that was cut
            ended = time.monotonic()
            for piece in answer.iter_bytes():
                *whole, rest = (rest + piece).split(b"\n")
                for line in whole:
                    yield json.loads(line) if line.strip() else NOTHING
                if whole:
                    ended = time.monotonic()
                elif time.monotonic() - ended > SILENCE:
                    raise httpx.ReadTimeout(f"no line ended for {SILENCE:.0f} seconds")
        except ValueError:
            raise self._stranger(answer) from None
        finally:
            answer.close()

    def _answer(self, request: httpx.Request, until: float, *, stream: bool = False) -> httpx.Response:
        """The answer to one attempt, of a stream only its beginning. Raises UnansweredError, ClosedError."""
        try:
            return self._in_time(lambda: self._sent(request, stream), until)
        except RuntimeError:
            if self._http.is_closed:
                raise ClosedError("this client is closed: make a new one, or stay within its `with`") from None
            raise

    def _sent(self, request: httpx.Request, stream: bool) -> httpx.Response:
        """Send it; of a sign-in with a token that is good now, and once more if the server no longer takes that."""
        signed, spent = self._signed, ""
        while signed is not None and (token := blocking(partial(signed.token, spent))):
            self.token = token
            request.headers["Authorization"] = f"Bearer {token}"
            answer = self._http.send(request, stream=stream)
            if spent or answer.status_code != UNAUTHORIZED:
                return answer
            answer.close()
            spent = token
        return self._http.send(request, stream=stream)

    def _in_time(self, work: Work[T], until: float) -> T:
        """What this work gives, if it does so by then. Raises UnansweredError."""
        left = min(max(until - time.monotonic(), LEAST), SILENCE) if self.patience else SILENCE
        try:
            return within(left, work)
        except (httpx.RequestError, TimeoutError) as error:
            what = f"nothing complete came within {left:.1f} seconds" if isinstance(error, TimeoutError) else error
            raise UnansweredError(f"{self.server} does not answer: {what or type(error).__name__}") from error

    def json(self, answer: httpx.Response) -> Any:
        """An answer's content. Raises NotCroupierError if it is not the JSON that it claims to be."""
        try:
            return json.loads(answer.content)
        except ValueError:
            raise self._stranger(answer) from None

    def _begun(self) -> float:
        """Until when to try something. Raises NotCroupierError if nothing can be sent."""
        if not ADDRESS.match(self.server):
            raise NotCroupierError(
                f"{self.server!r} is no address of a server: it begins with http:// or https:// and a name"
            )
        return time.monotonic() + self.patience

    def _headers(self) -> dict[str, str]:
        headers = {"Accept-Language": self._language, "Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        return headers

    def _checked(self, answer: httpx.Response, accept: str) -> httpx.Response:
        if answer.content and not _kind(answer).endswith(accept.partition("/")[2]):
            raise self._stranger(answer)
        return answer

    def _stranger(self, answer: httpx.Response) -> NotCroupierError:
        """The exception for a success that is not from a Croupier server."""
        return NotCroupierError(
            f"{answer.url} answered with {_kind(answer) or 'something'} that is not the API's JSON: is {self.server} "
            "the address of a Croupier server, without a path behind it?"
        )

    def _refused(self, answer: httpx.Response) -> CroupierError:
        """The exception for an answer that is not a success."""
        error = self._problem(answer)
        again = answer.headers.get("Retry-After", "")
        error.seconds = float(again) if again.isdecimal() else None
        return error

    def _problem(self, answer: httpx.Response) -> CroupierError:
        if not answer.headers.get("Content-Type", "").startswith("application/problem+json"):
            if answer.has_redirect_location:
                return NotCroupierError(
                    f"{answer.url} redirects to {answer.headers['Location']}: use the address of the server itself"
                )
            if answer.status_code in BY_PROXIES:
                return UnansweredError(f"{self.server} is away: its proxy answered {answer.status_code}")
            return NotCroupierError(
                f"{answer.url} answered with status {answer.status_code} and no problem document: there is no Croupier "
                f"server of version {MAJOR} at {self.server}"
            )
        problem = self.json(answer)
        if problem.get("code", "not-found") == "not-found":
            return NotCroupierError(
                f"{self.server} does not know {answer.url.path}: this client knows version {MAJOR} of the API, and "
                "that server has another one"
            )
        return refusal(answer.status_code, problem)


def _kind(answer: httpx.Response) -> str:
    """An answer's media type."""
    return answer.headers.get("Content-Type", "").partition(";")[0]


def lasting_only_now(error: Exception) -> bool:
    """Whether the same request may get another answer a little later."""
    if isinstance(error, RefusedError):
        return bool(error.problem.get("retry"))
    return isinstance(error, UnansweredError)
