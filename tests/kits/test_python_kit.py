"""The Python kit on a real server: whole games of every ruleset, also if connections are cut and servers killed."""

import hashlib
import json
import random
import re
import subprocess
import sys
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from croupier_client import (
    AsyncCroupier,
    Croupier,
    EvidenceError,
    FolderKeeper,
    IllegalPickError,
    MemoryKeeper,
    NotAllowedError,
    NotCroupierError,
    TooLateError,
    UnansweredError,
)
from croupier_client.bot import Report, play
from croupier_client.patches import patched
from croupier_client.picking import numbers

from domain.games import GAMES
from tests.games.toy.rules import TOY
from tests.support.app import Clock, serving

KIT = Path(__file__).parents[2] / "clients" / "python"
OPERATIONS = ("add", "remove", "replace")
HOSTED = {**GAMES, TOY.key: TOY}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    """A server for all of these tests: none of them damages it."""
    with serving(tmp_path_factory.mktemp("kit"), heartbeat=1.0, games=HOSTED) as (address, *_):
        yield address


def drawn(seed: str, question: Mapping[str, Any]) -> list[int]:
    """Random picks, the same ones for the same question."""
    dice = random.Random(f"{seed} {question['question']}")
    return dice.sample(range(len(question["options"])), dice.randint(question["least"], question["most"]))


@pytest.mark.parametrize("ruleset", HOSTED)
def test_whole_game_is_played_and_proves_itself(url: str, ruleset: str, tmp_path: Path) -> None:
    with Croupier(url, keeper=FolderKeeper(tmp_path)) as croupier:
        croupier.register("Anna")
        table = croupier.open(ruleset)
        table.seat_bot("random")
        answered = [question.answer(drawn(ruleset, question)) for question in table.questions()]
        assert table.view()["status"] == "over"
        assert len(answered) > 5
        ended, card = table.outcome(), table.card()
        assert ended is not None
        assert (ended.mine == "lost") == ("Anna" not in ended.winners) == (ended.places[card["your_seats"][0]] != 1)
        assert (ended.mine == "drawn") == (len(ended.winners) > 1 and "Anna" in ended.winners)
        opened = croupier.table(table.id).view(version=1)
        assert opened["result"] is None
        assert {line["text"] for line in table.story()}
        if ruleset in GAMES:
            assert table.check() == "anchored"
        (kept,) = tmp_path.glob("*.entropy")
        assert (kept.stem, kept.read_text().strip()) in [
            (seat["commitment"], seat["entropy"]) for seat in table.card()["sitting"]
        ]
        opened, found = table.rematch(), table.rematch()
        assert (opened.id, len(found.card()["your_seats"])) == (found.id, 1)


def test_games_of_a_deal_are_dealt_the_same(url: str) -> None:
    with Croupier(url) as croupier:
        croupier.register("Anna")
        made = croupier.request(
            "POST", "deals", {"ruleset": "dominion", "seats": 2, "ends_in": 3600, "opens": "anybody"}
        )
        with Croupier(url) as rival:
            rival.register("Bert")
            hands = list[Any]()
            for one in (croupier, rival):
                table = one.open("dominion", deal=made["id"], seating="as_joined")
                table.seat_bot("big-money")
                hands.append(table.view()["state"]["mats"][0]["hand"])
            assert hands[0] == hands[1]


def test_presence_comes_with_views_when_asked_for(url: str) -> None:
    with Croupier(url) as croupier:
        croupier.register("Anna")
        table, told = croupier.open("toy"), list[Any]()
        table.seat_bot("random")
        next(iter(table.views(presence=told.append)))
        assert (sorted(told[0]["seats"]), told[0]["watching"]) == (["bot", "here"], 0)
        seen = table.view(presence=True).get("presence")
        assert seen is not None
        assert sorted(map(str, seen["seats"])) == ["bot", "here"], "seats are drawn at the start"
        assert table.view(presence=False).get("presence") is None


def test_analysis_is_asked_for_until_complete(url: str) -> None:
    with Croupier(url) as croupier:
        croupier.register("Anna")
        table = croupier.open("caylus-magna-carta")
        table.seat_bot("random")
        asked = next(table.questions())
        hint = list(table.analysis(question=asked["question"]))[-1]
        assert [one["question"] for one in hint["weighed"]] == [asked["question"]]
        asked.answer(hint["weighed"][0]["answers"][0]["picks"])
        for part in table.analysis(as_=f"seat-{asked.seat}"):
            assert part["done"] == len(part["weighed"]) <= part["questions"]


