"""The stored format: every tag with its fields, of all that a game's entries may hold."""

import re
from hashlib import sha256
from typing import Any

from domain.dominion.rules import DOMINION
from domain.engine.audience.field_audiences import marks
from domain.engine.entry.entry import Entry
from domain.engine.game.rules import Rules
from domain.engine.history.entry_types import command_types, fact_types
from lab.laws.law.promises import structs

_DESCRIPTION = re.compile(r"""(?:, )?description=(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""")
"""As `repr` writes it, last in a `Meta`."""


def format_file(rules: Rules) -> str:
    """Where the stored format of a game is pinned."""
    return "format.json" if rules is DOMINION else f"format-{rules.key}.json"


def stored_format(rules: Rules) -> dict[str, Any]:
    """tag or name -> fields, with their types, of all that a game's entries may hold."""
    found: dict[str, Any] = {}
    for kind in structs([Entry, *command_types(rules), *fact_types(rules)]):
        tag = getattr(kind, "__struct_config__").tag  # noqa: B009 - msgspec does not type it
        name = f"{kind.__name__} ({tag})" if tag else kind.__name__
        assert name not in found, f"two structs are stored under {name}"
        found[name] = {field: _words(hint) for field, _, hint in marks(kind)}
    return dict(sorted(found.items()))


def undescribed(format_of: dict[str, Any]) -> dict[str, Any]:
    """The same without the descriptions of fields, which are not stored.

    If a type is so long that its hash is pinned, its descriptions are still a part of that.
    """
    return {name: {field: _undescribed(text) for field, text in fields.items()} for name, fields in format_of.items()}


def _undescribed(text: str) -> str:
    left = _DESCRIPTION.sub("", text)
    return re.sub(r"^Annotated\[(.*), msgspec\.Meta\(\)\]$", r"\1", left)


def _words(hint: Any) -> str:
    """A type as pinned: by the last name of its module, installed or not, and under its old name if renamed."""
    text = str(getattr(hint, "__supertype__", hint))
    text = re.sub(r"(?:croupier\.)?domain\.(?:[a-z_]+\.)*(?=[a-z_]+\.)", "", text).replace(
        "spectator_delay.", "lateness."
    )
    for word in ("typing.", "<class '", "'>"):
        text = text.replace(word, "")
    return text if len(text) < 400 else sha256(text.encode()).hexdigest()
