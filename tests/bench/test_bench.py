import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

import msgspec
import pytest
from msgspec.structs import replace

from domain.games import GAMES
from infra.store.entries.mapper import RowMapper
from tests.attacks.hanging import OF_EACH
from tests.bench import archived, many_games, online, play
from tests.bench.attacked import TRIED
from tests.bench.boardgame_io import absent
from tests.bench.following import FORMS
from tests.bench.page import KEPT, PAGE, made
from tests.bench.profile import shares
from tests.bench.ratios import ratios, read, slower
from tests.bench.report import Report, lines, measure
from tests.bench.rounds import interleaved, ratio
from tests.bench.size import TINY
from tests.bench.split import Stopwatches
from tests.bench.undoing import LEAST
from tests.bench.workers import missing
from tests.readme.pages import ROOT, section
from tests.servers.forked import Forked

pytestmark = pytest.mark.proof


@pytest.fixture
def _forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A score of servers, which are not measured."""

    def forked(words: Sequence[str], environ: Mapping[str, str], said: IO[bytes]) -> Forked:
        with Path(os.devnull).open("wb") as nothing:
            return Forked(words, environ, Path.cwd(), said, nothing)

    monkeypatch.setattr(online, "start", forked)


@pytest.mark.usefixtures("_forked")
def test_the_whole_bench_in_its_smallest_form_is_written_and_told(tmp_path: Path) -> None:
    report = measure(TINY, tmp_path, with_peer=False)
    assert not list(tmp_path.iterdir()), "server and floor clear up behind them"
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report
    assert [served.games for served in report.online] == list(TINY.in_flight)
    assert all(served.choices_per_second > 0 and served.p50_ms <= served.p99_ms for served in report.online)
    assert all(served.floor_per_second > 0 for served in report.online)
    assert report.commits_per_second > 0
    assert report.streams.fan.spectators == max(TINY.streams)
    assert report.streams.fan.ratio > 0
    assert report.streams.fan.cpu_us > 0
    assert [lag.streams for lag in report.streams.lags] == list(TINY.streams)
    assert all(0 < lag.p50_ms <= lag.p99_ms for lag in report.streams.lags)
    after = report.following
    assert after.patched.ratio > 0
    assert after.patched.patch_cpu_us > 0
    assert after.patched.gzip_ratio > 0
    assert 0 < after.patched.gzip_bytes < after.patched.patch_bytes
    assert all(one.took_ms > 0 and one.longest_ms > 0 for one in after.held)
    assert [film.versions for film in after.films] == [TINY.past_entries - 1] * 2
    assert all(film.parts == 1 and 0 < film.zstd_bytes < film.bytes for film in after.films)
    assert {one.form for one in after.weights} == set(FORMS)
    assert all(0 < one.zstd < one.plain for one in after.weights)
    appends, loaded, back = report.stores.appends, report.stores.loaded, report.stores.past
    assert [one.games for grown in appends for one in grown.appends] == [*TINY.appending] * len(appends)
    assert all(one.per_second > 0 and one.floor_per_second > 0 for grown in appends for one in grown.appends)
    assert loaded.choices_per_second > 0
    assert loaded.p50_ms <= loaded.p99_ms
    assert [(one.store, one.entries) for one in report.stores.cold] == [("SQLite", 40), ("PostgreSQL", 40)]
    assert all(one.load_us > one.bare_us > 0 for one in report.stores.cold)
    assert all(one.alone_us > 0 and one.together_us > 0 for one in report.stores.looked)
    assert all(one.games == TINY.listed_games and one.busy_ms > 0 for one in report.stores.listed)
    assert back.entries == TINY.past_entries
    assert back.newest_bytes > 0
    assert 0 < back.past_p50_ms <= back.past_p99_ms
    assert report.crowd.games == TINY.crowd
    assert 0 < report.crowd.p50_ms <= report.crowd.p99_ms
    assert report.word.followers.followers == TINY.followers
    assert 0 < report.word.followers.p50_ms <= report.word.followers.p99_ms
    assert [(one.store, one.deliveries) for one in report.word.hooked] == [("SQLite", 5), ("PostgreSQL", 5)]
    assert all(one.per_second > 0 and one.floor_per_second > 0 for one in report.word.hooked)
    _and_the_rest(report)
    _and_in_words(report)
    assert min(report.folded.entries, report.folded.bodies) > 0
    assert report.games.peer is None
    assert [game.ruleset for game in report.every] == [*report.environments.steps] == list(GAMES)
    assert all(game.games_per_second > 0 and game.answer_us > 0 and game.answers > 1 for game in report.every)
    assert [(game.seats, game.games) for game in report.settlers] == [(2, 2), (3, 2), (4, 2)]
    assert all(abs(game.rounds - game.expected) <= 4 and 0 < game.most_options < 300 for game in report.settlers)
    told = "\n".join(lines(report))
    for word in (
        "games/s",
        "shuffles",
        "stopwatches",
        "warm table",
        "in flight",
        "commits/s",
        "spectators",
        "patches",
        "films",
        "others wait",
        "in gzip",
        "appends/s on PostgreSQL",
        "random versions",
        "followers of /me/events",
        "webhooks/s",
        "time-outs/s",
        "undone/s",
        "boardgame.io",
        "a cluster",
        "cores",
        "Python",
    ):
        assert word in told


def _and_the_rest(report: Report) -> None:
    under = report.under_attack
    assert len(under.attacks) == len(TRIED)
    assert all(one.quiet_p99_ms > 0 and 0 < one.p99_ms <= one.longest_ms for one in under.attacks)
    assert (under.hung.webhooks, under.hung.ms > 0) == (OF_EACH * TINY.hanging, True)
    due, back = report.overdue, report.taken_back
    assert due.games == TINY.overdue
    assert min(due.per_second, due.floor_per_second, due.quiet_p50_ms, due.p50_ratio, due.p99_ratio) > 0
    assert due.choices >= 2
    assert 0 < due.p50_ms <= due.p99_ms <= due.longest_ms
    assert back.entries > 2 * LEAST
    assert min(back.per_second, back.early_ms, back.late_ms) > 0
    both = report.beside
    assert absent() if both is None else min(both.ours_per_second, both.of_memory, both.of_files) > 0
    assert missing() if report.spread is None else report.spread.two_of_one > 0


def _and_in_words(report: Report) -> None:
    """A report is never slower than itself; one whose followers waited is, and that comes first."""
    assert [*slower(report, report)] == ["  no line is more than 1.03 times worse"]
    word = report.word
    late = replace(word, followers=replace(word.followers, ratio=word.followers.ratio / 4))
    (said,) = slower(replace(report, word=late), report)
    assert said.startswith("  4.00 times worse: events/s to ")
    (missed,) = [line for line in ratios(replace(report, word=late)) if line.name.startswith("events/s to ")]
    assert f"| {missed.name} | " in made(report)
    assert missed.missed


def test_the_page_of_the_kept_run_is_made_of_it() -> None:
    kept = read(KEPT)
    assert kept is not None, "docs/bench.json is of a bench that measured other lines: make bench, and keep it"
    assert PAGE.read_text(encoding="utf-8") == made(kept), "python -m tests.bench.page"


def test_the_bench_plays_the_bot_on_redacted_views_and_leaves_no_question_out() -> None:
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


def test_both_lines_play_the_same_game() -> None:
    sealer = play.Sealer()
    assert play.whole_game(3, sealer).now() == play.whole_game(3).now()
    assert [row.version for row in sealer.rows] == list(range(1, len(sealer.rows) + 1))


def test_a_stopwatch_counts_what_is_inside_for_the_inner_part_only() -> None:
    watches = Stopwatches()
    inner = watches.timed("apply", lambda: sum(range(100_000)))
    watches.timed("script", inner)()
    assert watches.spent["apply"] > 0
    assert abs(watches.spent["script"]) < watches.spent["apply"]


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
def test_an_entry_in_the_archive_is_as_small_as_the_page_says(mapper: RowMapper, keyed: bool, said: str) -> None:
    found = re.search(said, " ".join(section(ROOT / "docs/operation.md", "The archive").split()))
    assert found is not None
    sizes = archived.measure(mapper, keyed=keyed)
    for ruleset, most in zip(("dominion", "caylus-magna-carta", "civilization"), found.groups(), strict=True):
        assert round(sizes[ruleset].packed) <= int(most) <= 40


def test_a_list_that_is_late_is_told_from_those_that_are_not() -> None:
    found = [
        many_games.Looked(name, "8 shards", 1.0, p50, 99.0)
        for name, p50 in (("lobby", 19.9), ("results", 20.1), (many_games.PAGE, 22.0))
    ]
    assert [one.name for one in many_games.late(found)] == ["results"]


def test_a_sample_belongs_to_the_innermost_room_of_the_loops_thread() -> None:
    serve = "main (croupier/__main__.py:9);serve (infra/server.py:1);run (asyncio/runners.py:118)"
    assert shares(
        f"{serve} 4\n"
        f"{serve};send (uvicorn/protocols/http/httptools_impl.py:5) 3\n"
        f"{serve};choose (api/http/routes/choices.py:2);chain (domain/engine/entry/record.py:3);sha (hashlib.py:1) 2\n"
        "main (croupier/__main__.py:9);_find (<frozen importlib._bootstrap>:1) 1\n"
        "Thread._bootstrap (threading.py:1);append (infra/store/event_store.py:7) 90\n"
    ) == {"asyncio": 40, "uvicorn": 30, "domain/engine": 20, "croupier": 10}
