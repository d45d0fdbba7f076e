"""The silence of the routes: two games that look alike to a viewer, and every byte that the application says of each.

1. A pair of worlds differs only in what its viewer (and every spectator) may not know.
2. In both worlds the same is done, as far as the viewer can tell: secret picks may differ.
3. After every move the table of looks is asked, plainly and in turn with its parameters, and refused requests are
   made, by the viewer, by a spectator and by the opener, who has no seat. Status, headers, body and log lines are
   compared; only chain heads, signatures of them, and the commitment to the secret are masked.
"""

import json
import re
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from domain.games import GAMES
from tests.games.toy.rules import TOY
from tests.support.app import RunningApp, application, worked_off
from tests.support.client import Guest, ok
from tests.support.games import choice, deal, view
from tests.support.logs import Heard
from tests.support.looks import About, asked, looks, said, the_same_key
from tests.support.streams import Tap, tap
from tests.support.twins import Move, Pair
from tests.support.writes import writes

MASKED = re.compile(rb'"(head|commitment|digest|signature|path":"/head","value)":"[0-9a-f]{16,128}"')
NAMES = ("Anna", "Bert", "Cleo", "Dora")


class Side(NamedTuple):
    """One of the two games, with its spectators and players."""

    ruleset: str
    server: RunningApp
    path: str
    host: Guest
    guests: Sequence[Guest]
    following: Mapping[str, Tap]
    """The view's patches as received since the deal, by recipient."""


@asynccontextmanager
async def side(data: Path, pair: Pair, which: int, **opening: Any) -> AsyncGenerator[Side]:
    """One world of a pair, dealt; `opening` is sent in addition to its scenario and options."""
    scenario: dict[str, Any] = {**pair.common, **pair.worlds[which]}
    opening |= {"ruleset": pair.ruleset, "scenario": scenario, "options": pair.options}
    # No heartbeats: how many there are depends on how busy this machine is, and each takes a moment of the clock.
    the_same_key(data / str(which))
    async with application(data / str(which), games={**GAMES, TOY.key: TOY}, heartbeat=3600.0) as h:
        host, *guests = await h.players("Host", *NAMES[: len(scenario.get("seats") or scenario["mats"])])
        if pair.secrets:
            h.chance.secrets = f"secret {which}"
        path = await deal(host, *guests, **opening)
        for guest in guests:
            if (
                guest is not guests[pair.viewer]
            ):  # what they write to themselves tells, by its length as well, what they see
                seen = sha256(json.dumps((await view(guest, path))["state"]).encode()).hexdigest()
                remark = {"text": seen * (1 + int(seen[0], 16)), "visible": "all"}
                assert (await guest.put(f"{path}/notes/1", remark)).is_success
        callers = {"viewer": guests[pair.viewer], "spectator": h.nobody, "opener": host}
        async with AsyncExitStack() as stack:
            streams = {
                who: await stack.enter_async_context(tap(h.app, f"{path}/stream?of=patches", guest.headers))
                for who, guest in callers.items()
            }
            yield Side(pair.ruleset, h, path, host, guests, streams)


Shots = dict[str, bytes]
"""Answers, by request and caller."""


ONE_IN = 8
"""Looks besides the plain ones are drawn by the version: one in so many."""
CALLERS = ("viewer", "spectator", "opener")
"""The callers; the opener has no seat."""


async def shoot(s: Side, viewer: int, callers: Sequence[str] = CALLERS) -> Shots:
    """Ask for all that the table of looks draws, as each of these callers, and try what is refused."""
    guests = {"viewer": s.guests[viewer], "spectator": s.server.nobody, "opener": s.host}
    shots: Shots = {}
    await worked_off(s.server)  # how much is still pending depends on time alone

    async def about(guest: Guest) -> About:
        version: int = (await view(guest, s.path))["version"]
        return About(s.path.rpartition("/")[2], version, s.guests[0].id, s.ruleset)

    for who in callers:
        with Heard() as heard:
            shots |= await asked(s.server.app, {who: guests[who]}, about, ONE_IN)
            shots |= {f"{name} by {who}": told for name, told in (await _refusals(s, guests[who], viewer)).items()}
            if who != "viewer":  # whose writes would be taken
                known = await about(guests[who])
                for write in [*writes(s.server.app, known)][known.version % ONE_IN :: ONE_IN]:
                    answer = await write.sent(guests[who])
                    shots[f"{write} by {who}"] = _said(answer.status_code, answer.headers.raw, answer.content)
            shots[f"patches by {who}"] = await _patches(s, who)
        shots[f"log of {who}"] = "\n".join(heard.lines).encode()
    return {name: MASKED.sub(rb'"\1":"-"', told) for name, told in shots.items()}


async def _patches(s: Side, who: str) -> bytes:
    """The patches sent to a caller so far: one for every move, as the test waits for each."""
    version = (await view({"spectator": s.server.nobody, "opener": s.host}.get(who, s.guests[0]), s.path))["version"]
    stream = await s.following[who].until(lambda tap: b"id: %d\n" % version in tap.body and tap.body.endswith(b"\n\n"))
    return _said(stream.status, stream.headers, stream.body)


