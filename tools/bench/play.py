"""Whole games without HTTP: the table as the application drives it, the bots as the server seats them."""

from collections.abc import Callable, Mapping
from typing import Any

from api.application.ports.stores import StoredEntry
from domain.dominion.options import Options
from domain.dominion.state import State
from domain.engine.audience.audience import Viewer, seated
from domain.engine.audience.redaction import redact
from domain.engine.entry import record
from domain.engine.entry.commands import Chose, Joined
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Asked
from domain.engine.game.rules import Chooser, Rules
from domain.engine.history.codec import Codec
from domain.engine.table.policies import policy_dice
from domain.engine.table.table import Table
from domain.games import GAMES
from projections.views.compiled import CompiledRules

RULES = GAMES["dominion"]
CODEC = Codec(RULES)
FIRST_GAME = Options(preset="first-game")
PLAYER = "0" * 32
AT, SEATS = 1_700_000_000_000_000, 2
BIG_MONEY = RULES.bots["big-money"]

Dice = Callable[[int], int]
Store = Callable[[Table, Entry], object]


def keep_nothing(_: Table, __: Entry) -> None:
    """Rules with facts and fold, and nothing after them."""


class Sealer:
    """What the application does with an entry before it is committed: encode it once, salt it, chain it."""

    def __init__(self) -> None:
        self.rows: list[StoredEntry] = []
        self._head = record.GENESIS

    def __call__(self, table: Table, entry: Entry) -> None:
        body = CODEC.encode(entry)
        self._head = table.chain_digest(self._head, body)
        self.rows.append(StoredEntry(table.version, self._head, body))


def game_id(n: int) -> str:
    """The id of game `n`."""
    return f"{n:032x}"


def secret(n: int) -> bytes:
    """The secret of game `n`, so that two runs play the same games."""
    return n.to_bytes(record.SECRET_BYTES, "big")


def seated_table(n: int, store: Store = keep_nothing) -> Table:
    """A game of the First Game set with every seat taken: the decks are dealt and somebody is asked."""
    game, hidden = game_id(n), secret(n)
    opening = RULES.schema.opened(
        ruleset=RULES.key,
        seats=SEATS,
        player=PLAYER,
        commitment=record.commitment(hidden, game),
        options=FIRST_GAME,
    )
    table = Table(RULES, game, hidden, opening)
    store(table, table.execute(opening, AT, PLAYER))
    for _ in range(SEATS):
        store(table, table.execute(Joined(PLAYER, "big-money"), AT, PLAYER))
    return table


def viewers(table: Table) -> list[Viewer]:
    """Each seat's bot, with the view that the server gives it."""
    opening = table.lobby.opening
    counts = table.rules.mechanics.counts(opening.options)
    return [seated(seat, counts=counts, hands=opening.open_hands) for seat in range(opening.seats)]


def answer(table: Table, policy: Chooser, looks: list[Viewer], key: tuple[bytes, bytes] | None = None) -> Entry:
    """One question answered by a policy that sees what its seat sees."""
    seat, open_ = next(iter(table.asked.items()))
    picks = policy(
        redact(table.state, looks[seat]), open_.asked, policy_dice(secret(int(table.game, 16)), seat, open_.question)
    )
    return table.execute(Chose(seat, open_.question, picks), AT, PLAYER, key)


def whole_game(n: int, store: Store = keep_nothing, policy: Chooser = BIG_MONEY) -> Table:
    """Game `n` from its opening to its end."""
    table = seated_table(n, store)
    looks = viewers(table)
    while table.asked:
        store(table, answer(table, policy, looks))
    return table


def dawdle(_: State, asked: Asked, __: Dice) -> tuple[int, ...]:
    """Play all Treasures, buy nothing, end the turn: a game without an end, whose decks never change."""
    options: tuple[Any, ...] = asked.options or ()
    tags = [option.__struct_config__.tag for option in options]
    return (tags.index("treasures") if "treasures" in tags else tags.index("end-turn"),)


def compiled(games: Mapping[str, Rules]) -> dict[str, CompiledRules]:
    """The games as the application holds them."""
    return {key: CompiledRules(rules) for key, rules in games.items()}