def test_picks_are_named_by_label_member_or_number(url: str) -> None:
    question = {
        "options": [{"type": "card", "card": name} for name in ("copper", "copper", "cellar")],
        "labels": ["Discard Copper", "Discard Copper", "Discard Cellar"],
    }
    assert numbers(question, ["discard copper", "Discard Copper"]) == [0, 1]
    assert numbers(question, {"card": "cellar"}) == [2]
    assert numbers(question, lambda option: option["card"] != "copper") == [2]
    assert numbers(question, 1) == [1]
    assert numbers(question, None) == []
    for wrong in ("Discard C", "Gold", 3, -1, {"card": "gold"}, [0, 0]):
        with pytest.raises(ValueError, match=r"offered are|begins"):
            numbers(question, cast("Any", wrong))
    with Croupier(url) as croupier:
        croupier.register("Anna")
        table = croupier.open("toy")
        table.seat_bot("random")
        question = next(table.questions())
        with pytest.raises(IllegalPickError) as refused:
            table.choose(question.said, [99])
        assert (refused.value.status, refused.value.code, refused.value.pointer) == (422, "illegal-pick", "/picks/0")
        question.answer(0)
        with pytest.raises(TooLateError):
            question.answer(1)


PROBLEM = {"Content-Type": "application/problem+json"}
STRANGERS = {
    "a page": (httpx.Response(200, html="<h1>It works!</h1>"), r"text/html that is not the API's JSON"),
    "half an answer": (httpx.Response(200, content=b'{"half":', headers=PROBLEM), "not the API's JSON"),
    "another server": (httpx.Response(404), "status 404 and no problem document"),
    "another major version": (
        httpx.Response(404, json={"code": "not-found", "status": 404}, headers=PROBLEM),
        "knows version 1 of the API, and that server has another one",
    ),
}


@pytest.mark.parametrize("what", STRANGERS)
def test_answers_of_other_servers_raise_not_croupier_error(what: str) -> None:
    answer, sentence = STRANGERS[what]

    def server(_: httpx.Request) -> httpx.Response:
        return answer

    with Croupier("http://server", http=httpx.MockTransport(server)) as croupier:
        with pytest.raises(NotCroupierError, match=sentence):
            croupier.rulesets()
        with pytest.raises(NotCroupierError, match="http://server"):
            next(croupier.table("a").views())
        with pytest.raises(NotCroupierError, match="http://server"):
            next(croupier.events())


@pytest.mark.parametrize("server", ["localhost:8000", "ftp://127.0.0.1", "http://[", ""])
def test_invalid_address_is_one_sentence(server: str) -> None:
    with pytest.raises(NotCroupierError, match="is no address of a server"), Croupier(server) as croupier:
        croupier.rulesets()


def test_unreachable_server_and_bad_token_raise_own_errors(url: str) -> None:
    with (
        Croupier("http://127.0.0.1:9", patience=0.1) as croupier,
        pytest.raises(UnansweredError, match=r"127\.0\.0\.1:9"),
    ):
        croupier.rulesets()
    with Croupier(url, "crp_gone") as croupier, pytest.raises(NotAllowedError, match="bad-token"):
        croupier.me()


async def test_bot_timed_out_while_thinking_counts_as_late(tmp_path: Path) -> None:
    with serving(tmp_path, heartbeat=1.0, games=HOSTED) as (address, _, service):
        clock = service.bus.clock
        assert isinstance(clock, Clock)
        async with AsyncCroupier(address) as croupier:
            await croupier.register("Thinker")
            table = await croupier.open("toy", clock={"kind": "move", "seconds": 60}, absent="resign")
            await table.seat_bot("random")

            async def policy(view: Mapping[str, Any], question: Mapping[str, Any]) -> range:
                clock.now += 130_000_000
                async for later in table.views():
                    if later["version"] > view["version"] and later["status"] == "over":
                        break
                return range(question["least"])

            report = Report()
            await play(table, policy, report)
    assert (report.late, report.answers, report.games) == (1, 1, {"lost": 1})


