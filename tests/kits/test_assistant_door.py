"""The door for assistants over HTTP, by the protocol's own client: it signs in from a refused request alone."""

import asyncio
import json
import random
import re
import signal
import ssl
import subprocess
import sys
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httpx
import httpx2
import pytest
from croupier_client import Croupier
from croupier_client.assistant.command import main
from mcp import Client
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientInformationFull, OAuthClientMetadata, OAuthToken
from pydantic import AnyUrl

import infra.oauth
from infra.webhooks.sending import Sender
from tests.kits.test_assistant import HOSTED, asked, picked, said
from tests.kits.test_python_kit import KIT
from tests.support.app import serving
from tests.support.each import for_each
from tests.support.patience import patience
from tests.support.until import soon
from tests.webhooks.receiver import LOCAL, receiver
from tools.servers.process import free_port
from tools.servers.tls import authority

BACK = "http://127.0.0.1:8123/back"
COMMAND = "import sys; from croupier_client.assistant.command import main; sys.exit(main())"


@dataclass
class Place:
    """A server, its door, and an assistant's own site, whose document lies at `client`."""

    url: str
    door: str
    client: str


def command(*words: str) -> list[str]:
    return [sys.executable, "-c", COMMAND, *words]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Generator[Place]:
    signed = authority(tmp_path_factory.mktemp("door") / "authority")
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(signed.sign("127.0.0.1"))
    port = free_port()
    settings: dict[str, Any] = {"oauth_doors": (f"http://127.0.0.1:{port}/mcp",), "webhook_networks": (LOCAL,)}
    with receiver(tls) as there, pytest.MonkeyPatch.context() as patched:
        trusting = ssl.create_default_context(cafile=signed.certificate)
        patched.setattr(infra.oauth, "Sender", partial(Sender, context=trusting))
        made = Place("", settings["oauth_doors"][0], f"https://127.0.0.1:{there.port}/client.json")
        document = {"client_id": made.client, "client_name": "An assistant", "redirect_uris": [BACK]}
        there.answer = lambda _: (200, {"Content-Type": "application/json"}, json.dumps(document).encode())
        data = tmp_path_factory.mktemp("data")
        with serving(data, heartbeat=1.0, games=HOSTED, **settings) as (made.url, *_), door(made.url, made.door):
            yield made


@contextmanager
def door(server: str, address: str) -> Generator[None]:
    """A door of this address on this machine, until the block ends."""
    words = ("--server", server, "--http", str(urlsplit(address).port), "--public", address)
    with subprocess.Popen(command(*words), env={"PYTHONPATH": str(KIT / "src"), "PATH": ""}) as process:
        try:
            soon(lambda: listens(address) or process.poll() is not None, seconds=30)
            assert process.poll() is None
            yield
        finally:
            process.terminate()


def listens(address: str) -> bool:
    with suppress(httpx.ConnectError):
        httpx.get(address)
        return True
    return False


@dataclass
class Kept:
    """What an assistant keeps."""

    tokens: OAuthToken | None = None
    info: OAuthClientInformationFull | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens = tokens

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self.info

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self.info = client_info


@dataclass
class Assistant:
    """Of a player, who consents to what is asked, at most to `scope`."""

    place: Place
    player: Croupier
    scope: str = "open"
    kept: Kept = field(default_factory=Kept)
    shown: list[str] = field(default_factory=list[str])
    answer: dict[str, str] = field(default_factory=dict[str, str])

    async def show(self, address: str) -> None:
        """What the page does with its query, and where the player is sent then."""
        self.shown.append(address)
        query = urlsplit(address).query
        self.player.request("POST", "oauth/requests", {"query": query})
        consent = {"query": query, "granted": {"scope": self.scope}}
        redirect: str = self.player.request("POST", "oauth/consents", consent)["redirect"]
        assert redirect.startswith(f"{BACK}?")
        self.answer = dict(parse_qsl(urlsplit(redirect).query))

    async def back(self) -> AuthorizationCodeResult:
        return AuthorizationCodeResult(**self.answer)

    @asynccontextmanager
    async def connected(self) -> AsyncGenerator[Client]:
        """Its connection to the door, of which it knows nothing but the address."""
        metadata = OAuthClientMetadata(redirect_uris=[AnyUrl(BACK)], client_name="An assistant")
        auth = OAuthClientProvider(
            self.place.door, metadata, self.kept, self.show, self.back, client_metadata_url=self.place.client
        )
        async with (
            httpx2.AsyncClient(auth=auth, timeout=patience(60)) as http,
            Client(streamable_http_client(self.place.door, http_client=http)) as client,
        ):
            yield client


@pytest.fixture
def anna(place: Place) -> Generator[Croupier]:
    with Croupier(place.url) as croupier:
        croupier.register("Anna")
        yield croupier


