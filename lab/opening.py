"""How a game of the laboratory is opened: as on a server, with a secret derived from a seed."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from secrets import token_bytes
from typing import Any, Literal

import msgspec
from msgspec import Struct

from domain.engine.audience.errors import BadOptions, BadScenario
from domain.engine.entry import record
from domain.engine.entry.commands import Contributed, Joined, Opened
from domain.engine.game.rules import Rules
from domain.engine.table.table import Table
from domain.engine.worlds.world import World
from domain.games import GAMES
from lab.game import Game
from projections.views.compiled import CompiledRules

OPENER = "0" * 32
"""The player who opens, and takes no seat."""
compiled_rules = lru_cache(16)(CompiledRules)


def new(
    ruleset: str | Rules,
    seats: int | None = None,
    seed: int | None = None,
    *,
    preset: str | None = None,
    options: Mapping[str, Any] | Struct | None = None,
    scenario: Mapping[str, Any] | Struct | None = None,
    bots: Mapping[int, str] | None = None,
    seating: Literal["drawn", "as_joined"] = "drawn",
    open_hands: bool = False,
    secret: bytes | None = None,
    game: str | None = None,
    entropy: Sequence[str | None] = (),
    fast: bool = False,
) -> Game:
    """Open a game in this process and deal it: the first question is asked.

    `ruleset`: a key, as in GET /v1/rulesets, or rules of your own. `seats`: the fewest that the game allows, if not
    given. `seed`: the same seed and the same picks give the same game, bit for bit; without one, chance decides.
    `preset`, `options` and `scenario` are what a server takes in POST /v1/games. `bots`: chair -> name of a bot that
    sits there. A chair is a place in the order of joining, which is that of the seats with `as_joined`.

    `secret` (32 bytes), `game` (its id, 32 hex digits) and `entropy` (by chair: 64 hex digits or None) take the place
    of the seed: a server's game with the same ones, options and seating is the same game for the same picks.

    `fast` keeps no history beyond the last rest, so that long runs hold little: no record, no frames, no `at`.

    Raises BadOptions or BadScenario, which name the rule that refuses.

    >>> game = new("dominion", seats=3, seed=7, preset="first-game")
    >>> seat = game.asked[0].seat
    >>> game.question(seat).verb, len(game.view(seat).state.mats[seat].hand)
    ('act', 5)
    """
    rules = rules_of(ruleset)
    seats = rules.catalogue.players[0] if seats is None else seats
    secret = _from(seed, "secret") if secret is None else secret
    game = _from(seed, "game")[:16].hex() if game is None else game
    opening = rules.schema.opened(
        ruleset=rules.key,
        seats=seats,
        player=OPENER,
        commitment=record.commitment(secret, game),
        options=_options(rules, preset, options),
        scenario=_converted(scenario, rules.schema.scenario, BadScenario, "/scenario"),
        seating=seating,
        open_hands=open_hands,
    )
    return sit(rules, game, secret, opening, bots or {}, entropy, seed, fast=fast)


def sit(
    rules: Rules,
    game: str,
    secret: bytes,
    opening: Opened,
    bots: Mapping[int, str],
    entropy: Sequence[str | None],
    seed: int | None,
    *,
    fast: bool,
) -> Game:
    """The game of an opening, with every chair taken and all entropy revealed. For the arguments see `new`."""
    made = Game(compiled_rules(rules), World(Table(rules, game, secret, opening), secret, fast=fast), seed)
    made.execute(opening, OPENER)
    entropies = [*entropy, *[None] * (opening.seats - len(entropy))]
    for chair, given in enumerate(entropies):
        bot, player = bots.get(chair), player_of(chair)
        committed = None if given is None else record.entropy_commitment(given)
        made.execute(Joined(player if bot is None else OPENER, bot, committed), player if bot is None else OPENER)
    filled, head = made.version, "" if not any(entropies) else made.head().hex()
    for chair, given in enumerate(entropies):
        if given is not None:
            made.execute(Contributed(chair, given, filled, head), player_of(chair))
    return made.let_bots_answer()


def player_of(chair: int) -> str:
    """The id of the player on a chair."""
    return f"{chair + 1:032x}"


def rules_of(ruleset: str | Rules) -> Rules:
    """The rules with this key, or those given. Raises BadOptions for a game that is not installed."""
    if isinstance(ruleset, Rules):
        return ruleset
    if ruleset not in GAMES:
        raise BadOptions(f"installed are {', '.join(sorted(GAMES))}", rule="ruleset", pointer="/ruleset")
    return GAMES[ruleset]


def _options(rules: Rules, preset: str | None, options: Mapping[str, Any] | Struct | None) -> Any:
    if preset is None:
        return _converted(options or {}, rules.schema.options, BadOptions, "/options")
    named = {one.id: one.options for one in rules.catalogue.presets}
    if preset not in named:
        known = ", ".join(named) or "none"
        raise BadOptions(f"presets of {rules.key}: {known}", rule="preset", pointer="/options/preset")
    if isinstance(options, Struct):
        raise BadOptions("with a preset, give the other options as a mapping", rule="preset", pointer="/options")
    return _converted({**named[preset], **(options or {})}, rules.schema.options, BadOptions, "/options")


def _converted(
    value: Mapping[str, Any] | Struct | None, kind: type[Struct], error: type[BadOptions | BadScenario], pointer: str
) -> Any:
    """The value as the rules have it; JSON types are decoded as on a server."""
    if value is None or isinstance(value, kind):
        return value
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as wrong:
        raise error(str(wrong), rule="schema", pointer=pointer) from None


def _from(seed: int | None, what: str) -> bytes:
    """32 bytes derived from the seed; random if there is none."""
    return token_bytes(32) if seed is None else sha256(f"croupier lab {what} {seed}".encode()).digest()