def test_entropy_is_bound_to_the_first_full_table() -> None:
    """Played by a server that lets the reveal fail, and then says that the table was filled once more."""
    kept = MemoryKeeper()
    receipts = iter(({"version": 3, "head": "aa"}, {"version": 5, "head": "bb"}))
    asked: list[str] = []
    commitments: list[str] = []

    def server(request: httpx.Request) -> httpx.Response:
        path = request.url.path.rpartition("/")[2]
        asked.append(path)
        if path == "seats":
            commitments.append(json.loads(request.content)["commitment"])
        if path == "receipt":
            return httpx.Response(200, json={"game": "g", "key": "k", "signature": "s", **next(receipts)})
        if path == "entropy":
            problem = {"code": "bad-evidence", "detail": "", "status": 422}
            return httpx.Response(422, json=problem, headers={"Content-Type": "application/problem+json"})
        return httpx.Response(
            200,
            json={
                "receipt": {"version": 1, "head": "00"},
                "reveal_version": 3,
                "your_seats": [0],
                "sitting": [{"seat": 0, "commitment": commitments[0], "entropy": None}],
            },
        )

    with Croupier("http://server", "crp_mine", http=httpx.MockTransport(server), keeper=kept) as croupier:
        table = croupier.table("g")
        table.sit()
        assert hashlib.sha256(bytes.fromhex(kept.entropy(commitments[0]) or "")).hexdigest() == commitments[0]
        for said in ("no longer the one under whose receipt", "said to be at 5"):
            with pytest.raises(EvidenceError, match=said):
                table.reveal()
    assert asked.count("entropy") == 1
    assert [receipt["version"] for receipt in kept.receipts("g")] == [1, 3, 5]


@pytest.mark.parametrize("seed", range(40))
def test_patches_are_applied_as_by_another_library(seed: int) -> None:
    """Against another library, on random documents and operations."""
    import jsonpatch  # noqa: PLC0415  # pyright: ignore[reportMissingTypeStubs]

    dice = random.Random(seed)

    def some(depth: int) -> Any:
        kind = dice.choice("lds" if depth else "s")
        if kind == "l":
            return [some(depth - 1) for _ in range(dice.randint(0, 3))]
        return {key: some(depth - 1) for key in dice.sample("ab/~", 2)} if kind == "d" else dice.randint(0, 9)

    before, after = {"": some(3)}, {"": some(3)}
    operations = [one for one in jsonpatch.make_patch(before, after) if one["op"] in OPERATIONS]  # pyright: ignore[reportUnknownVariableType]
    kept = json.dumps(before)
    assert patched(before, operations) == jsonpatch.apply_patch(before, operations)
    assert json.dumps(before) == kept


def test_the_command_plays_and_reports(url: str, tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text("def policy(view, question):\n    return range(question['least'])\n")
    command = [
        sys.executable,
        "-c",
        "import sys; from croupier_client.bot import main; sys.exit(main())",
        "my_bot:policy",
    ]
    environ = {"PYTHONPATH": str(KIT / "src"), "PATH": ""}

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*command, "--server", url, *words], cwd=tmp_path, env=environ, capture_output=True, text=True, check=False
        )

    done = run("--game", "toy", "--games", "3", "--keep", "kept")
    assert done.returncode == 0, done.stderr
    last = done.stdout.splitlines()[-1]
    assert sum(int(count) for count in re.findall(r"(\d+) (?:won|lost|drawn)", last)) == 3, last
    assert len([*(tmp_path / "kept").glob("*.receipts")]) == 3
    for wrong, sentence in (
        (("--game", "chess"), "unknown-ruleset"),
        (("--token", "crp_gone"), "bad-token"),
    ):
        refused = run(*wrong)
        assert refused.returncode == 2
        assert sentence in refused.stderr
        assert "Traceback" not in refused.stderr


def test_programs_of_the_kits_page_run(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each program of the kit's page runs as it stands there."""
    page = (KIT / "README.md").read_text(encoding="utf-8")
    programs = [block for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "import" in block]
    assert len(programs) >= 4
    (bot,) = re.findall(r"```py\n(.*?)```", page, re.DOTALL)
    (tmp_path / "my_bot.py").write_text(bot, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    for program in programs:
        exec(program.replace("http://127.0.0.1:8000", url), {})
    del sys.modules["my_bot"]
