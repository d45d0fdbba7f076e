"""Every line of the bench with a floor, as one list: for the page, and to report what became slower since a run."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from tools.bench import boardgame_io, following, spectators, stores, watching, workers
from tools.bench.environments import AIMS, MANY
from tools.bench.hidden import AT_ONCE
from tools.bench.noise import spread
from tools.bench.report import Report

ALLOWED = 1.03
"""How many times worse a line may be before it is reported."""


class Line(Struct, frozen=True):
    """What was measured, the floor's figure and their ratio. `least`: a smaller ratio is better."""

    name: str
    ours: float
    floor: float
    ratio: float
    aim: float | None = None
    least: bool = False

    @property
    def missed(self) -> bool:
        """Whether it missed its aim."""
        return self.aim is not None and (self.ratio > self.aim if self.least else self.ratio < self.aim)

    def worse_than(self, earlier: "Line") -> float:
        """How many times worse than in an earlier run; less than 1 if it is better."""
        now, then = (self.ratio, earlier.ratio) if self.least else (earlier.ratio, self.ratio)
        return now / then if then else 1.0


def ratios(found: Report) -> Iterator[Line]:
    """The lines, in the order in which the bench measures them."""
    yield from _in_process(found)
    yield from _online(found)
    yield from _streams(found)
    yield from _stored(found)


def slower(found: Report, earlier: Report) -> Iterator[str]:
    """What became worse by more than `ALLOWED`, in words; or that nothing did. It says what this run's noise hides."""
    then = {line.name: line for line in ratios(earlier)}
    worse = [(line, then[line.name]) for line in ratios(found) if line.name in then]
    worse = [(now, was) for now, was in worse if now.worse_than(was) > ALLOWED]
    noise = spread(found.pulses)
    for now, was in sorted(worse, key=lambda pair: -pair[0].worse_than(pair[1])):
        times, hidden = now.worse_than(was), ", hidden by the noise" if now.worse_than(was) <= 1 + noise else ""
        yield f"  {times:.2f} times worse: {now.name}, {was.ratio:g} of its floor then, {now.ratio:g} now{hidden}"
    if not worse:
        yield f"  no line is more than {ALLOWED:g} times worse"


