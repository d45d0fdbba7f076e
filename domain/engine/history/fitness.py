"""Whether a game can be stored and read back: checked once at discovery, not when its first games are over."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import get_args

import msgspec
from msgspec import Struct

from domain.engine.audience.errors import where
from domain.engine.audience.field_audiences import naked
from domain.engine.audience.redaction import forget, plan
from domain.engine.entry.facts import Telling
from domain.engine.game.rules import ENGINE, Rules
from domain.engine.history.codec import Codec
from domain.engine.history.entry_types import command_types, fact_types

KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class UnfitError(ValueError):
    """A game that cannot be offered; the text says why, with the file and line to fix."""


def check_fit(rules: Rules) -> None:
    """Raise UnfitError with every reason why games by these rules could not be stored, read back and shown."""
    forget()  # what this game inherits from may have been the same for everybody until now
    if faults := [*_faults(rules)]:
        raise UnfitError("; ".join(dict.fromkeys(faults)))
    Codec(rules)


def _faults(rules: Rules) -> Iterator[str]:
    if rules.engine != ENGINE:
        yield f"it needs engine {rules.engine} of croupier.game, and this release has engine {ENGINE}"
    if KEY.fullmatch(rules.key) is None:
        yield f"a key is small letters, digits and single dashes between them, not {rules.key!r}"
    if rules.key != rules.tags and not rules.key.startswith(f"{rules.tags}-"):
        yield f"tags begin with the key {rules.key} or its first words, not with {rules.tags!r}"
    yield from _faults_of_facts(rules)
    schema = rules.schema
    for kind in (*schema.facts, schema.state, schema.asked, schema.opened):
        try:
            for field in naked(kind):
                yield f"{field} holds cards and says not who may see them: Public, Private, Secret, ...{where(kind)}"
            plan(kind)
            msgspec.msgpack.Decoder(kind)
        except TypeError as error:
            yield f"{kind.__name__} could not be read again or shown: {str(error).partition(chr(10))[0]}{where(kind)}"


def _faults_of_facts(rules: Rules) -> Iterator[str]:
    facts, moves = rules.schema.facts, rules.mechanics.moves
    known = Counter(_tag(kind) for kind in (*fact_types(rules), *command_types(rules)))
    for fact in facts:
        if not _tag(fact).startswith(f"{rules.tags}."):
            yield f"the tag {_tag(fact)!r} of {fact.__name__} has to begin with {rules.tags!r} and a dot{where(fact)}"
        if known[_tag(fact)] > 1:
            yield f"the tag {_tag(fact)!r} of {fact.__name__} stands for another fact as well{where(fact)}"
        if "tells" in fact.__struct_fields__ or fact.tells not in (None, *get_args(Telling)):
            yield f"{fact.__name__}: tells = is nothing, own or all, without a type, as it is no field{where(fact)}"
        elif fact.tells == "own" and "seat" not in fact.__struct_fields__:
            yield f'{fact.__name__} says tells = "own" and needs a field `seat`: whose hand it was{where(fact)}'
        if moves and fact not in moves:
            yield f"{fact.__name__} has no moves: give it [] if it changes nothing{where(fact)}"
    for fact in moves:
        if fact not in facts:
            yield f"{fact.__name__} has moves and is not among the facts, so it could not be read again{where(fact)}"


def _tag(kind: type[Struct]) -> str:
    return str(kind.__struct_config__.tag)
