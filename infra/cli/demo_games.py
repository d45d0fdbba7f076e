"""The games of a demonstration: three players on a real server, and what each was sent while they played.

Anna and Bert are programs on the Python kit: they bring entropy and keep receipts. Cleo speaks plain HTTP, brings and
keeps nothing, to show what she then cannot prove. Read `played` first.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import httpx
import msgspec
from msgspec import Struct

from infra.errors import OperatorError

KIT = "the demonstration's players are on the Python kit: in a clone, `pip install ./clients/python`"
FORMAT = "croupier-demo/1"
TIMEOUT = 60.0
PART = 1000
"""Versions of a film at once."""
Json = Any


class Staged(Struct, frozen=True):
    """A game to play: its options, and the kinds of options that its players take, the best first."""

    ruleset: str
    options: Mapping[str, Any]
    best: Sequence[str]
    last: bool = False
    """Whether the last option of a kind is the better one."""


STAGED = (
    Staged(
        "dominion",
        {"preset": "first-game"},
        ("treasures", "buy province", "buy gold", "play smithy", "play market", "buy smithy", "buy silver"),
    ),
    Staged(
        "caylus-magna-carta",
        {"rules": "beginner", "auto_collect": True},
        ("prestige", "build", "offer", "use", "worker", "draw", "pass"),
        last=True,
    ),
    Staged(
        "civilization",
        {"max_rounds": 7},
        ("buy-technology", "buy-plot", "build", "buy-population", "play-resource", "mix", "attack", "block", "done"),
    ),
)


def played(url: str, staged: Staged) -> dict[str, Json]:
    """Play a game at a server, and return its document: what was sent, films for every pair of eyes, the evidence.

    Raises OperatorError without the kit.
    """
    try:
        from croupier_client import Croupier  # noqa: PLC0415 - installed by itself, and needed for this alone
        from croupier_client.keeping import MemoryKeeper  # noqa: PLC0415
    except ImportError as error:
        raise OperatorError(KIT) from error
    kept = [MemoryKeeper(), MemoryKeeper()]
    with ExitStack() as stack:
        anna, bert = (stack.enter_context(Croupier(url, keeper=keeper)) for keeper in kept)
        cleo = stack.enter_context(_client(url, None))
        for guest, name in ((anna, "Anna"), (bert, "Bert")):
            guest.register(name)
        cleo.headers["Authorization"] = f"Bearer {_post(cleo, 'players', {'name': 'Cleo'})['token']}"
        table = anna.open(staged.ruleset, seats=3, options=staged.options)
        tokens = [anna.token, bert.token, cleo.headers["Authorization"].removeprefix("Bearer "), None]
        players = [profile["id"] for profile in (anna.me(), bert.me(), _get(cleo, "me"))]
        pool = stack.enter_context(ThreadPoolExecutor(8))
        streams = [pool.submit(_received, url, table.id, token) for token in tokens]
        other = bert.table(table.id)
        other.sit()
        playing = [pool.submit(_on_the_kit, pair, staged) for pair in (table, other)]
        _post(cleo, f"games/{table.id}/seats", {})
        _by_hand(cleo, table.id, staged)
        for played_out in playing:
            played_out.result()
        card = _get(cleo, f"games/{table.id}")
        seats = {sitter["player"]["id"]: f"seat-{sitter['seat']}" for sitter in card["sitting"]}
        names = [seats[player] for player in players]
        viewers = [*sorted(names), "spectator", "referee"]
        record = cleo.get(f"games/{table.id}/record").raise_for_status().text
        films = {viewer: _film(cleo, table.id, viewer) for viewer in viewers}
        lines = dict(zip([*names, "spectator"], [stream.result() for stream in streams], strict=True))
        # What belongs to one version lies together: gzip finds again only what is near.
        steps = [
            dict(zip(films, step, strict=True))
            for step in zip(*[film.pop("steps") for film in films.values()], strict=True)
        ]
        sent = [dict(zip(lines, line, strict=True)) for line in zip(*lines.values(), strict=True)]
        return {
            "format": FORMAT,
            "ruleset": staged.ruleset,
            "game": table.id,
            "card": card,
            "rules": _get(cleo, f"rulesets/{staged.ruleset}"),
            "films": films,
            "versions": [{"steps": step, "sent": line} for step, line in zip([None, *steps], sent, strict=True)],
            "kept": {name: [*keeper.receipts(table.id)] for name, keeper in zip(names, kept, strict=False)},
            "keys": _get(cleo, "keys"),
            "record": record,
        }


def picks(question: Mapping[str, Json], staged: Staged) -> list[int]:
    """What the players of these games pick: an option of the best kind there is; else as few as allowed."""
    kinds = [" ".join(filter(None, (option["type"], option.get("card")))) for option in question["options"]]
    least, most = question["least"], question["most"]
    for best in staged.best if most else ():
        fitting = [n for n, kind in enumerate(kinds) if kind == best or kind.partition(" ")[0] == best]
        if fitting:
            first = fitting[-1 if staged.last else 0]
            return sorted({first, *[n for n in range(len(kinds)) if n != first][: max(0, least - 1)]})
    return [*range(least)]


def _on_the_kit(table: Any, staged: Staged) -> None:
    """Answer until the game is over; the kit reveals and keeps by itself."""
    for question in table.questions():
        question.answer(picks(question, staged))


def _by_hand(client: httpx.Client, game: str, staged: Staged) -> None:
    """The same with nothing but HTTP."""
    tag = ""
    while True:
        wait = {"wait": 30} if tag else {}
        got = client.get(f"games/{game}/view", params=wait, headers={"If-None-Match": tag} if tag else {})
        if got.status_code == 304:  # noqa: PLR2004 - not modified
            continue
        view, tag = got.raise_for_status().json(), got.headers["ETag"]
        if view["status"] == "over":
            return
        for question in view["asked"]:
            if question["options"] is not None:
                answer = {"question": question["question"], "picks": picks(question, staged)}
                client.post(f"games/{game}/choices", json=answer)  # refused if the game has gone on: the view says


def _received(url: str, game: str, token: str | None) -> list[str]:
    """Every frame of a stream as it came, decompressed, until the game is over."""
    lines: list[str] = []
    headers = {"Accept": "application/x-ndjson"}
    with _client(url, token) as client, client.stream("GET", f"games/{game}/stream", headers=headers) as stream:
        stream.raise_for_status()
        lines += [line for line in stream.iter_lines() if line.startswith('{"ruleset"') or '"version"' in line]
    return lines


def _film(client: httpx.Client, game: str, viewer: str) -> Json:
    film: Json = None
    since = 1
    while since is not None:
        asked = {"since": since, "limit": PART, "with": "lines", "as": viewer}
        part = _get(client, f"games/{game}/film", asked)
        if film is None:
            film = part
        else:
            film["steps"] += part["steps"]
        since = part["next"]
    return film | {"next": None}


def _client(url: str, token: str | None) -> httpx.Client:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    return httpx.Client(base_url=f"{url}/v1/", headers=headers, timeout=TIMEOUT)


def _get(client: httpx.Client, path: str, params: Mapping[str, Any] | None = None) -> Json:
    return msgspec.json.decode(client.get(path, params=params).raise_for_status().content)


def _post(client: httpx.Client, path: str, body: Json) -> Json:
    return msgspec.json.decode(client.post(path, json=body).raise_for_status().content)


def documents(url: str, report: Callable[[str], None]) -> Iterator[tuple[str, dict[str, Json]]]:
    """Each game played, by its ruleset; `report` hears what happens."""
    for staged in STAGED:
        document = played(url, staged)
        entries = len(document["versions"])
        report(f"{staged.ruleset}: {entries} entries, {document['game']}")
        yield staged.ruleset, document
