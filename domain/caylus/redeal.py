"""A scenario for a what-if branch: what a viewer sees stays as it is, what is hidden from them is dealt anew."""

from domain.caylus.box import deck
from domain.caylus.options import GoodsScenario, MatScenario, Options, PlaceScenario, Scenario, TokensScenario
from domain.caylus.state import Place, PlayerArea, State, Tokens
from domain.engine.audience.errors import BadScenario
from domain.engine.game.redeal import filled
from domain.engine.game.rules import Seen, Shuffle


def redeal(seen: Seen, shuffle: Shuffle) -> Scenario:
    """A scenario from what a viewer has seen; raises BadScenario in set-up and after the end.

    A seat's face-down cards are those of its deck that the viewer does not see anywhere, shuffled.
    """
    state: State = seen.state
    options: Options = seen.options
    if state.phase in ("set-up", "over"):
        raise BadScenario("there is nothing to deal before the set-up and after the end", rule="redeal")
    return Scenario(
        seats=tuple([_mat(state, mat, options, shuffle) for mat in state.mats]),
        road=tuple(map(_place, state.road)),
        provost=state.provost,
        castle=_tokens(state.castle),
        phase=state.phase,
        round=max(1, state.round),
        first=state.first,
        turn=state.turn,
        passed=state.bridge,
        step=state.step,
        spot=state.spot,
        part=state.part,
        offers=state.offers,
    )


def _mat(s: State, mat: PlayerArea, options: Options, shuffle: Shuffle) -> MatScenario:
    seen = {*mat.hand, *mat.pile, *mat.discard, *[place.card for place in s.road if place.owner == mat.seat]}
    unseen, goods = iter(shuffle([card for card in deck(options.rules) if card not in seen])), mat.goods
    return MatScenario(
        hand=filled(mat.hand, unseen),
        pile=filled(mat.pile, unseen),
        discard=filled(mat.discard, unseen),
        goods=GoodsScenario(goods.food, goods.wood, goods.stone, goods.gold, goods.deniers),
        tokens=_tokens(mat.tokens),
        prestige=filled(mat.prestige, unseen),
    )


def _place(place: Place) -> PlaceScenario:
    stored = place.stored
    return PlaceScenario(
        place.card,
        place.owner,
        place.worker,
        None if place.residence else stored.food + stored.wood + stored.stone,
        place.residence,
        place.turning,
        place.prestige,
    )


def _tokens(some: Tokens) -> TokensScenario:
    return TokensScenario(some.dungeon, some.walls, some.towers)
