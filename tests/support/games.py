"""Games over HTTP: open one, take its seats, read it, choose."""

import asyncio
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import httpx

from tests.support.client import Guest, ok
from tests.support.patience import patience

SOON = patience(10.0)
ANY = "dominion"
"""The game for tests where any would do."""


async def open_game(opener: Guest, **body: Any) -> str:
    """Open a game: the path of its resource. A two-player First Game unless the body says more."""
    given = {"ruleset": ANY, "seats": 2, "seating": "as_joined"} | body
    if given["ruleset"] == ANY:
        given = {"options": {"preset": "first-game"}} | given
    return f"/v1/games/{ok(await opener.post('/v1/games', given))['id']}"


def game_of(path: str) -> str:
    """The game at this path."""
    return path.rpartition("/")[2]


async def join(path: str, *guests: Guest) -> Any:
    """Let guests take the next seats, in this order: the game as the last of them sees it."""
    return [ok(await guest.post(f"{path}/seats", {})) for guest in guests][-1]


async def evidence(guest: Guest, path: str) -> dict[str, Any]:
    """What a player stores and names before a reveal."""
    version = ok(await guest.get(path))["reveal_version"]
    receipt = ok(await guest.get(f"{path}/receipt?version={version}"))
    return {"version": receipt["version"], "head": receipt["head"]}


async def reveal(guest: Guest, path: str, entropy: bytes, **more: Any) -> httpx.Response:
    """Store a receipt, and reveal."""
    return await guest.post(f"{path}/entropy", {"entropy": entropy.hex(), **await evidence(guest, path), **more})


async def deal(opener: Guest, *guests: Guest, **body: Any) -> str:
    """Open a game and seat these guests, its only players."""
    path = await open_game(opener, seats=len(guests), **body)
    assert (await join(path, *guests))["status"] == "running"
    return path


async def deal_in_event(
    organiser: Guest, *guests: Guest, granted: Sequence[Guest] | None = None, dealt: str | None = None, **body: Any
) -> tuple[str, str]:
    """The same, as a game of an event of theirs, in this order of seats: the game's path, and the event's id.

    If only some have `granted` a seat, it waits for the others. `dealt`: the deal that it plays with.
    """
    given = {"ruleset": ANY, "title": "League", "options": {"preset": "first-game"}, "clock": None} | body
    event = ok(await organiser.post("/v1/events", given))["id"]
    allowed = {"until": 1_900_000_000_000_000, "games": 100, "clocks": ["none", "move", "bank", "correspondence"]}
    for guest in guests if granted is None else granted:
        if guest.id != organiser.id:
            ok(await guest.put(f"/v1/me/organisers/{organiser.id}", allowed))
    seating = "as_given" if granted is None else "drawn"
    asked = {"players": [guest.id for guest in guests], "seating": seating, "deal": dealt}
    (made,) = ok(await organiser.post(f"/v1/events/{event}/games", {"games": [asked]}))["games"]
    return f"/v1/games/{made['game']}", event


async def bot_game(opener: Guest, *bots: str, seated: bool = True, **body: Any) -> str:
    """Open a game of its opener, if they are to be seated, and of these bots, its only players."""
    path = await open_game(opener, **({"seats": len(bots) + seated} | body))
    if seated:
        await join(path, opener)
    for bot in bots:
        ok(await opener.post(f"{path}/seats", {"bot": bot}))
    return path


async def ended(winner: Guest, loser: Guest, **body: Any) -> str:
    """A game of two that the second has resigned: its id."""
    path = await deal(winner, winner, loser, **body)
    ok(await loser.post(f"{path}/resignation", {}))
    return path.rpartition("/")[2]


async def everything(path: str, guests: Iterable[Guest], *lists: str) -> list[bytes]:
    """What each is shown of a game, of all games and, with a token, of their own: status, headers and body."""
    shown: list[bytes] = []
    for guest in guests:
        urls = [path, f"{path}/view", f"{path}/frames?limit=500", "/v1/games?limit=3", *lists]
        for url in urls + ["/v1/me/games?limit=3"] * bool(guest.token):
            answer = await asyncio.wait_for(guest.get(url), SOON)
            assert answer.status_code in (200, 401), answer.text
            shown.append(b"%d %r %b" % (answer.status_code, sorted(answer.headers.items()), answer.content))
    return shown


