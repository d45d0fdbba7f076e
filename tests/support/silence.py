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
ONE_WRITE_IN = 3
"""The same of writes."""
TAKEN = ("choose", "resign", "propose_undo", "write_note", "delete_note", "name_commentator", "unname_commentator")
"""What a seat may do in a running game: it would end what the worlds have in common, or change what it sees."""
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
            refused = await _refusals(s, guests[who], await about(guests[who]), viewer if who == "viewer" else None)
            shots |= {f"{name} by {who}": told for name, told in refused.items()}
            shots[f"patches by {who}"] = await _patches(s, who)
        shots[f"log of {who}"] = "\n".join(heard.lines).encode()
    return {name: MASKED.sub(rb'"\1":"-"', told) for name, told in shots.items()}


async def _patches(s: Side, who: str) -> bytes:
    """The patches sent to a caller so far: one for every move, as the test waits for each."""
    version = (await view({"spectator": s.server.nobody, "opener": s.host}.get(who, s.guests[0]), s.path))["version"]
    stream = await s.following[who].until(lambda tap: b"id: %d\n" % version in tap.body and tap.body.endswith(b"\n\n"))
    return _said(stream.status, stream.headers, stream.body)


async def _refusals(s: Side, guest: Guest, known: About, seat: int | None) -> Shots:
    """What the table of writes draws, and answers that no example is; whoever has a `seat` is refused all of it."""
    shots: Shots = {}

    def keep(name: str, answer: httpx.Response) -> None:
        shots[name] = _said(answer.status_code, answer.headers.raw, answer.content)

    for write in [*writes(s.server.app, known)][known.version % ONE_WRITE_IN :: ONE_WRITE_IN]:
        if seat is None or write.dry or write.operation not in TAKEN or write.body == {"seat": 1 - seat}:
            keep(f"{write}", await write.sent(guest))
    asked, choices = (await view(guest, s.path))["asked"], f"{s.path}/choices"
    question, options = asked[0]["question"], next((len(q["options"]) for q in asked if q["options"] is not None), 0)
    for picks in (*[[n] for n in range(options)], [], [*range(30)]):
        keep(f"dry run of {picks}", await guest.post(f"{choices}?dry_run=true", {"question": question, "picks": picks}))
    for number, picks, more in (
        (question, [0], {"seat": int(not seat)}), (1, [0], {}), (question, [400], {}), (question, [0, 0], {}),
        (question, None, {"pick": [0]}),
    ):  # fmt: skip
        keep(f"{picks} {more}", await guest.post(choices, {"question": number, "picks": picks, **more}))
    for name, header in (("in Korean", {"Accept_Language": "ko"}), ("stale", {"If_Match": '"1"'})):
        keep(name, await guest.post(choices, {"question": question, "picks": [400]}, **header))
    for route in ("resignation", "undo", f"seats/{int(not seat)}/return"):
        keep(f"another's {route}", await guest.post(f"{s.path}/{route}", {"seat": int(not seat)}))
    keep("no such version", await guest.post(f"{s.path}/branches", {"version": 99_999}))
    keep("unknown game", await guest.get(f"{s.path}0/view"))
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
