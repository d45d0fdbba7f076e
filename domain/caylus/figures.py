"""The types of the figures, which are the numbers in the rules. Their values are in `buildings` and `box`.

Scripts read them there, and clients get the same: see `catalogue` in `rules`.
"""

from msgspec import Struct

from domain.caylus.state import NOTHING, Goods, Tokens


class Deal(Struct, frozen=True):
    """One thing that an effect offers, taken or declined as a whole: pay `pay` to gain `gain`."""

    pay: Goods = NOTHING
    """What is paid."""
    any: int = 0
    """Further cubes to pay, of any kind."""
    gain: Goods = NOTHING
    """What is gained."""
    choice: int = 0
    """Further cubes to gain, each of any kind but gold."""
    tokens: int = 0
    """Castle tokens to gain as well."""
    stored: bool = False
    """Whether the gain comes from the cubes on the card rather than from the stock."""
    turns: bool = False
    """Whether one of the payer's own cards on the road becomes a residence."""


Deals = tuple[Deal, ...]


class CardFigures(Struct, frozen=True):
    """What a building does. One of an effect's deals may be used. Price and points are kept beside them."""

    primary: Deals = ()
    """For the seat whose worker is here."""
    secondary: Deals = ()
    """For the owner, if the worker is somebody else's."""
    stores: Goods | None = None
    """A cube of the kind that is laid on it when it is built; how many is in the ruleset's figures, `stored`."""
    income: int = 0
    """Deniers for its owner at the start of each round."""


class Figures(Struct, frozen=True):
    """The numbers in the rules that are not on a building."""

    start: Goods
    """What everybody starts with."""
    batch: Goods
    """What is offered to the castle for one token."""
    most_batches: Goods
    """The gain of the seat that has offered most batches in a round."""
    worth: Tokens
    """Points for one token."""
    castle: tuple[Tokens, Tokens, Tokens]
    """The tokens at the castle at the start, with 2, 3 and 4 seats. At least one leaves it each round."""
    stored: tuple[int, int, int]
    """Cubes laid on a card that stores some, when it is built, with 2, 3 and 4 seats."""
    hand: int
    """Cards in the first hand."""
    workers: int
    """Workers of each seat."""
    income: int
    """Deniers for everybody at the start of each round, besides what buildings give."""
    fee: int
    """Deniers for a card, for a new hand, for a worker, and for each step of the provost."""
    first_to_pass: int
    """Deniers for the seat that passes first."""
    provost_paid: int
    """The most cards that a seat may pay to move the provost."""
    provost_free: int
    """How many cards the provost moves by himself at the end of a round."""
    removed: int
    """Tokens that leave the game when nobody offers a batch."""
    gold_points: int
    """Points for a cube of gold at the end."""
    cubes_per_point: int
    """How many cubes other than gold make one point at the end."""
    deniers_per_point: int
    """How many deniers make one point at the end."""