async def view(guest: Guest, path: str, **headers: str) -> Any:
    """The table as the guest sees it."""
    return ok(await guest.get(f"{path}/view", **headers))


def to_move(seen: Any) -> int:
    """The first seat that is asked."""
    return seen["asked"][0]["seat"]


def mine(seen: Any) -> Any:
    """The open question that this viewer may answer."""
    return next(q for q in seen["asked"] if q["options"] is not None)


def choice(seen: Any, *labels: str) -> Any:
    """The body of a choice: the options with these English labels, each at its first place that is still free."""
    asked = mine(seen)
    picks: list[int] = []
    for label in labels:
        fitting = [i for i, text in enumerate(asked["labels"]) if text == label and i not in picks]
        assert fitting, f"no {label} among {asked['labels']}"
        picks.append(fitting[0])
    return {"question": asked["question"], "picks": picks}


async def choose(guest: Guest, path: str, *labels: str, **headers: str) -> httpx.Response:
    """Read the view, and pick the options with these labels."""
    return await guest.post(f"{path}/choices", choice(await view(guest, path), *labels), **headers)


async def do(guest: Guest, path: str, *labels: str) -> Any:
    """Pick the options with these labels, successfully."""
    return ok(await choose(guest, path, *labels))


def simple(seen: Any) -> Any:
    """A plain player's choice: money first, then the most expensive card worth having; else as little as possible."""
    asked = mine(seen)
    for label in ("Play all Treasures", "Buy Province", "Buy Gold", "Buy Silver", "End the turn"):
        if label in asked["labels"]:
            return {"question": asked["question"], "picks": [asked["labels"].index(label)]}
    return {"question": asked["question"], "picks": list(range(asked["least"]))}


async def play(path: str, guests: Sequence[Guest], moves: int = 10_000) -> int:
    """Let the guests, by seat, play on: how many choices they made before the game was over."""
    for made in range(moves):
        seen = await view(guests[0], path)
        if seen["status"] == "over":
            return made
        seat = to_move(seen)
        if seat:
            seen = await view(guests[seat], path)
        ok(await guests[seat].post(f"{path}/choices", simple(seen)))
    return moves


def last_province(**also: Any) -> dict[str, Any]:
    """A scenario in which seat 0 ends the game by buying a Province."""
    supply = [{"card": "province", "left": 1}]
    return {"supply": supply, "turn": 0, "coins": 8, "seats": [BARE, PLAIN], **also}


async def frames(guest: Guest, path: str, since: int = 0) -> list[Any]:
    """All frames of a game after `since`."""
    page = ok(await guest.get(f"{path}/frames?since={since}&limit=500"))
    assert page["next"] is None
    return page["frames"]


def mat(**zones: str) -> dict[str, list[str]]:
    """One seat's cards for a scenario, by zone: mat(hand="smithy copper", deck="")."""
    return {zone: cards.split() for zone, cards in zones.items()}


BARE = mat(hand="", deck="copper copper copper copper estate", discard="")
"""An empty hand, so that clean-up asks nothing."""


PLAIN = mat(hand="copper copper copper estate estate", deck="copper copper copper copper estate", discard="")


async def step(path: str, guests: list[Guest], rng: Random) -> None:
    """One of the asked seats answers, blindly."""
    for guest in guests:
        own = [q for q in (await view(guest, path))["asked"] if q["options"] is not None]
        if own:
            count = rng.randint(own[0]["least"], own[0]["most"])
            picks = rng.sample(range(len(own[0]["options"])), count)
            ok(await guest.post(f"{path}/choices", {"question": own[0]["question"], "picks": picks}))
            return
    raise AssertionError("somebody is asked")


async def proposed(path: str, guests: list[Guest], *, agree: bool = True) -> bool:
    """Whether an undo could be proposed, or a proposal answered."""
    now = (await view(guests[0], path))["undo"]
    if now is None:
        return any([(await guest.post(f"{path}/undo", {})).is_success for guest in guests[:1]])
    first: int = now["awaited"][0]
    ok(await guests[first].post(f"{path}/undo/answers", {"proposal": now["version"], "agree": agree}))
    return True
