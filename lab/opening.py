"""How a game of the laboratory is opened: as on a server, with a secret derived from a seed."""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from operator import index
from secrets import token_bytes
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from domain.engine.audience.errors import BadOptions, BadScenario
from domain.engine.audience.field_audiences import leaves, marks
from domain.engine.entry import record
from domain.engine.entry.commands import Contributed, Joined
from domain.engine.game.rules import Rules
from domain.engine.table.table import Table
from domain.engine.worlds.world import World
from domain.games import GAMES
from lab.game import Game
from lab.view import compiled_rules

OPENER = "0" * 32
"""The player who opens, and takes no seat."""


class _Given(Struct):
    """The types of what `new` is given, besides those that each ruleset has of its own."""

    seats: int
    seed: int | None
    preset: str | None
    seating: Literal["drawn", "as_joined"]
    open_hands: bool
    secret: Annotated[bytes, Meta(min_length=32, max_length=32)] | None
    game: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")] | None
    entropy: tuple[Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None, ...]
    fast: bool


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

    Raises BadOptions or BadScenario, which name the rule that refuses and, as `pointer`, the argument.

    >>> game = new("dominion", seats=3, seed=7, preset="first-game")
    >>> seat = game.asked[0].seat
    >>> game.question(seat).verb, len(game.view(seat).state.mats[seat].hand)
    ('act', 5)
    """
    rules = rules_of(ruleset)
    many, seed = _plain(rules.catalogue.players[0] if seats is None else seats), _plain(seed)
    given = (many, seed, preset, seating, open_hands, secret, game, entropy, fast)
    converted(dict(zip(_Given.__struct_fields__, given, strict=True)), _Given, BadOptions, "")
    secret = _from(seed, "secret") if secret is None else secret
    game = _from(seed, "game")[:16].hex() if game is None else game
    opening = rules.schema.opened(
        ruleset=rules.key,
        seats=many,
        player=OPENER,
        commitment=record.commitment(secret, game),
        options=_options(rules, preset, options),
        scenario=converted(scenario, rules.schema.scenario, BadScenario, "/scenario"),
        seating=seating,
        open_hands=open_hands,
    )
    opened = Game(compiled_rules(rules), World(Table(rules, game, secret, opening), secret, fast=fast), seed)
    opened.execute(opening, OPENER)
    return _sit(opened, bots_of(rules, many, bots, fast=fast), entropy)


def _sit(opened: Game, bots: Mapping[int, str], entropy: Sequence[str | None]) -> Game:
    """The game with every chair taken and all entropy revealed. For the arguments see `new`."""
    if len(entropy) > opened.seats:
        raise BadOptions(f"{opened.seats} seats take no {len(entropy)} entropies", rule="entropy", pointer="/entropy")
    if opened.fast and any(entropy):
        detail = "who reveals entropy names all that came before it, which a fast game does not keep"
        raise BadOptions(detail, rule="fast", pointer="/entropy")
    for chair, given in enumerate(entropy):
        if given is not None and chair in bots:
            raise BadOptions(f"the bot on chair {chair} has none", rule="entropy", pointer=f"/entropy/{chair}")
    entropies = [*entropy, *[None] * (opened.seats - len(entropy))]
    for chair, given in enumerate(entropies):
        bot, player = bots.get(chair), player_of(chair)
        committed = None if given is None else record.entropy_commitment(given)
        opened.execute(Joined(player if bot is None else OPENER, bot, committed), player if bot is None else OPENER)
    filled, head = opened.version, "" if not any(entropies) else opened.head().hex()
    for chair, given in enumerate(entropies):
        if given is not None:
            opened.execute(Contributed(chair, given, filled, head), player_of(chair))
    return opened.let_bots_answer()


def player_of(chair: int) -> str:
    """The id of the player on a chair."""
    return f"{chair + 1:032x}"


def rules_of(ruleset: str | Rules) -> Rules:
    """The rules with this key, or those given. Raises BadOptions for a game that is not installed."""
    if isinstance(ruleset, Rules):
        return ruleset
    if not isinstance(ruleset, str) or ruleset not in GAMES:  # pyright: ignore[reportUnnecessaryIsInstance]
        detail = f"there is no ruleset {ruleset!r}; installed are {', '.join(sorted(GAMES))}"
        raise BadOptions(detail, rule="ruleset", pointer="/ruleset")
    return GAMES[ruleset]


def bots_of(rules: Rules, seats: int, bots: Mapping[int, str] | None, *, fast: bool) -> Mapping[int, str]:
    """The bots by chair. Raises BadOptions for a chair or a bot that there is not, and if it needs what is not kept."""
    seated: Mapping[int, str] = converted(bots or {}, dict[int, str], BadOptions, "/bots")
    for chair, bot in seated.items():
        wrong, rule = None, "bots"
        if not 0 <= chair < seats:
            wrong = f"there is no chair {chair}; with {seats} seats they are 0 to {seats - 1}"
        elif bot not in rules.policies:
            wrong = f"there is no bot {bot!r}; {rules.key} has {', '.join(rules.policies)}"
        elif fast and bot in rules.levels:
            wrong, rule = f"{bot} searches in what it has seen, which a fast game does not keep", "fast"
        if wrong is not None:
            raise BadOptions(wrong, rule=rule, pointer=f"/bots/{chair}")
    return seated


def _options(rules: Rules, preset: str | None, options: Mapping[str, Any] | Struct | None) -> Any:
    if preset is None:
        return converted({} if options is None else options, rules.schema.options, BadOptions, "/options")
    named = {offered.id: offered.options for offered in rules.catalogue.presets}
    if preset not in named:
        known = ", ".join(named) or "none"
        raise BadOptions(f"there is no preset {preset!r}; {rules.key} has {known}", rule="preset", pointer="/preset")
    if not isinstance(options, Mapping | None):
        raise BadOptions("with a preset, give the other options as a mapping", rule="preset", pointer="/options")
    return converted({**named[preset], **(options or {})}, rules.schema.options, BadOptions, "/options")


def converted(value: Any, kind: Any, error: type[BadOptions | BadScenario], pointer: str) -> Any:
    """The value as the rules have it; JSON types are decoded as on a server. `pointer`: to the value."""
    if value is None or type(value) is kind:
        return value
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as wrong:
        reason, _, where = str(wrong).partition(" - at `")
        steps = re.findall(r"\w+", where.partition("$")[2])
        raise error(reason + _legal(reason, kind, steps), rule="schema", pointer="/".join([pointer, *steps])) from None


def _legal(reason: str, kind: Any, steps: Sequence[str]) -> str:
    """What msgspec leaves unsaid: the words, or names of fields, that are legal at this place in a type."""
    kinds = [*leaves(kind)]
    for step in steps:
        fields = {name: hint for own in kinds if hasattr(own, "__struct_fields__") for name, _, hint in marks(own)}
        kinds = [*leaves(fields[step])] if step in fields else kinds
    words: list[str] = []
    if "enum value" in reason:
        words = [repr(word) for own in kinds if get_origin(own) is Literal for word in get_args(own)]
    elif "unknown field" in reason:
        words = [name for own in kinds for name in getattr(own, "__struct_fields__", ())]
    return f"; legal are {', '.join(words)}" if words else ""


def _plain(number: Any) -> Any:
    """The number as Python's own if it is whole, such as NumPy's; else as it is."""
    return index(number) if hasattr(number, "__index__") and not isinstance(number, bool) else number


def _from(seed: int | None, what: str) -> bytes:
    """32 bytes derived from the seed; random if there is none."""
    return token_bytes(32) if seed is None else sha256(f"croupier lab {what} {seed}".encode()).digest()