async def _refusals(s: Side, guest: Guest, viewer: int) -> Shots:
    shots: Shots = {}

    def keep(name: str, answer: httpx.Response) -> None:
        shots[name] = _said(answer.status_code, answer.headers.raw, answer.content)

    seen = await view(guest, s.path)
    path, open_ = s.path, seen["asked"][0]
    own = [q for q in seen["asked"] if q["options"] is not None]
    question = open_["question"]
    choices, other = f"{path}/choices", (viewer + 1) % len(s.guests)
    if own:
        for i in range(len(own[0]["options"])):
            body = {"question": question, "picks": [i]}
            keep(f"dry run {i}", await guest.post(f"{choices}?dry_run=true", body))
    wrong: tuple[tuple[str, str, Any], ...] = (
        ("dry run of nothing", f"{choices}?dry_run=true", {"question": question, "picks": []}),
        ("dry run of too much", f"{choices}?dry_run=true", {"question": question, "picks": list(range(30))}),
        ("dry run for another seat", f"{choices}?dry_run=true", {"question": question, "picks": [0], "seat": other}),
        ("another seat's choice", choices, {"question": question, "picks": [0], "seat": other}),
        ("another question", choices, {"question": 1, "picks": [0]}),
        ("illegal picks", choices, {"question": question, "picks": [400]}),
        ("picks twice", choices, {"question": question, "picks": [0, 0]}),
        ("an unknown field", choices, {"question": question, "pick": [0]}),
        ("another's resignation", f"{path}/resignation", {"seat": other}),
        ("another's proposal to go back", f"{path}/undo", {"seat": other}),
        ("an answer to what nobody has proposed", f"{path}/undo/answers", {"proposal": 1, "agree": True}),
        ("early rematch", f"{path}/rematch", {"ruleset": s.ruleset}),
        ("worlds", f"{path}/worlds", {"n": 3}),
        ("early branch", f"{path}/branches", {"version": seen["version"]}),
        ("early branch of no version", f"{path}/branches", {"version": 99_999}),
        ("late seat", f"{path}/seats", {}),
        ("return of who was never away", f"{path}/seats/{viewer}/return", None),
        ("another's return", f"{path}/seats/{other}/return", None),
        ("late invitation", f"{path}/invitations", {}),
        ("late bot", f"{path}/seats", {"bot": "random"}),
        ("late entropy", f"{path}/entropy", {"entropy": "0" * 64, "version": 3, "head": "0" * 64, "seat": viewer}),
    )
    for name, url, body in wrong:
        keep(name, await guest.post(url, body))
    body = {"question": question, "picks": [400]}
    keep("illegal picks in Korean", await guest.post(choices, body, Accept_Language="ko"))
    keep("late leaving", await guest.delete(f"{path}/seats/{viewer}"))
    keep("stale", await guest.post(choices, {"question": question, "picks": [0]}, If_Match='"1"'))
    keep("unknown game", await guest.get(f"{path}0/view"))
    return shots


async def branches(s: Side, guest: Guest, versions: Sequence[int]) -> Shots:
    """Branch off at these versions, hold all seats there, play to an end, and record all later answers."""
    shots: Shots = {}
    with Heard() as heard:
        for version in versions:
            made = await guest.post(f"{s.path}/branches", {"version": version})
            shots[f"branch {version}"] = _said(made.status_code, made.headers.raw, made.content)
            if made.is_success:
                path = f"/v1/games/{made.json()['id']}"
                for _ in s.guests:
                    await guest.post(f"{path}/seats", {})
                for seat in range(len(s.guests) - 1):
                    await guest.post(f"{path}/resignation", {"seat": seat})
                shots |= {f"{name} of branch {version}": told for name, told in (await _looked(s, guest, path)).items()}
    return shots | {"log": "\n".join(heard.lines).encode()}


async def _looked(s: Side, guest: Guest, path: str) -> Shots:
    """What is answered of a game to whoever looks at it as anybody who they may be."""
    about = About(path.rpartition("/")[2], ok(await guest.get(path))["version"], s.guests[0].id, s.ruleset)
    table = [one for one in looks(s.server.app, about) if about.game in one.url and not one.dear]
    found = {f"{one}": await said(s.server.app, guest, one) for one in table if one.plain or "as=" in one.url}
    return {name: _said(*answer) for name, answer in found.items()}


def _said(status: int, headers: Sequence[tuple[bytes, bytes]], body: bytes) -> bytes:
    head = b"".join([b"%b: %b\n" % one for one in sorted(headers)])
    return b"%d\n%b\n%b" % (status, head, MASKED.sub(rb'"\1":"-"', body))


async def proposal(s: Side, viewer: int) -> bytes:
    """The viewer proposes an undo: the answer."""
    answer = await s.guests[viewer].post(f"{s.path}/undo", {})
    return _said(answer.status_code, answer.headers.raw, answer.content)


async def act(s: Side, move: Move, which: int) -> bytes:
    """Make a move: the log's output meanwhile."""
    labels = move.labels if which == 0 or move.other is None else move.other
    guest = s.guests[move.seat]
    with Heard() as heard:
        body = choice(await view(guest, s.path), *labels)
        ok(await guest.post(f"{s.path}/choices", body, Idempotency_Key=f"move {body['question']}".replace(" ", "-")))
    return "\n".join(heard.lines).encode()


def differing(shots: Sequence[Shots]) -> list[str]:
    """Where the answers of two worlds differ."""
    one, two = shots
    return [name for name in one | two if one.get(name) != two.get(name)]


async def differences(data: Path, pair: Pair, *, together: bool = True) -> tuple[int, list[str]]:
    """Play both worlds side by side: after how many moves anything differed, and what; (moves made, []) if nothing.

    If one difference is enough, callers need not look `together`: the next asks when the last has found nothing.
    """
    async with side(data, pair, 0) as one, side(data, pair, 1) as two:
        made = 0
        for made in range(len(pair.moves) + 1):
            if made:
                logs = [await act(s, pair.moves[made - 1], which) for which, s in enumerate((one, two))]
                if logs[0] != logs[1]:
                    return made, ["log of the move"]
            for callers in (CALLERS,) if together else zip(CALLERS, strict=True):
                if found := differing([await shoot(s, pair.viewer, callers) for s in (one, two)]):
                    return made, found
        return made, []