async def test_assistant_signs_in_and_plays(place: Place, anna: Croupier) -> None:
    assistant = Assistant(place, anna)
    async with assistant.connected() as client:
        assert {tool.name for tool in (await client.list_tools()).tools} >= {"play", "look", "answer"}
        failed, text = await said(client, "play", ruleset="toy")
        assert not failed, text
        game = re.findall(r"^game (\w+)", text)[0]
        failed, text = await said(client, "answer", game=game, question=asked(text), picks=[0])
        assert not failed, text
    (address,) = assistant.shown
    given = dict(parse_qsl(urlsplit(address).query))
    assert (given["resource"], given["client_id"]) == (place.door, place.client)
    assert anna.table(game).view()["version"] > 0
    (grant,) = anna.request("GET", "me/grants")["grants"]
    assert (grant["name"], grant["client"], grant["scope"]) == ("An assistant", place.client, "open")


def listed(place: Place, token: str) -> httpx.Response:
    """The answer of the door to whoever sends this."""
    body: Any = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    sent = {"Authorization": f"Bearer {token}", "Accept": "application/json, text/event-stream"}
    return httpx.post(place.door, json=body, headers=sent)


async def test_door_takes_only_its_own_tokens(place: Place, anna: Croupier) -> None:
    assistant = Assistant(place, anna)
    async with assistant.connected():
        assert assistant.kept.tokens is not None
    token = assistant.kept.tokens.access_token
    assert listed(place, token).status_code == 200
    mark, secret = token.rsplit("_", 1)
    other = f"http://127.0.0.1:{free_port()}/mcp"
    for wrong in (anna.token or "", f"crp_{secret}", f"{mark}_{'0' * 64}", token.replace(mark, "crp_" + "0" * 16), "x"):
        refusal = listed(place, wrong)
        assert refusal.status_code == 401
        assert "/.well-known/oauth-protected-resource/mcp" in refusal.headers["www-authenticate"]
    with door(place.url, other):
        assert listed(Place(place.url, other, ""), token).status_code == 401
    anna.request("DELETE", f"me/grants/{anna.request('GET', 'me/grants')['grants'][0]['id']}")
    assert listed(place, token).status_code == 401


async def test_players_see_only_their_own_hands(place: Place, anna: Croupier) -> None:
    with Croupier(place.url) as bert:
        bert.register("Bert")
        table, dice = anna.open("dominion", seats=2, sit=False), random.Random("hands")
        async with Assistant(place, anna).connected() as one, Assistant(place, bert).connected() as two:
            sitting = {asyncio.create_task(said(client, "play", game=table.id)): client for client in (one, two)}
            (mover,), (other,) = await asyncio.wait(sitting, return_when=asyncio.FIRST_COMPLETED)
            shown, text = mover.result()[1], mover.result()[1]
            answer = mover
            while not other.done():  # its own turn comes once the first one's is over
                given: Any = {"question": asked(text), "picks": picked(dice, text)}
                answer = asyncio.create_task(said(sitting[mover], "answer", game=table.id, **given))
                await asyncio.wait({answer, other}, return_when=asyncio.FIRST_COMPLETED)
                text = answer.result()[1] if answer.done() else text
            for name, seen in zip(("Anna", "Bert"), sorted((shown, other.result()[1]), key=you), strict=True):
                hands = dict(re.findall(r"^## Seat \d «(\w+)».*?^- Hand: (.*?)$", seen, re.MULTILINE | re.DOTALL))
                assert you(seen) == name
                assert {who for who, hand in hands.items() if "face down" not in hand} == {name}
            (bert if you(shown) == "Anna" else anna).table(table.id).resign()
            await answer


def you(text: str) -> str:
    """Who an answer is told to."""
    return re.findall(r"you are seat \d «(\w+)»$", text, re.MULTILINE)[0]


@for_each(
    "words, sentence",
    [
        ("--http 0.0.0.0:8001", "without --public everybody who reaches it plays as one player"),
        ("--public https://door.example/mcp", "--public goes with --http"),
        ("--public https://door.example/mcp --http 8001 --token crp_1", "without --token"),
        ("--http nowhere", "[HOST:]PORT, as 8001"),
    ],
)
def test_command_says_what_does_not_fit(
    words: str, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(signal, "signal", lambda *_: None)  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType] - ours stay
    monkeypatch.setattr(sys, "argv", ["croupier-client", *words.split()])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert sentence in capsys.readouterr().err


BACKGROUND = ["sh", "-c", 'trap "" INT; exec "$@"', "sh"]


@pytest.mark.parametrize(
    ("served", "status", "shell"),
    [
        ("http", 130, []),
        ("public", 130, BACKGROUND),
        ("stdio", -signal.SIGINT, []),
        ("stdio", -signal.SIGINT, BACKGROUND),
    ],
    ids=["http", "public in the background", "stdio", "stdio in the background"],
)
def test_command_ends_by_control_c_without_a_word(place: Place, served: str, status: int, shell: list[str]) -> None:
    port = str(free_port())
    address = f"http://127.0.0.1:{port}/mcp"
    more = {"http": ["--http", port], "public": ["--http", port, "--public", address], "stdio": []}[served]
    environ = {"PYTHONPATH": str(KIT / "src")}
    pipes: Any = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    words = [*shell, *command("--server", place.url, *more)]
    with subprocess.Popen(words, env=environ, text=True, **pipes) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        if served == "stdio":
            process.stdin.write('{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n')
            process.stdin.flush()
            assert process.stdout.readline()
        soon(lambda: served == "stdio" or listens(address), seconds=30)
        process.send_signal(signal.SIGINT)
        assert process.wait(patience(20)) == status
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()
