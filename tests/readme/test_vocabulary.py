"""One word, one meaning: names that were replaced by words of the glossary in docs/architecture.md do not come back."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from one_name import FLOORS

from tests.readme.pages import ROOT

OLD = {
    "Before": "Situation",
    "Bell": "Notifier",
    "Capped": "BoundedHttpProtocol",
    "Cause": "Command",
    "Chair": "SeatHolder",
    "Desk": "CommandBus",
    "Door": "GameLock",
    "Ear": "Subscription",
    "Ears": "MessageHandler",
    "Feed": "Broadcast",
    "Feeds": "Broadcaster",
    "Hall": "HttpContext",
    "House": "LobbyState",
    "Ledger": "EventStore",
    "Lines": "SingleConnectionDatastore",
    "Mat": "PlayerArea",
    "Noted": "Notification",
    "Now": "TableState",
    "Rest": "Checkpoint",
    "Row": "StoredEntry",
    "Shelf": "LiveGames",
    "Signed": "SignatureCheck",
    "Sitting": "OccupiedSeat",
    "Slim": "LobbyEvent",
    "StoredLedger": "EventStoreAdapter",
    "Tell": "Notify",
    "Told": "Outcome",
    "Warm": "LiveGame",
    "Watch": "SafetyPoll or Progress",
    "Wire": "Presenter",
    "AGAIN": "RETRY_SECONDS or RETRY_AFTER",
    "PATIENCE": "the name of what is waited for, with TIMEOUT",
    "adopt": "import_game",
    "adopted": "anchored",
    "carry_out": "apply_command",
    "desk": "unit",
    "differ": "first_difference",
    "everybody": "all_seats",
    "feeds": "broadcast",
    "go_on": "run_on",
    "guest": "caller",
    "hall": "context",
    "happen": "run_command",
    "heard": "newest_named",
    "lap": "next_script",
    "lay": "record",
    "ledger": "event_store, or store of its type EventStore",
    "operate": "maintenance",
    "personal": "private_json",
    "patience": "within",
    "ring": "notify",
    "seal": "chain_digest",
    "shapes": "schemas",
    "shelf": "live_games",
    "stated": "rules_versions",
    "tell": "execute",
    "told_type": "outcome_type",
    "viewer_as": "as_viewer",
    "warm": "live",
    "wire": "presenter",
    "words": "messages, texts or keystream",
}
"""An old public name -> its replacement."""


STAY = {
    "guests": "the name of a limit in answers",
    "tells": "what a fact tells of what was hidden; a field of entries",
    "words": "a field of the layout's JSON",
}
"""Fields that are stored or sent under an old name, or one of its plurals."""


def names(source: Path) -> Iterator[str]:
    """The names that a module gives to the others: its own, and all that it defines except local ones."""
    yield source.stem
    tree = ast.parse(source.read_bytes())
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.arg(arg=name):
                yield name
            case _:
                pass
        if isinstance(node, ast.Module):
            yield from assigned(node)
        elif isinstance(node, ast.ClassDef):
            yield from [name for name in assigned(node) if name not in STAY]


def assigned(scope: ast.Module | ast.ClassDef) -> Iterator[str]:
    """What a module or a class assigns in its own scope."""
    for node in scope.body:
        match node:
            case ast.Assign(targets=targets):
                yield from [target.id for target in targets if isinstance(target, ast.Name)]
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case _:
                pass


def old(name: str) -> str | None:
    """What replaces this name; None if it is none of our old ones, or several of them."""
    return OLD.get(name) or OLD.get(name.removesuffix("s"))


@pytest.mark.parametrize("layer", FLOORS)
def test_old_names_do_not_come_back(layer: str) -> None:
    found = {
        f"{source.relative_to(ROOT)}: {name} is {old(name)}"
        for source in (ROOT / layer).rglob("*.py")
        for name in names(source)
        if old(name)
    }
    assert not found, "\n".join(sorted(found))


MOST_WORDS = 8
"""In the name of a test."""
LEANING = {"and", "he", "it", "its", "nor", "or", "she", "so", "such", "that", "they", "this", "unless"}
"""First words that lean on another test, of which a failure does not tell."""


def test_names_of_tests_tell_what_failed() -> None:
    """A longer one tells whoever reads of a failure nothing. The laws are exempt: other packages import them."""
    tests = [(path, name) for path in (ROOT / "tests").rglob("*.py") for name in names(path) if name[:5] == "test_"]
    assert len(tests) > 1000
    mute = [one for one in tests if one[1].count("_") > MOST_WORDS or LEANING.intersection(one[1].split("_")[1:2])]
    assert [f"{path.relative_to(ROOT)}: {name}" for path, name in mute] == []
