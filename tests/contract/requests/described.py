"""Refusals that follow from what the document says an operation takes: asked of each one, whatever it does.

An operation takes a token or not, a body or not, and what its path names. Nothing here is a list of operations.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

import httpx

from tests.contract.live import Person, committed, operations
from tests.contract.requests.case import Cases
from tests.contract.requests.world import World

CASES = Cases()
case = CASES.case

ALL = {name: (method.upper(), path, described) for name, method, path, described in operations(committed())}
NOTHING = {
    **dict.fromkeys(("game", "event", "player", "deal"), "0" * 32),
    "ruleset": "chess",
    "seat": "0",
    "version": "1",
}
"""What a path names in vain; of anything else "0000000000000000"."""
QUERIES = {
    "get_oembed": {"url": "http://test/games/" + "0" * 32},
    "get_analysis": {"as": "seat-0", "wait": "30"},
}
"""Operation -> parameters that it has to be sent."""
BIG = b'{"name": "' + b"x" * 70_000 + b'"}'
IMPORT = "import_game"
"""Its body may be longer, and is too long for an example."""


def body_of(name: str) -> Any:
    """The first example of an operation's body; None if it takes none."""
    if name == IMPORT:
        return {"ruleset": "dominion", "record": {}}
    taken = ALL[name][2].get("requestBody", {"content": {}})["content"].get("application/json")
    return taken and next(iter(taken["examples"].values()))["value"]


def ask(
    by: Person, name: str, body: Any = None, query: str = "", headers: Mapping[str, str] = {}, **values: str
) -> httpx.Response:
    """Ask an operation with these values in its path, and all else in vain."""
    method, path, _ = ALL[name]
    where = re.sub(r"{(\w+)}", lambda found: values.get(found[1], NOTHING.get(found[1], "0" * 16)), path)
    given = body_of(name) if body is None else body
    sent = {"content": given} if isinstance(given, bytes | None) else {"json": given}
    parameters = "&".join(filter(None, [query, *[f"{one}={value}" for one, value in QUERIES.get(name, {}).items()]]))
    return by.live.send(method, f"{where}?{parameters}", headers={**by.headers, **headers}, **sent)


def refuses(
    name: str, status: int, by: Callable[[World], Person], code: str, pointer: str | None = None, **sent: Any
) -> None:
    """Add a case: the operation refuses this request."""
    case(name, status, lambda w: ask(by(w), name, **sent), code, pointer)


def host(w: World) -> Person:
    """Who has every scope."""
    return w.host


def secured(name: str) -> list[dict[str, Any]]:
    return ALL[name][2]["security"]


LOOKS = [
    name for name, (method, path, _) in ALL.items() if method == "GET" and "{game}" in path and {} in secured(name)
]
"""Operations that read a game, for guests as well."""
STORED = [name for name, (_, _, described) in ALL.items() if "503" in described["responses"] and name != "readyz"]
"""Operations that need the store."""

for _name, (_, _path, _described) in ALL.items():
    refuses(_name, 400, host, "malformed", "?x", query="x=1")
    if "requestBody" in _described:
        refuses(_name, 400, host, "malformed", "", body=b"{")
        refuses(_name, 400, host, "malformed", "/surprise", body={**body_of(_name), "surprise": 1})
        if _name != IMPORT:
            refuses(_name, 413, host, "too-large", body=BIG)
    if secured(_name):
        refuses(_name, 401, lambda w: w.liar, "bad-token")
        refuses(_name, 403, lambda w: w.banned, "banned")
    if {} not in secured(_name) and secured(_name):
        refuses(_name, 401, lambda w: w.nobody, "no-token")
    named = [one for one in re.findall(r"{(\w+)}", _path) if one not in ("seat", "version")]
    if named:
        refuses(_name, 404, host, f"unknown-{'player' if 'player' in named else named[0]}")

for _name in LOOKS:
    case(_name, 401, lambda w, name=_name: ask(w.nobody, name, game=w.private.rpartition("/")[2]), "no-token")
    case(_name, 403, lambda w, name=_name: ask(w.carl, name, game=w.private.rpartition("/")[2]), "no-spectators")
