"""One word, one meaning: names that gave way to the words of the glossary in docs/architecture.md do not come back."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.readme.pages import ROOT

OLD = {
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
    "Now": "TableState",
    "Rest": "Checkpoint",
    "Row": "StoredEntry",
    "Shelf": "LiveGames",
    "Signed": "SignatureCheck",
    "Sitting": "OccupiedSeat",
    "Slim": "LobbyEvent",
    "StoredLedger": "EventStoreAdapter",
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
    "note": "fold_envelope",
    "patience": "within",
    "ring": "notify",
    "seal": "chain_digest",
    "shapes": "schemas",
    "shelf": "live_games",
    "stated": "rules_versions",
    "tell": "execute",
    "tells": "skips_forced",
    "told_type": "outcome_type",
    "warm": "live",
    "wire": "presenter",
    "words": "messages, texts or keystream",
}
"""A public name that we had -> what says it now."""


def names(source: Path) -> Iterator[str]:
    """The names that a module gives to the others: its own, those of classes and functions, and what it sets."""
    yield source.stem
    tree = ast.parse(source.read_bytes())
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
    for node in tree.body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        yield from [target.id for target in targets if isinstance(target, ast.Name)]


@pytest.mark.parametrize("layer", ["domain", "projections", "api", "infra"])
def test_old_names_do_not_come_back(layer: str) -> None:
    found = {
        f"{source.relative_to(ROOT)}: {name} is {OLD[name]}"
        for source in (ROOT / layer).rglob("*.py")
        for name in names(source)
        if name in OLD
    }
    assert not found, "\n".join(sorted(found))
