import asyncio
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import IO, Any, cast

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import asdict, replace

from domain.games import GAMES
from infra.store.entries.mapper import RowMapper
from tests.readme.pages import ROOT, rows, section
from tests.readme.pages import read as read_page
from tests.support.stores import Site
from tools.bench import archived, cold, many_games, online, play, word
from tools.bench.against import compared
from tools.bench.boardgame_io import absent
from tools.bench.ladder import ROW, ladder_file, ladder_text
from tools.bench.missed import clause
from tools.bench.page import KEPT, PAGE, made
from tools.bench.profile import shares
from tools.bench.ratios import Line, ratios, read, slower
from tools.bench.report import Report, measure
from tools.bench.rounds import interleaved, ratio
from tools.bench.size import TINY
from tools.bench.undoing import LEAST
from tools.bench.workers import missing
from tools.servers.forked import Forked

pytestmark = pytest.mark.proof


@pytest.fixture
def _forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A score of servers, which are not measured."""

    def forked(words: Sequence[str], environ: Mapping[str, str], said: IO[bytes]) -> Forked:
        with Path(os.devnull).open("wb") as nothing:
            return Forked(words, environ, Path.cwd(), said, nothing)

    monkeypatch.setattr(online, "start", forked)


def test_two_commits_are_compared_by_turns() -> None:
    def run(fast: float, noisy: float, floor: float) -> dict[str, Line]:
        lines = [
            Line("fast", 2, floor, fast),
            Line("noisy", 2, floor, noisy, least=True),
            Line("ms", 2, 1, 5, least=True),
        ]
        return {line.name: line for line in lines}

    turns = [(run(0.8, 1.0, 10), run(0.4, 1.1, 11)), (run(0.9, 1.2, 9), run(0.6, 1.1, 10))]
    del turns[0][0]["ms"]
    fast, noisy = compared(turns)
    assert (fast.name, fast.worse, fast.noise) == ("fast", (2.0, 1.5), 0.2)
    assert (noisy.name, noisy.theirs, noisy.ours) == ("noisy", 1.1, 1.1)
    assert "hidden by the noise" in noisy.told
    assert "hidden" not in fast.told


@pytest.mark.usefixtures("_forked")
def test_bench_in_smallest_form_is_written_and_told(tmp_path: Path) -> None:
    report = measure(TINY, tmp_path, with_peer=False)
    assert not list(tmp_path.iterdir()), "server and floor clear up behind them"
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report
    assert [served.games for served in report.online] == list(TINY.in_flight)
    assert [film.versions for film in report.following.films] == [TINY.past_entries - 1] * 2
    stores = report.stores
    assert [one.games for grown in stores.appends for one in grown.appends] == [*TINY.appending] * len(stores.appends)
    assert [(one.store, one.entries) for one in stores.cold] == [("SQLite", 40), ("PostgreSQL", 40)]
    assert {one.games for one in stores.listed} == {TINY.listed_games}
    assert [(one.store, one.deliveries) for one in report.word.hooked] == [("SQLite", 5), ("PostgreSQL", 5)]
    assert report.overdue.games == TINY.overdue
    assert report.taken_back.entries > 2 * LEAST
    assert report.watched is not None
    assert report.organised is not None
    assert report.watched.spectators == TINY.watching
    assert (report.games.peer, report.beside is None, report.spread is None) == (None, bool(absent()), bool(missing()))
    assert [*report.environments.steps] == list(GAMES)
    assert report.environments.at_once is not None
    assert min(figures(replace(report, machine=None))) > 0, "all is measured, as far as it is kept"
    _and_in_words(report)


async def test_cold_load_is_told_beside_its_floor(sqlite_site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    async def load(*_: object) -> float:
        return 0.003

    def bare(*_: object) -> float:
        return 0.001

    monkeypatch.setattr(cold, "_load", load)
    monkeypatch.setattr(cold, "_bare", bare)
    with sqlite_site.ledger() as ledger:
        found = await cold.cold("SQLite", ledger, cold.long_game(40), 2)
    assert (found.bare_us, found.load_us, found.ratio) == (1000, 3000, 3)


def figures(found: Any) -> Iterator[float]:
    """All figures of a report but ratios, which are rounded, and how many games of bots still ran: perhaps none."""
    if isinstance(found, Struct):
        named = asdict(found)
        assert all(named[name] <= named[name.replace("p50", "p99")] for name in named if name.endswith("p50_ms"))
        yield from figures([value for name, value in named.items() if not name.endswith(("ratio", "running"))])
    elif isinstance(found, dict | tuple | list):
        for value in cast("Iterable[Any]", found.values() if isinstance(found, dict) else found):
            yield from figures(value)
    elif isinstance(found, int | float):
        yield found


def _and_in_words(report: Report) -> None:
    """A report is never slower than itself; one whose followers waited is, and that comes first."""
    assert [*slower(report, report)] == ["  no line is more than 1.03 times worse"]
    report, told = replace(report, pulses=(1.0, 1.0)), report.word
    prompt, late = [replace(told, followers=replace(told.followers, ratio=ratio)) for ratio in (0.8, 0.2)]
    (said,) = slower(replace(report, word=late), replace(report, word=prompt))
    assert said.startswith("  4.00 times worse: events/s to ")
    assert "hidden" not in said
    noisy = replace(report, word=late, pulses=(1.0, 1.0, 4.0))
    assert [line.endswith("hidden by the noise") for line in slower(noisy, replace(report, word=prompt))] == [True]
    (missed,) = [line for line in ratios(replace(report, word=late)) if line.name.startswith("events/s to ")]
    page = made(report)
    assert f"| {missed.name} | " in page
    assert "| 60 |" in page, "whatever has no floor is shown as well"
    assert missed.missed


def test_every_bench_aim_says_why_it_stays() -> None:
    kept = read(KEPT)
    assert kept is not None
    assert [line.name for line in ratios(kept) if line.aim is not None and not clause(line.name)] == []
    assert f"| {kept.games.rules_ratio:g} | 0.509 | " in made(replace(kept, machine=replace(kept.machine, commit="x")))


def test_lines_on_opponents_rest_on_thirty_games() -> None:
    games = [int(row[3]) for row in rows(read_page(ROOT / "docs/opponents.md"))[1:]]
    assert min(games) >= 30


def test_ladders_are_those_of_the_page() -> None:
    page = read_page(ROOT / "docs/opponents.md")
    for ruleset in {found["ruleset"] for found in ROW.finditer(page)}:
        assert ladder_file(ruleset).read_text(encoding="utf-8") == ladder_text(page, ruleset)


def test_no_turn_of_many_clients_is_left_out() -> None:
    class Pair:
        turns = 0

        async def move(self, _: object) -> bool:
            await asyncio.sleep(0)  # all others move meanwhile
            Pair.turns += 1
            return True

    start = perf_counter()
    per_second = asyncio.run(word.played(cast("Any", [None] * 8), cast("Any", [Pair() for _ in range(8)]), 0.05))
    assert Pair.turns / (perf_counter() - start) <= per_second <= Pair.turns / 0.05


def test_bench_page_is_made_of_the_kept_run() -> None:
    kept = read(KEPT)
    assert kept is not None, "docs/bench.json is of a bench that measured other lines: make bench, and keep it"
    assert PAGE.read_text(encoding="utf-8") == made(kept), "python -m tools.bench.page"


def test_bench_bot_answers_every_question_on_redacted_views() -> None:
    seen: list[play.State] = []

    def spy(state: play.State, asked: play.Asked, dice: play.Dice) -> tuple[int, ...]:
        seen.append(state)
        return play.BIG_MONEY(state, asked, dice)

    table = play.whole_game(1, policy=spy)
    assert table.lobby.status == "over"
    assert len(seen) == table.version - 3, "every entry but the opening and two joins answers a question"
    for state in seen:
        theirs = state.mats[1 - state.turn]
        assert set(theirs.hand) == {None}
        assert theirs.deck is None
        assert theirs.discard is None
        assert set(state.mats[state.turn].deck or ()) <= {None}


def test_sealed_bench_game_equals_the_unsealed_one() -> None:
    sealer = play.Sealer()
    assert play.whole_game(3, sealer).now() == play.whole_game(3).now()
    assert [row.version for row in sealer.rows] == list(range(1, len(sealer.rows) + 1))


def test_rounds_are_interleaved_and_ratios_taken_within_them() -> None:
    order: list[str] = []
    found = interleaved({"a": lambda: order.append("a"), "b": lambda: order.append("b")}, 3, 0)
    assert order == ["a", "b"] * 4, "one warm-up and three rounds"
    assert len(found["a"].rounds) == 3
    assert ratio((2.0, 8.0, 3.0), (1.0, 2.0, 3.0)) == 2.0


@pytest.mark.parametrize(
    ("mapper", "keyed", "said"),
    [
        (RowMapper(), False, r"takes (\d+) bytes .*?, (\d+) in .*? and (\d+) in "),
        (archived.sealed(), True, r"encrypted and .*? (\d+), (\d+) and (\d+)\."),
    ],
    ids=["plain", "encrypted, with keys"],
)
def test_archived_entry_is_as_small_as_documented(mapper: RowMapper, keyed: bool, said: str) -> None:
    found = re.search(said, " ".join(section(ROOT / "docs/operation.md", "The archive").split()))
    assert found is not None
    sizes = archived.measure(mapper, keyed=keyed)
    for ruleset, most in zip(("dominion", "caylus-magna-carta", "civilization"), found.groups(), strict=True):
        assert round(sizes[ruleset].packed) <= int(most) <= 40


def test_bench_tells_late_lists_from_others() -> None:
    found = [
        many_games.Looked(name, "8 shards", 1.0, p50, 99.0)
        for name, p50 in (("lobby", 19.9), ("results", 20.1), (many_games.PAGE, 22.0))
    ]
    assert [one.name for one in many_games.late(found)] == ["results"]


def test_profile_sample_belongs_to_the_innermost_room() -> None:
    serve = "main (croupier/__main__.py:9);serve (infra/server.py:1);run (asyncio/runners.py:118)"
    assert shares(
        f"{serve} 4\n"
        f"{serve};send (uvicorn/protocols/http/httptools_impl.py:5) 3\n"
        f"{serve};choose (api/http/routes/choices.py:2);chain (domain/engine/entry/record.py:3);sha (hashlib.py:1) 2\n"
        "main (croupier/__main__.py:9);_find (<frozen importlib._bootstrap>:1) 1\n"
        "Thread._bootstrap (threading.py:1);append (infra/store/event_store.py:7) 90\n"
    ) == {"asyncio": 40, "uvicorn": 30, "domain/engine": 20, "croupier": 10}
