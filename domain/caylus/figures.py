"""The shapes of the game's figures. Their values stand once, in `buildings` and `box`; rules and clients read those."""

from msgspec import Struct

from domain.caylus.state import NOTHING, Goods, Tokens


class Deal(Struct, frozen=True):
    """One thing that an effect offers, to be taken or left as a whole."""

    pay: Goods = NOTHING
    """What is paid."""
    any: int = 0
    """Cubes of any kind to pay besides."""
    gain: Goods = NOTHING
    """What is gained."""
    choice: int = 0
    """Cubes to gain besides, each of any kind but gold."""
    tokens: int = 0
    """Castle tokens to gain besides."""
    stored: bool = False
    """The gain lies on the card, and not in the stock."""
    turns: bool = False
    """One of the payer's own cards on the road becomes a residence."""


Deals = tuple[Deal, ...]


class CardFigures(Struct, frozen=True):
    """What a building does. Of several deals of an effect one may be used. Price and points stand beside them."""

    primary: Deals = ()
    """For whoever has a worker here."""
    secondary: Deals = ()
    """For the owner, when the worker is somebody else's."""
    stores: Goods | None = None
    """A cube of the kind that is laid on it when it is built; how many is in the ruleset's figures, `stored`."""
    income: int = 0
    """Deniers for its owner at the start of each round."""


class Figures(Struct, frozen=True):
    """The numbers of the rules that stand on no building."""

    start: Goods
    """What everybody begins with."""
    batch: Goods
    """What is offered to the castle for one token."""
    most_batches: Goods
    """What the seat gains that offered most batches in a round."""
    worth: Tokens
    """Points of one token."""
    castle: tuple[Tokens, Tokens, Tokens]
    """The tokens in play, which are as many as a game can have rounds, with 2, 3 and 4 seats."""
    stored: tuple[int, int, int]
    """Cubes laid on a card that stores some when it is built, with 2, 3 and 4 seats."""
    hand: int
    """Cards of the first hand."""
    workers: int
    """Workers of each seat."""
    income: int
    """Deniers for everybody at the start of each round, besides what buildings give."""
    fee: int
    """Deniers for a card, for a new hand, for a worker, and for each step of the provost."""
    first_to_pass: int
    """Deniers for the seat that passes first."""
    provost_paid: int
    """How many cards one player may move the provost."""
    provost_free: int
    """How many cards the provost goes on by himself at the end of a round."""
    removed: int
    """Tokens that leave the game when nobody offers a batch."""
    gold_points: int
    """Points for a cube of gold at the end."""
    cubes_per_point: int
    """So many other cubes are a point at the end."""
    deniers_per_point: int
    """So many deniers are a point at the end."""