def read(file: Path) -> Report | None:
    """A report that was kept; None if there is none, or if it is from a bench that measured other things."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Report)
    except (FileNotFoundError, msgspec.ValidationError):
        return None


def _in_process(r: Report) -> Iterator[Line]:
    games, floor = r.games, r.games.peer
    if floor is not None and games.rules_ratio is not None and games.full_ratio is not None:
        yield Line("games/s, rules and facts", games.rules.per_second, floor.per_second, games.rules_ratio, 0.62)
        yield Line("games/s, all but HTTP", games.full.per_second, floor.per_second, games.full_ratio, 0.52)
    rummy = r.environments.rummy
    if rummy is not None:
        for ruleset, steps in r.environments.steps.items():
            yield Line(f"environment steps/s, {ruleset}", steps, rummy, round(steps / rummy, 2), AIMS.get(ruleset))
        if (steps := r.environments.at_once) is not None:
            yield Line(f"{MANY} environments at once, steps/s, dominion", steps, rummy, round(steps / rummy, 2))


def _online(r: Report) -> Iterator[Line]:
    for s in r.online:
        name = f"choices/s over HTTP on SQLite, {s.games} in flight"
        share = round(s.choices_per_second / s.floor_per_second, 3)
        yield Line(name, s.choices_per_second, s.floor_per_second, share)
    loaded, crowd = r.stores.loaded, r.crowd
    name = f"choices/s over HTTP on PostgreSQL, {loaded.clients} clients"
    yield Line(name, loaded.choices_per_second, loaded.floor_per_second, loaded.ratio, stores.AIM_CHOICES)
    share = round(loaded.p99_ms / loaded.floor_p99_ms, 2)
    yield Line("its p99, ms", loaded.p99_ms, loaded.floor_p99_ms, share, 2.5, least=True)
    name = f"p99 of a view beside {crowd.games} games of bots, ms"
    yield Line(name, crowd.p99_ms, crowd.quiet_p99_ms, crowd.ratio, 3.0, least=True)


def _streams(r: Report) -> Iterator[Line]:
    fan, patched, followers = r.streams.fan, r.following.patched, r.word.followers
    crowd = f"{fan.spectators} spectators"
    yield Line(f"deliveries/s to {crowd}", fan.deliveries_per_second, fan.floor_per_second, fan.ratio, spectators.AIM)
    yield Line(f"CPU us a delivery to {crowd}", fan.cpu_us, fan.floor_cpu_us, fan.cpu_ratio, spectators.AIM_CPU)
    yield Line(
        "patches/s, of frames", patched.patches_per_second, patched.frames_per_second, patched.ratio, following.AIM
    )
    yield Line("the same in gzip", patched.gzip_per_second, patched.frames_per_second, patched.gzip_ratio)
    if (w := r.watched) is not None:
        name = f"deliveries to {w.spectators:,} spectators a CPU second of the busier of two processes, of one"
        yield Line(name, w.two_per_second, w.one_per_second, w.ratio, watching.AIM)
    name = f"events/s to {followers.followers:,} followers"
    yield Line(name, followers.events_per_second, followers.floor_per_second, followers.ratio, 0.65)
    for hooked, aim in zip(r.word.hooked, (0.5, 0.45), strict=True):
        yield Line(f"webhooks/s, {hooked.store}", hooked.per_second, hooked.floor_per_second, hooked.ratio, aim)
    if (o := r.organised) is not None:
        yield Line(
            "CPU ms to open a hundred games of an event", o.cpu_ms, o.singles_cpu_ms, o.cpu_ratio, 0.5, least=True
        )
        yield Line("p99 of a choice beside such batches, ms", o.p99_ms, o.quiet_p99_ms, o.p99_ratio, 1.25, least=True)
        name = f"CPU us a delivery to {o.followers} followers of an event"
        yield Line(name, o.stream_us, o.game_us, o.stream_ratio, 1.2, least=True)
    due, back = r.overdue, r.taken_back
    yield Line("time-outs/s", due.per_second, due.floor_per_second, due.ratio, 0.35)
    yield Line("p99 of a choice meanwhile, ms", due.p99_ms, due.quiet_p99_ms, due.p99_ratio, 2.5, least=True)
    yield Line("answers taken back a second", back.per_second, back.floor_per_second, back.ratio)


def _stored(r: Report) -> Iterator[Line]:
    s = r.stores
    for grown in s.appends:
        for one in grown.appends:
            name = f"appends/s on {grown.store}, {one.games} in flight"
            yield Line(
                name, one.per_second, one.floor_per_second, one.ratio, stores.AIM_APPENDS if one.games >= 64 else None
            )
    for cold, most in zip(s.cold, stores.AIMS_COLD, strict=True):
        name = f"us to load {cold.entries:,} entries, {cold.store}"
        yield Line(name, cold.load_us, cold.bare_us, cold.ratio, most, least=True)
        name = f"us to load a snapshot and what follows, {cold.store}"
        yield Line(name, cold.snapshot_us, cold.bare_us, cold.snapshot_ratio, least=True)
    for listed in s.listed:
        name = f"{listed.name} while others append, {listed.store}, ms"
        yield Line(name, listed.busy_ms, listed.quiet_ms, listed.ratio, stores.AIM_LISTED, least=True)
    for page in s.hidden:
        name = f"{page.name}: a page behind games of others, {page.store}, ms"
        share, most = round(page.with_ms / page.without_ms, 2), round(page.aim / page.without_ms, 2)
        yield Line(name, page.with_ms, page.without_ms, share, most, least=True)
    for due in s.behind:
        name = f"ms until what is due is told behind {AT_ONCE} pages, {due.store}, of its aim"
        yield Line(name, due.p99_ms, stores.AIM_DUE, round(due.p99_ms / stores.AIM_DUE, 2), 1.0, least=True)
    past = s.past
    share = round(past.past_p50_ms / past.newest_p50_ms, 2)
    name = f"view at a random version of {past.entries:,}, ms"
    yield Line(name, past.past_p50_ms, past.newest_p50_ms, share, 2.0, least=True)
    if r.beside is not None:
        both, ours = r.beside, r.beside.ours_per_second
        name = f"choices/s, {both.games} games in flight, {both.release}"
        yield Line(f"{name} in memory", ours, both.memory_per_second, both.of_memory, boardgame_io.AIM_MEMORY)
        yield Line(f"{name} in unsynced files", ours, both.files_per_second, both.of_files, boardgame_io.AIM_FILES)
    if r.spread is not None:
        one, two = r.spread.one_per_second, r.spread.two_per_second
        yield Line(
            "appends/s over a cluster of one worker",
            one,
            r.spread.plain_per_second,
            r.spread.one_of_plain,
            workers.AIM_ONE,
        )
        yield Line("appends/s over one of two workers", two, one, r.spread.two_of_one, workers.AIM_TWO)
        told, name = r.spread.told_one_per_second, "choices/s with their outbox worked off"
        yield Line(
            f"{name}, two workers", r.spread.told_two_per_second, told, r.spread.told_two_of_one, workers.AIM_TWO
        )
        three = r.spread.told_three_per_second
        yield Line(f"{name}, three workers", three, told, r.spread.told_three_of_one, workers.AIM_THREE)
