"""The Python kit signs in for a player who consents by a browser, which is a thread here: it goes where it is sent."""

import asyncio
import json
import stat
import threading
import time
import webbrowser
from collections.abc import AsyncIterable, Callable, Generator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from textwrap import dedent
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx
import pytest
from croupier_client import (
    AsyncCroupier,
    AsyncQuestion,
    Croupier,
    CroupierError,
    NotAllowedError,
    NotCroupierError,
    SignIn,
)

from domain.games import GAMES
from tests.games.toy.rules import TOY
from tests.support.app import serving
from tests.support.patience import patience

Show = Callable[[str], None]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    with serving(tmp_path_factory.mktemp("sign-in"), heartbeat=1.0, games={**GAMES, TOY.key: TOY}) as (address, *_):
        yield address


@pytest.fixture
def anna(url: str) -> Generator[Croupier]:
    with Croupier(url) as croupier:
        croupier.register("Anna")
        yield croupier


def browser(
    player: Croupier, *, refuses: bool = False, forged: Mapping[str, str] | None = None, **granted: Any
) -> Show:
    """Grants what is asked for, or what is named; with `forged` somebody else's answer comes first."""

    def show(address: str) -> None:
        query = urlsplit(address).query
        asked = player.request("POST", "oauth/requests", {"query": query})
        wanted = None if refuses else {"scope": asked["scopes"][-1]} | granted
        back = player.request("POST", "oauth/consents", {"query": query, "granted": wanted})["redirect"]
        threading.Thread(target=go, args=(back,), daemon=True).start()

    def go(back: str) -> None:
        if forged:
            parts = urlsplit(back)
            other = parts._replace(query=urlencode({**dict(parse_qsl(parts.query)), **forged}))
            httpx.get(other.geturl())
        with suppress(httpx.ConnectError):  # it has heard enough
            assert "You can close this page" in httpx.get(back).text

    return show


def grants(player: Croupier) -> list[Any]:
    return player.request("GET", "me/grants")["grants"]


async def played(questions: AsyncIterable[AsyncQuestion]) -> None:
    """Answer what is still asked."""
    async for question in questions:
        await question.answer(range(question.least))


def ended(file: Path) -> None:
    """The token that is kept has ended, as far as the program knows."""
    file.write_text(json.dumps(json.loads(file.read_text()) | {"until": 0}))


def test_program_signs_in_plays_refreshes_and_ends(url: str, anna: Croupier, tmp_path: Path) -> None:
    file = tmp_path / "granted.json"
    signed = SignIn(url, "My program", file=file).begin(browser(anna))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [(one["name"], one["client"], one["scope"]) for one in grants(anna)] == [
        ("My-program", "http://localhost/My-program", "play")
    ]
    table = anna.open("toy", sit=False)
    table.seat_bot("random")
    with Croupier(url, SignIn(url, "My program", file=file)) as again:  # in the next run nobody is asked
        assert again.me()["name"] == "Anna"
        again.table(table.id).sit()
        for number, question in enumerate(again.table(table.id).questions()):
            if number == 1:
                ended(file)
            question.answer(range(question.least))
    assert table.view()["status"] == "over"
    (grant,) = grants(anna)
    assert grant["used_at"] is not None
    signed.end()
    assert (grants(anna), file.read_text(), signed.granted) == ([], "null", None)


def test_program_on_the_page_runs(url: str, anna: Croupier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).parents[2] / "docs/sign-in.md").read_text(encoding="utf-8")
    program = page.partition("## A program\n")[2].partition("\nIt opens")[0].replace("https://play.example", url)
    monkeypatch.setattr(webbrowser, "open", browser(anna))
    monkeypatch.chdir(tmp_path)
    said = list[Any]()
    exec(dedent(program), {"print": said.append})
    assert [one["name"] for one in said] == ["Anna"]


def test_one_token_is_replaced_at_a_time(
    url: str, anna: Croupier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "granted.json"
    signed = SignIn(url, "many", file=file).begin(browser(anna))
    ended(file)
    asked, post = list[str](), httpx.post

    def counted(at: str, **given: Any) -> httpx.Response:
        asked.append(at)
        return post(at, **given)

    monkeypatch.setattr(httpx, "post", counted)
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(signed.token, [""] * 32))) == 1
    assert asked == [f"{url}/oauth/token"]
    with Croupier(url, signed) as croupier:
        assert croupier.me()["name"] == "Anna"


async def test_asynchronous_program_is_told_when_it_is_revoked(url: str, anna: Croupier) -> None:
    signed = await asyncio.to_thread(SignIn(url, "async").begin, browser(anna))
    table = anna.open("toy", sit=False)
    table.seat_bot("random")
    async with AsyncCroupier(url, signed) as croupier:
        await croupier.table(table.id).sit()
        questions = croupier.table(table.id).questions()
        await (await anext(questions)).answer(0)
        await asyncio.to_thread(lambda: anna.request("DELETE", f"me/grants/{grants(anna)[0]['id']}"))
        with pytest.raises(NotAllowedError, match="bad-token"):
            await played(questions)
    assert signed.granted is None


def test_player_grants_less_or_nothing(url: str, anna: Croupier) -> None:
    table = anna.open("toy")
    less = SignIn(url, "less", scope="open").begin(browser(anna, scope="read", game=table.id))
    assert less.granted == "read"
    with Croupier(url, less) as croupier, pytest.raises(NotAllowedError, match="no-scope"):
        croupier.table(table.id).resign()
    with pytest.raises(CroupierError, match="nothing was granted"):
        SignIn(url, "none").begin(browser(anna, refuses=True))


def test_answers_of_wrong_state_or_issuer_grant_nothing(url: str, anna: Croupier) -> None:
    assert SignIn(url, "one").begin(browser(anna, forged={"state": "another", "code": "crc_other"})).granted == "play"
    with pytest.raises(NotCroupierError, match="nothing was taken"):
        SignIn(url, "two").begin(browser(anna, forged={"iss": "https://elsewhere.example"}))


def test_sign_in_without_answer_or_server_is_named(url: str) -> None:
    begun = time.monotonic()
    with pytest.raises(CroupierError, match="nobody came back"):
        SignIn(url, "alone").begin(lambda _: None, seconds=0.2)
    assert time.monotonic() - begun < patience(5)
    with pytest.raises(NotCroupierError, match="nobody can sign in"):
        SignIn(f"{url}/elsewhere", "elsewhere").begin(lambda _: None)
