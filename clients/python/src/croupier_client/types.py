"""What is sent and answered, as typed dictionaries. Written by generate.py from the API's document."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, Union


class Abandoned(TypedDict):
    """
    The game was ended without a result; `reason` is a stable key.

    `withdrawn`: by its opener; `no-reveal`: by a seat or a due time, `not-started`: by a due time,
    see `due`; `unseated`: by a seat of an event; any other: by the operator.
    """

    type: Literal["abandoned"]
    reason: str


class Abandonment(TypedDict):
    """
    Why an operator ends a game; only operators see it.
    """

    reason: NotRequired[str]


class About(TypedDict):
    """
    What a question is about, beyond `why`, `verb` and the options. A field is present if it applies.

    It is given to the seat that is asked, before it answers: so it names only what this seat already knows from
    an earlier fact or the state. Being asked never reveals what somebody else has chosen in secret.
    """

    by: NotRequired[int | None]
    of: NotRequired[int | None]
    cause: NotRequired[str | None]
    card: NotRequired[str | None]
    place: NotRequired[str | None]
    plot: NotRequired[str | None]
    unit: NotRequired[str | None]
    amount: NotRequired[int | None]
    part: NotRequired[dict[str, int] | None]


class ActInfo(TypedDict):
    """
    Something that an operator has done.
    """

    at: int
    at_time: str
    operator: str
    act: str
    about: str | None
    detail: str


class ActsPage(TypedDict):
    """
    A page of acts.
    """

    acts: list[ActInfo]
    next: str | None


class Add(TypedDict):
    """
    Insert `value` into a list before the item at `path`, or at its end (`-`); or into an object, as a new member.
    """

    op: Literal["add"]
    path: str
    value: Any


class Algorithm(TypedDict):
    """
    The algorithm of salts, digests and dice.
    """

    name: str
    version: int


class Allowed(TypedDict):
    """
    Let an organiser seat you.
    """

    until: int
    games: int
    clocks: list[Literal["bank", "correspondence", "move", "none"]]
    rated: NotRequired[bool]


class Ban(TypedDict):
    """
    Why somebody is banned; only operators see it.
    """

    reason: NotRequired[str]


class BankClock(TypedDict):
    """
    A number of seconds for all answers of a seat, and `increment` more after each.
    """

    kind: Literal["bank"]
    seconds: int
    increment: int


class CaylusMagnaCartaCastleLeft(TypedDict):
    """
    A seat offers no more batches this round.
    """

    type: Literal["caylus.castle-left"]
    seat: int


class CaylusMagnaCartaDecline(TypedDict):
    """
    Do nothing (more) here.
    """

    type: Literal["decline"]


class CaylusMagnaCartaDeclined(TypedDict):
    """
    A seat did not use an effect.
    """

    type: Literal["caylus.declined"]
    seat: int
    place: int
    part: Literal["primary", "secondary"]


class CaylusMagnaCartaDiscarded(TypedDict):
    """
    The whole hand was discarded, face up; `paid`, in deniers, is for the cards that follow.
    """

    type: Literal["caylus.discarded"]
    seat: int
    cards: list[str | None]
    paid: int


class CaylusMagnaCartaDraw(TypedDict):
    """
    Take the top card of your pile (action A, or by the Library).
    """

    type: Literal["draw"]


class CaylusMagnaCartaDrew(TypedDict):
    """
    Cards went from the pile into the hand; `paid` in deniers.
    """

    type: Literal["caylus.drew"]
    seat: int
    cards: list[str | None]
    paid: int


class CaylusMagnaCartaEarned(TypedDict):
    """
    A seat's income.
    """

    type: Literal["caylus.earned"]
    seat: int
    deniers: int


class CaylusMagnaCartaFirstPlayerDrawn(TypedDict):
    """
    Who has the first-player card in the first round; `draw` is 0 if not drawn.
    """

    type: Literal["caylus.first-player-drawn"]
    seat: int
    draw: int


class CaylusMagnaCartaGoods(TypedDict):
    """
    Cubes by kind, and coins.
    """

    food: int
    wood: int
    stone: int
    gold: int
    deniers: int


class CaylusMagnaCartaGoodsScenario(TypedDict):
    """
    Cubes and coins.
    """

    food: int
    wood: int
    stone: int
    gold: int
    deniers: int


class CaylusMagnaCartaGoodsScenarioInput(TypedDict):
    """
    Cubes and coins.
    """

    food: NotRequired[int]
    wood: NotRequired[int]
    stone: NotRequired[int]
    gold: NotRequired[int]
    deniers: NotRequired[int]


class CaylusMagnaCartaHandsChosen(TypedDict):
    """
    Everybody has decided on the first hand; these seats draw a new one.
    """

    type: Literal["caylus.hands-chosen"]
    redrawn: list[int]


class CaylusMagnaCartaInDeal(TypedDict):
    """
    The deal whose dice a game plays with. `ends`: when all of it is told, in microseconds since 1970, UTC.

    Until then nobody sees more of the game than a seat of it does, and it is not over.
    """

    id: str
    rules: int
    ends: int
    practice: bool


class CaylusMagnaCartaKeepHand(TypedDict):
    """
    Keep the first hand.
    """

    type: Literal["keep"]


class CaylusMagnaCartaMakeResidence(TypedDict):
    """
    Pay this, and turn the card at this place into a residence.
    """

    type: Literal["residence"]
    place: int
    card: str
    pay: CaylusMagnaCartaGoods


class CaylusMagnaCartaMostOffered(TypedDict):
    """
    The seat that offered most batches, if tied the first to pass, gains this.
    """

    type: Literal["caylus.most-offered"]
    seat: int
    gained: CaylusMagnaCartaGoods


class CaylusMagnaCartaMoveProvost(TypedDict):
    """
    Move the provost this many cards towards the end of the road; if negative, towards its beginning.
    """

    type: Literal["provost"]
    steps: int


class CaylusMagnaCartaOffer(TypedDict):
    """
    Offer one batch to the castle, and pay this.
    """

    type: Literal["offer"]
    pay: CaylusMagnaCartaGoods


class CaylusMagnaCartaOptions(TypedDict):
    """
    Options of Caylus Magna Carta.
    """

    rules: Literal["beginner", "standard"]
    library: bool
    auto_collect: bool
    tiebreak: Literal["none", "tokens"]
    first_player: Literal["drawn", "seat1"]


class CaylusMagnaCartaOptionsInput(TypedDict):
    """
    Options of Caylus Magna Carta.
    """

    rules: NotRequired[Literal["beginner", "standard"]]
    library: NotRequired[bool]
    auto_collect: NotRequired[bool]
    tiebreak: NotRequired[Literal["none", "tokens"]]
    first_player: NotRequired[Literal["drawn", "seat1"]]


class CaylusMagnaCartaPass(TypedDict):
    """
    Take no more actions this round (action F).
    """

    type: Literal["pass"]


class CaylusMagnaCartaPassed(TypedDict):
    """
    A seat takes no more actions this round; the first to pass gains deniers.
    """

    type: Literal["caylus.passed"]
    seat: int
    gained: int


class CaylusMagnaCartaPhaseBegan(TypedDict):
    """
    The next phase; `over` if the game ends.
    """

    type: Literal["caylus.phase-began"]
    phase: Literal["actions", "castle", "effects", "library", "mulligan", "over", "provost", "set-up"]


class CaylusMagnaCartaPickedUp(TypedDict):
    """
    A scenario begins here: fields as in the state.
    """

    type: Literal["caylus.picked-up"]
    phase: Literal["actions", "castle", "effects", "library", "mulligan", "over", "provost", "set-up"]
    round: int
    first: int
    turn: int
    bridge: list[int]
    step: int
    spot: int
    part: Literal["primary", "secondary"]
    offers: list[int]


class CaylusMagnaCartaPlace(TypedDict):
    """
    A card on the road, and what lies on it.
    """

    card: str
    owner: int | None
    worker: int | None
    stored: CaylusMagnaCartaGoods
    residence: bool
    turning: bool
    prestige: str | None


class CaylusMagnaCartaPlaceScenario(TypedDict):
    """
    A card on the road. `stored`: how many cubes lie on it; if not given, as when it is built.

    `turning`: it becomes a residence when its activation is over.
    """

    card: Literal[
        "bank",
        "church",
        "forest",
        "gold-mine",
        "large-farm",
        "large-quarry",
        "large-sawmill",
        "lawyer",
        "market",
        "neutral-peddler",
        "neutral-quarry",
        "park",
        "peddler",
        "small-farm",
        "small-quarry",
        "small-sawmill",
        "trading-post",
    ]
    owner: int | None
    worker: int | None
    stored: int | None
    residence: bool
    turning: bool
    prestige: Literal["cathedral", "hotel", "library", "monument", "stables", "statue", "theatre", "town-hall"] | None


class CaylusMagnaCartaPlaceScenarioInput(TypedDict):
    """
    A card on the road. `stored`: how many cubes lie on it; if not given, as when it is built.

    `turning`: it becomes a residence when its activation is over.
    """

    card: Literal[
        "bank",
        "church",
        "forest",
        "gold-mine",
        "large-farm",
        "large-quarry",
        "large-sawmill",
        "lawyer",
        "market",
        "neutral-peddler",
        "neutral-quarry",
        "park",
        "peddler",
        "small-farm",
        "small-quarry",
        "small-sawmill",
        "trading-post",
    ]
    owner: NotRequired[int | None]
    worker: NotRequired[int | None]
    stored: NotRequired[int | None]
    residence: NotRequired[bool]
    turning: NotRequired[bool]
    prestige: NotRequired[
        Literal["cathedral", "hotel", "library", "monument", "stables", "statue", "theatre", "town-hall"] | None
    ]


class CaylusMagnaCartaPlaceWorker(TypedDict):
    """
    Put a worker on this place on the road (action C).
    """

    type: Literal["worker"]
    place: int
    card: str


class CaylusMagnaCartaPrestigeBuilt(TypedDict):
    """
    A prestige building was built: on the residence at `place`, or in its owner's area.
    """

    type: Literal["caylus.prestige-built"]
    seat: int
    card: str
    paid: CaylusMagnaCartaGoods
    place: int | None


class CaylusMagnaCartaProvostAdvanced(TypedDict):
    """
    The provost moved by himself at the end of the turn.
    """

    type: Literal["caylus.provost-advanced"]
    steps: int


class CaylusMagnaCartaProvostMoved(TypedDict):
    """
    A seat paid to move the provost, or left him where he was.
    """

    type: Literal["caylus.provost-moved"]
    seat: int
    steps: int
    paid: int


class CaylusMagnaCartaRedraw(TypedDict):
    """
    Discard the first hand and draw a new one.
    """

    type: Literal["redraw"]


class CaylusMagnaCartaRematch(TypedDict):
    """
    Play again. Everything random is drawn anew.
    """

    ruleset: Literal["caylus-magna-carta"]
    options: CaylusMagnaCartaOptions | None


class CaylusMagnaCartaRematchInput(TypedDict):
    """
    Play again. Everything random is drawn anew.
    """

    ruleset: Literal["caylus-magna-carta"]
    options: NotRequired[CaylusMagnaCartaOptionsInput | None]


class CaylusMagnaCartaReplace(TypedDict):
    """
    Discard the whole hand and draw as many (action B).
    """

    type: Literal["replace"]


class CaylusMagnaCartaResidenceChosen(TypedDict):
    """
    By a Lawyer at `place`, a seat decided that its card at `target` becomes a residence.
    """

    type: Literal["caylus.residence-chosen"]
    seat: int
    place: int
    target: int
    card: str
    paid: CaylusMagnaCartaGoods


class CaylusMagnaCartaRoundBegan(TypedDict):
    """
    A round began, and a seat has the first-player card.
    """

    type: Literal["caylus.round-began"]
    round: int
    seat: int


PassedItem: TypeAlias = int


Offer: TypeAlias = int


class CaylusMagnaCartaScored(TypedDict):
    """
    A seat's points at the end, and what they are for.
    """

    type: Literal["caylus.scored"]
    seat: int
    tokens: int
    road: int
    prestige: int
    gold: int
    cubes: int
    deniers: int
    points: int


class CaylusMagnaCartaSeatClock(TypedDict):
    """
    A seat's clock, the same for everybody; it changes only with entries.
    """

    seat: int
    left: int
    since: int | None
    since_time: str | None
    due: int | None
    due_time: str | None
    away: bool


class CaylusMagnaCartaShuffled(TypedDict):
    """
    The discard pile became the pile, in this order, first card on top.
    """

    type: Literal["caylus.shuffled"]
    seat: int
    order: list[str | None]
    draw: int


class CaylusMagnaCartaTally(TypedDict):
    """
    A seat's score and its parts.
    """

    seat: int
    tokens: int
    road: int
    prestige: int
    gold: int
    cubes: int
    deniers: int
    points: int


class CaylusMagnaCartaTokens(TypedDict):
    """
    Castle tokens by tier, in the order they are taken in.
    """

    dungeon: int
    walls: int
    towers: int


class CaylusMagnaCartaTokensRemoved(TypedDict):
    """
    Nobody offered a batch: tokens left the game.
    """

    type: Literal["caylus.tokens-removed"]
    tokens: CaylusMagnaCartaTokens


class CaylusMagnaCartaTokensScenario(TypedDict):
    """
    Castle tokens by tier.
    """

    dungeon: int
    walls: int
    towers: int


class CaylusMagnaCartaTokensScenarioInput(TypedDict):
    """
    Castle tokens by tier.
    """

    dungeon: NotRequired[int]
    walls: NotRequired[int]
    towers: NotRequired[int]


class CaylusMagnaCartaTurnBegan(TypedDict):
    """
    A seat may take an action.
    """

    type: Literal["caylus.turn-began"]
    seat: int


class CaylusMagnaCartaTurned(TypedDict):
    """
    A card was turned over: it is now a residence, and any cubes on it went back to the stock.
    """

    type: Literal["caylus.turned"]
    seat: int
    place: int
    card: str
    returned: CaylusMagnaCartaGoods


class CaylusMagnaCartaUse(TypedDict):
    """
    Use the effect: pay `pay`, and gain `gain` and this many castle tokens.
    """

    type: Literal["use"]
    pay: CaylusMagnaCartaGoods
    gain: CaylusMagnaCartaGoods
    tokens: int


class CaylusMagnaCartaUsed(TypedDict):
    """
    A seat used an effect of a card; what it gained came from the stock or lay on the card.
    """

    type: Literal["caylus.used"]
    seat: int
    place: int
    card: str
    part: Literal["primary", "secondary"]
    paid: CaylusMagnaCartaGoods
    gained: CaylusMagnaCartaGoods
    tokens: CaylusMagnaCartaTokens
    source: Literal["card", "stock"]


class CaylusMagnaCartaWorkerPlaced(TypedDict):
    """
    A worker went to a place on the road, for a fee in deniers.
    """

    type: Literal["caylus.worker-placed"]
    seat: int
    place: int
    card: str
    paid: int


class CaylusMagnaCartaWorkersReturned(TypedDict):
    """
    All workers went back to their owners.
    """

    type: Literal["caylus.workers-returned"]


class Checked(TypedDict):
    """
    A dry run found it legal; nothing is stored, and what would follow is not shown.
    """

    version: int
    legal: bool


Pick: TypeAlias = int


class Choice(TypedDict):
    """
    An answer to a question.
    """

    question: int
    picks: list[Pick]
    seat: NotRequired[int | None]


class CivilizationAmount(TypedDict):
    """
    An amount of one resource.
    """

    type: Literal["amount"]
    resource: Literal["commerce", "food", "hammers"]
    amount: int


class CivilizationAttack(TypedDict):
    """
    Send this unit from hand against a neighbour.
    """

    type: Literal["attack"]
    card: str
    target: int


class CivilizationBack(TypedDict):
    """
    Go back to the purchases; nothing has happened yet.
    """

    type: Literal["back"]


class CivilizationBlock(TypedDict):
    """
    Block the attacking unit with this number with `card` from hand.
    """

    type: Literal["block"]
    card: str
    unit: int
    attacker: str


class CivilizationBlocked(TypedDict):
    """
    A unit from this seat's hand blocked an attacking one, number `unit` in the combat.
    """

    type: Literal["civilization.blocked"]
    seat: int
    card: str
    unit: int
    attacker: str


class CivilizationBounced(TypedDict):
    """
    Walls sent a unit back to the hand that it came from; `unit` was its number in the combat.
    """

    type: Literal["civilization.bounced"]
    seat: int
    unit: int
    card: str


class CivilizationBreached(TypedDict):
    """
    A Catapult brought down Walls on a plot of this seat, and is discarded.

    `unit` is the Catapult's number in the combat. `to` is where the Walls went: back to their owner's hand, or onto the
    discard pile.
    """

    type: Literal["civilization.breached"]
    seat: int
    plot: int
    card: str
    unit: int
    to: Literal["discard", "hand"]


class CivilizationBuild(TypedDict):
    """
    Build this building or wonder from hand.
    """

    type: Literal["build"]
    card: str
    cost: int


class CivilizationBuildingFigures(TypedDict):
    """
    What a building or a wonder does.
    """

    type: Literal["building"]
    culture: int
    happiness: int
    discount: int
    repeats: Literal["commerce", "food", "hammers"] | None
    free: int
    bounces: int
    falls: bool
    raids: list[str]
    shelters: bool


class CivilizationBuildingOption(TypedDict):
    """
    A building of the seat that is asked, on the plot with this number.
    """

    type: Literal["building"]
    plot: int
    card: str


class CivilizationBuilt(TypedDict):
    """
    A seat built a building or wonder from its hand for `cost` hammers. `safe` is the new one of its area.
    """

    type: Literal["civilization.built"]
    seat: int
    card: str
    plot: int
    hammers: int
    safe: int


class CivilizationBuyPlot(TypedDict):
    """
    Buy a plot from the market.
    """

    type: Literal["buy-plot"]
    card: str
    cost: int


class CivilizationBuyPopulation(TypedDict):
    """
    Add population to this plot of the seat's.
    """

    type: Literal["buy-population"]
    plot: int
    card: str
    cost: int


class CivilizationBuyTechnology(TypedDict):
    """
    Buy a technology from the market.
    """

    type: Literal["buy-technology"]
    card: str
    cost: int


class CivilizationCardOption(TypedDict):
    """
    A card in the seat's hand.
    """

    type: Literal["card"]
    card: str


class CivilizationClosing(TypedDict):
    """
    Why the game ends: at once or, with the option `end_timing`, when the round is over.
    """

    type: Literal["civilization.closing"]
    why: Literal["last-technology", "round-limit", "technology-deck"]


class CivilizationCombatEnded(TypedDict):
    """
    The combat is over; the remaining attacking units are discarded.
    """

    type: Literal["civilization.combat-ended"]
    seat: int
    cards: list[str | None]


class CivilizationDealerDrawn(TypedDict):
    """
    Who the dealer is; the seat to the left goes first. `draw` is 0 if nothing was left to chance.
    """

    type: Literal["civilization.dealer-drawn"]
    seat: int
    draw: int


class CivilizationDiscarded(TypedDict):
    """
    Cards in hand were discarded, for all to see.
    """

    type: Literal["civilization.discarded"]
    seat: int
    cards: list[str | None]


class CivilizationDone(TypedDict):
    """
    Go on: no further purchase, attacker or blocker.
    """

    type: Literal["done"]


class CivilizationDrew(TypedDict):
    """
    Cards went from the deck into the hand.
    """

    type: Literal["civilization.drew"]
    seat: int
    cards: list[str | None]


class CivilizationExtra(TypedDict):
    """
    Draw one more card. `because` is the technology that allows it, or `culture` for Highest Culture.
    """

    type: Literal["extra"]
    because: str


class CivilizationFell(TypedDict):
    """
    All blocked units were discarded, with those that blocked them.
    """

    type: Literal["civilization.fell"]
    cards: list[str | None]


class CivilizationGrew(TypedDict):
    """
    A plot of the seat got one more population. `cost` is in food; 0 for the free one.
    """

    type: Literal["civilization.grew"]
    seat: int
    plot: int
    food: int


class CivilizationInDeal(TypedDict):
    """
    The deal whose dice a game plays with. `ends`: when all of it is told, in microseconds since 1970, UTC.

    Until then nobody sees more of the game than a seat of it does, and it is not over.
    """

    id: str
    rules: int
    ends: int
    practice: bool


class CivilizationLaid(TypedDict):
    """
    What a scenario puts in the middle of the table; the decks follow as `civilization.shuffled`.
    """

    type: Literal["civilization.laid"]
    discard: list[str | None]
    plot_market: list[str | None]
    technology_market: list[str | None]
    out: list[str | None]
    ending: bool


class CivilizationLearned(TypedDict):
    """
    A seat bought a technology for `cost` commerce. `ready`: its owner chooses when to use it.
    """

    type: Literal["civilization.learned"]
    seat: int
    card: str
    commerce: int
    ready: bool


class CivilizationLeftOut(TypedDict):
    """
    Cards from the bottom of the technology deck were removed from the game; nobody sees which.
    """

    type: Literal["civilization.left-out"]
    number: int


class CivilizationMix(TypedDict):
    """
    These resources, to take or to pay.
    """

    type: Literal["mix"]
    food: int
    hammers: int
    commerce: int


class CivilizationOptions(TypedDict):
    """
    Options of Civilization. The default is the ruling this project takes.
    """

    card_set: Literal["documented-2021"]
    happiness_discounts_wonders: bool
    steal_tech_timing: Literal["on_purchase", "own_turn_once"]
    code_of_laws_chooser: Literal["taker", "victim"]
    culture_min: Literal[2, 3]
    happiness_min: Literal[2, 3]
    status_tie: Literal["incumbent", "none", "shared"]
    end_trigger: Literal["last_tech_bought", "tech_deck_empty"]
    end_timing: Literal["finish_round", "immediate"]
    building_needs_population: bool
    overflow_buildings: Literal["keep", "return_to_hand"]
    population_supply: Literal[48] | Literal["unlimited"]
    bank_trade: Literal["any_mix", "same_type"]
    chariot_destroys_building: bool
    wild_two: Literal["mix", "same_type"]
    free_population: Literal["first_turn", "setup"]
    masonry_wonders: bool
    cost_floor: Literal[0, 1]
    catapult_walls: Literal["discard", "to_hand"]
    colossus_rounds: Literal[0, 1, 2]
    catapult_needs_walls: bool
    peaceful_rounds: Literal[0, 1]
    tech_count: Literal[12, 15]
    max_rounds: int
    dealer: Literal["random", "seat"]
    extra_draw: Literal["forced", "optional"]


class CivilizationOptionsInput(TypedDict):
    """
    Options of Civilization. The default is the ruling this project takes.
    """

    card_set: NotRequired[Literal["documented-2021"]]
    happiness_discounts_wonders: NotRequired[bool]
    steal_tech_timing: NotRequired[Literal["on_purchase", "own_turn_once"]]
    code_of_laws_chooser: NotRequired[Literal["taker", "victim"]]
    culture_min: NotRequired[Literal[2, 3]]
    happiness_min: NotRequired[Literal[2, 3]]
    status_tie: NotRequired[Literal["incumbent", "none", "shared"]]
    end_trigger: NotRequired[Literal["last_tech_bought", "tech_deck_empty"]]
    end_timing: NotRequired[Literal["finish_round", "immediate"]]
    building_needs_population: NotRequired[bool]
    overflow_buildings: NotRequired[Literal["keep", "return_to_hand"]]
    population_supply: NotRequired[Literal[48] | Literal["unlimited"]]
    bank_trade: NotRequired[Literal["any_mix", "same_type"]]
    chariot_destroys_building: NotRequired[bool]
    wild_two: NotRequired[Literal["mix", "same_type"]]
    free_population: NotRequired[Literal["first_turn", "setup"]]
    masonry_wonders: NotRequired[bool]
    cost_floor: NotRequired[Literal[0, 1]]
    catapult_walls: NotRequired[Literal["discard", "to_hand"]]
    colossus_rounds: NotRequired[Literal[0, 1, 2]]
    catapult_needs_walls: NotRequired[bool]
    peaceful_rounds: NotRequired[Literal[0, 1]]
    tech_count: NotRequired[Literal[12, 15]]
    max_rounds: NotRequired[int]
    dealer: NotRequired[Literal["random", "seat"]]
    extra_draw: NotRequired[Literal["forced", "optional"]]


class CivilizationOtherMix(TypedDict):
    """
    None of the listed mixes: the amount of each resource is then asked for in turn.
    """

    type: Literal["other-mix"]


class CivilizationPhaseBegan(TypedDict):
    """
    The next phase of the turn; `over` ends the game. `discards`: how many cards must be discarded in it.
    """

    type: Literal["civilization.phase-began"]
    phase: Literal["collect", "combat", "discard", "draw", "over", "purchase", "set-up"]
    discards: int


class CivilizationPlayResource(TypedDict):
    """
    Play this resource card and add these amounts to the stock.
    """

    type: Literal["play-resource"]
    card: str
    food: int
    hammers: int
    commerce: int


class CivilizationPlot(TypedDict):
    """
    A plot and what stands on it: population, buildings and wonders.
    """

    card: str
    population: int
    built: list[str | None]


class CivilizationPlotOption(TypedDict):
    """
    A plot of the seat that is asked: its number, and what is printed on it.
    """

    type: Literal["plot"]
    plot: int
    card: str


class CivilizationPlotReckoning(TypedDict):
    """
    What follows for one plot, in the order of the seat's plots.
    """

    population_price: int
    room: int


class CivilizationPlotScenario(TypedDict):
    """
    A plot and what stands on it.
    """

    card: Literal["coast", "forest", "grassland", "hills", "mountains", "river"]
    population: int
    built: list[
        Literal[
            "barracks",
            "colosseum",
            "forge",
            "granary",
            "library",
            "market",
            "monastery",
            "temple",
            "the-colossus",
            "the-great-library",
            "the-great-wall",
            "the-hanging-gardens",
            "the-pyramids",
            "walls",
        ]
    ]


class CivilizationPlotScenarioInput(TypedDict):
    """
    A plot and what stands on it.
    """

    card: Literal["coast", "forest", "grassland", "hills", "mountains", "river"]
    population: NotRequired[int]
    built: NotRequired[
        list[
            Literal[
                "barracks",
                "colosseum",
                "forge",
                "granary",
                "library",
                "market",
                "monastery",
                "temple",
                "the-colossus",
                "the-great-library",
                "the-great-wall",
                "the-hanging-gardens",
                "the-pyramids",
                "walls",
            ]
        ]
    ]


class CivilizationPopulationLaid(TypedDict):
    """
    How many population cards there are to buy; null: as many as anybody can pay for.
    """

    type: Literal["civilization.population-laid"]
    left: int | None


class CivilizationPrice(TypedDict):
    """
    A price that grows with a number: base + each * (number - free).
    """

    base: int
    each: int
    free: int


class CivilizationRematch(TypedDict):
    """
    Play again. Everything random is drawn anew.
    """

    ruleset: Literal["civilization"]
    options: CivilizationOptions | None


class CivilizationRematchInput(TypedDict):
    """
    Play again. Everything random is drawn anew.
    """

    ruleset: Literal["civilization"]
    options: NotRequired[CivilizationOptionsInput | None]


class CivilizationReturned(TypedDict):
    """
    A building went back to its owner's hand: it was destroyed, or its plot no longer has room for it.
    """

    type: Literal["civilization.returned"]
    seat: int
    card: str
    plot: int
    why: Literal["destroyed", "overflow"]


class CivilizationRival(TypedDict):
    """
    Another player.
    """

    type: Literal["rival"]
    seat: int


CultureItem: TypeAlias = int


HappinessItem: TypeAlias = int


class CivilizationScored(TypedDict):
    """
    A seat's points and where they come from.
    """

    type: Literal["civilization.scored"]
    seat: int
    technologies: int
    population: int
    wonders: int
    points: int


class CivilizationSeatClock(TypedDict):
    """
    A seat's clock, the same for everybody; it changes only with entries.
    """

    seat: int
    left: int
    since: int | None
    since_time: str | None
    due: int | None
    due_time: str | None
    away: bool


class CivilizationSeized(TypedDict):
    """
    One population moved from a plot of the victim to a plot of the attacker, `to_plot`.
    """

    type: Literal["civilization.seized"]
    seat: int
    victim: int
    plot: int
    to_plot: int


class CivilizationSent(TypedDict):
    """
    A seat sent a unit from its hand against a neighbour.
    """

    type: Literal["civilization.sent"]
    seat: int
    card: str
    target: int


class CivilizationShuffled(TypedDict):
    """
    A deck's new order, top card first: shuffled, or as a scenario gives it (`draw` is then 0).

    `of_discards`: it was made from the whole discard pile, which is now empty.
    """

    type: Literal["civilization.shuffled"]
    what: Literal["deck", "plots", "technologies"]
    order: list[str | None]
    draw: int
    of_discards: bool


class CivilizationStatusMoved(TypedDict):
    """
    Who now has Highest Culture or Highest Happiness.
    """

    type: Literal["civilization.status-moved"]
    status: Literal["culture", "happiness"]
    seats: list[int]


class CivilizationStock(TypedDict):
    """
    An amount of each resource; also what a plot yields and what something costs.
    """

    food: int
    hammers: int
    commerce: int


class CivilizationStole(TypedDict):
    """
    A seat took a random card, if there was any, from a rival's hand; only the two seats in `to` see which.
    """

    type: Literal["civilization.stole"]
    seat: int
    victim: int
    to: list[int]
    cards: list[str | None]
    draw: int


class CivilizationTakePlot(TypedDict):
    """
    Take this plot from those on offer.
    """

    type: Literal["take-plot"]
    card: str


class CivilizationTally(TypedDict):
    """
    A seat's score and its parts, one point for each.
    """

    seat: int
    technologies: int
    population: int
    wonders: int
    points: int


class CivilizationTechnologyFigures(TypedDict):
    """
    What a technology does, for its owner only.
    """

    type: Literal["technology"]
    culture: int
    doubles: str | None
    improves: str | None
    saves: int
    rate: int | None
    room: int
    draws: int
    trains: str | None
    hammers: int
    use: Literal["game", "turn"] | None
    price: int
    cards: int
    takes: int


class CivilizationTookPlots(TypedDict):
    """
    A seat got plots without paying: dealt from the plot deck, or picked in the draft.
    """

    type: Literal["civilization.took-plots"]
    seat: int
    cards: list[str | None]
    source: Literal["deck", "market"]


class CivilizationTrade(TypedDict):
    """
    Give these resources to the bank for one of the type `take`.
    """

    type: Literal["trade"]
    food: int
    hammers: int
    commerce: int
    take: Literal["commerce", "food", "hammers"]


class CivilizationTraded(TypedDict):
    """
    A seat gave these resources to the bank and took one of another type.
    """

    type: Literal["civilization.traded"]
    seat: int
    gave: CivilizationStock
    took: Literal["commerce", "food", "hammers"]


class CivilizationTurnBegan(TypedDict):
    """
    A seat began its turn number `turn`. `ready` are its technologies that can be used in it.
    """

    type: Literal["civilization.turn-began"]
    seat: int
    turn: int
    round: int
    ready: list[str | None]


class CivilizationTurnedUp(TypedDict):
    """
    The top cards of a deck were turned up and put on offer.
    """

    type: Literal["civilization.turned-up"]
    market: Literal["plots", "technologies"]
    cards: list[str | None]


class CivilizationUnit(TypedDict):
    """
    A unit that attacks the seat `target`, and the unit that blocks it.
    """

    card: str
    target: int
    blocker: str | None


class CivilizationUnitFigures(TypedDict):
    """
    What a military unit steals, destroys and removes when it gets through, and what it can block.
    """

    type: Literal["unit"]
    attacks: bool
    steals: int
    destroys: int
    destroys_if: str | None
    breaches: bool
    blocks: list[str]


class CivilizationUnitOption(TypedDict):
    """
    An attacking unit, by its number in the combat.
    """

    type: Literal["unit"]
    unit: int
    card: str


class CivilizationUse(TypedDict):
    """
    Use this technology.
    """

    type: Literal["use"]
    card: str


class CivilizationUsed(TypedDict):
    """
    A seat used one of its technologies and paid these resources for it.
    """

    type: Literal["civilization.used"]
    seat: int
    card: str
    paid: CivilizationStock


class Claim(TypedDict):
    """
    Take the next seat, or seat a bot there.
    """

    bot: NotRequired[str | None]
    commitment: NotRequired[str | None]
    colour: NotRequired[str]
    invitation: NotRequired[str]


class Contributed(TypedDict):
    """
    A chair revealed the entropy that it had committed to.

    `version` and `head` (hex): the last version before the first reveal and the chain's digest there, as
    named with the reveal; UNSET in entries older than these fields.
    """

    type: Literal["contributed"]
    chair: int
    entropy: str
    version: NotRequired[int]
    head: NotRequired[str]


class CorrespondenceClock(TypedDict):
    """
    A number of hours for each answer: for games played over days.
    """

    kind: Literal["correspondence"]
    hours: int


class Dealing(TypedDict):
    """
    Deal worlds that differ in what is hidden.
    """

    n: NotRequired[int]


class Defaulted(TypedDict):
    """
    The rules answered for a seat that has resigned, that is away, or whose time was up.
    """

    type: Literal["defaulted"]
    seat: int
    picks: list[int] | None


class DeliveryInfo(TypedDict):
    """
    Something sent to a webhook, or pending.
    """

    number: int
    type: str
    at: int
    at_time: str
    game: str | None
    version: int | None
    tries: int
    due: int | None
    due_time: str | None
    tried_at: int | None
    tried_at_time: str | None
    status: int | None
    failed: str | None


class DeliveryList(TypedDict):
    """
    A webhook's latest deliveries.
    """

    deliveries: list[DeliveryInfo]


class DominionBought(TypedDict):
    """
    A Buy was used and the price paid; the gain follows.
    """

    type: Literal["dominion.bought"]
    seat: int
    card: str
    cost: int


class DominionBuy(TypedDict):
    """
    Buy this card.
    """

    type: Literal["buy"]
    card: str


class DominionCardFigures(TypedDict):
    """
    The numbers in a card's text, 0 where there is none. Its cost and its points are kept beside them.
    """

    cards: int
    actions: int
    buys: int
    coins: int
    per: int
    hand: int
    gains: int
    dearer: int
    trashes: int
    uncovers: int
    treasures: int
    others_draw: int
    silver: int
    times: int
    piles: tuple[int, int, int, int, int]


class DominionCardOption(TypedDict):
    """
    A card that the asked player holds, looks at, or sees.
    """

    type: Literal["card"]
    card: str


class DominionCleanedUp(TypedDict):
    """
    The hand and the cards in play went onto the discard pile.
    """

    type: Literal["dominion.cleaned-up"]
    seat: int
    top: str | None


class DominionComponent(TypedDict):
    """
    A thing in the game's box, as a client shows it.
    """

    id: str
    names: dict[str, str]
    aliases: dict[str, list[str]]
    cost: int | None
    types: list[str]
    effect: dict[str, str]
    count: int
    price: dict[str, int] | None
    sets: list[str]
    points: int | None
    confidence: dict[str, Literal["confirmed", "inferred", "proposed", "single"]] | None
    figures: DominionCardFigures | None
    short: dict[str, str] | None


class DominionCounted(TypedDict):
    """
    +Actions, +Buys, +Coins; `merchants` as in the state.
    """

    type: Literal["dominion.counted"]
    actions: int
    buys: int
    coins: int
    merchants: int


class DominionDeckDiscarded(TypedDict):
    """
    The whole deck was turned over onto the discard pile, unseen: its bottom card is the new top.
    """

    type: Literal["dominion.deck-discarded"]
    seat: int
    top: str


class DominionDiscardDeck(TypedDict):
    """
    Put the whole deck into the discard pile.
    """

    type: Literal["discard-deck"]


class DominionDiscarded(TypedDict):
    """
    Cards that only their owner saw went onto the discard pile, the last one on top.
    """

    type: Literal["dominion.discarded"]
    seat: int
    cards: list[str | None]
    top: str
    source: Literal["hand", "looked"]


class DominionDiscardedOpenly(TypedDict):
    """
    Cards that everybody sees went onto the discard pile, the last one on top.
    """

    type: Literal["dominion.discarded-openly"]
    seat: int
    cards: list[str | None]
    source: Literal["aside", "deck"]


class DominionDrew(TypedDict):
    """
    Cards went from the deck into the hand.
    """

    type: Literal["dominion.drew"]
    seat: int
    cards: list[str | None]


class DominionEndActions(TypedDict):
    """
    Go on to the buy phase.
    """

    type: Literal["end-actions"]


class DominionEndTurn(TypedDict):
    """
    Clean up; the next player's turn begins.
    """

    type: Literal["end-turn"]


class DominionFigures(TypedDict):
    """
    The numbers in the rules that no card has printed on it.
    """

    start: list[str]
    hand: int
    actions: int
    buys: int
    kingdom: int
    second_set: int
    empty_piles: tuple[int, int, int, int, int]


class DominionFirstPlayerDrawn(TypedDict):
    """
    Who takes the first turn; `draw` is 0 if not drawn.
    """

    type: Literal["dominion.first-player-drawn"]
    seat: int
    draw: int


class DominionGained(TypedDict):
    """
    A card went from the Supply to the discard pile, hand or deck.
    """

    type: Literal["dominion.gained"]
    seat: int
    card: str
    to: Literal["deck", "discard", "hand"]


class DominionGainedFromTrash(TypedDict):
    """
    A card went from the trash to the discard pile.
    """

    type: Literal["dominion.gained-from-trash"]
    seat: int
    card: str


class DominionInDeal(TypedDict):
    """
    The deal whose dice a game plays with. `ends`: when all of it is told, in microseconds since 1970, UTC.

    Until then nobody sees more of the game than a seat of it does, and it is not over.
    """

    id: str
    rules: int
    ends: int
    practice: bool


class DominionKingdomChosen(TypedDict):
    """
    The ten kingdom cards of this game; `draw` is 0 if not drawn. `wording`: the edition whose wording applies.
    """

    type: Literal["dominion.kingdom-chosen"]
    cards: list[str | None]
    draw: int
    wording: Literal["1e", "2e"]


class DominionLooked(TypedDict):
    """
    The owner looks at cards from the deck.
    """

    type: Literal["dominion.looked"]
    seat: int
    cards: list[str | None]


class DominionMat(TypedDict):
    """
    The area of one seat.
    """

    seat: int
    hand: list[str | None]
    deck: list[str | None] | None
    discard: list[str | None] | None
    top: str | None
    in_play: list[str | None]
    aside: list[str | None]
    looked: list[str | None]
    turns: int


class DominionMatScenario(TypedDict):
    """
    One seat's cards, top card first. By default: the usual ten cards, shuffled, five in hand.

    If only some zones are given, a missing deck is the rest of the usual ten cards, shuffled; a missing hand is five
    cards drawn; a missing discard pile is empty.
    """

    hand: (
        list[
            Literal[
                "adventurer",
                "artisan",
                "bandit",
                "bureaucrat",
                "cellar",
                "chancellor",
                "chapel",
                "copper",
                "council-room",
                "curse",
                "duchy",
                "estate",
                "feast",
                "festival",
                "gardens",
                "gold",
                "harbinger",
                "laboratory",
                "library",
                "market",
                "merchant",
                "militia",
                "mine",
                "moat",
                "moneylender",
                "poacher",
                "province",
                "remodel",
                "sentry",
                "silver",
                "smithy",
                "spy",
                "thief",
                "throne-room",
                "vassal",
                "village",
                "witch",
                "woodcutter",
                "workshop",
            ]
        ]
        | None
    )
    deck: (
        list[
            Literal[
                "adventurer",
                "artisan",
                "bandit",
                "bureaucrat",
                "cellar",
                "chancellor",
                "chapel",
                "copper",
                "council-room",
                "curse",
                "duchy",
                "estate",
                "feast",
                "festival",
                "gardens",
                "gold",
                "harbinger",
                "laboratory",
                "library",
                "market",
                "merchant",
                "militia",
                "mine",
                "moat",
                "moneylender",
                "poacher",
                "province",
                "remodel",
                "sentry",
                "silver",
                "smithy",
                "spy",
                "thief",
                "throne-room",
                "vassal",
                "village",
                "witch",
                "woodcutter",
                "workshop",
            ]
        ]
        | None
    )
    discard: (
        list[
            Literal[
                "adventurer",
                "artisan",
                "bandit",
                "bureaucrat",
                "cellar",
                "chancellor",
                "chapel",
                "copper",
                "council-room",
                "curse",
                "duchy",
                "estate",
                "feast",
                "festival",
                "gardens",
                "gold",
                "harbinger",
                "laboratory",
                "library",
                "market",
                "merchant",
                "militia",
                "mine",
                "moat",
                "moneylender",
                "poacher",
                "province",
                "remodel",
                "sentry",
                "silver",
                "smithy",
                "spy",
                "thief",
                "throne-room",
                "vassal",
                "village",
                "witch",
                "woodcutter",
                "workshop",
            ]
        ]
        | None
    )


class DominionMatScenarioInput(TypedDict):
    """
    One seat's cards, top card first. By default: the usual ten cards, shuffled, five in hand.

    If only some zones are given, a missing deck is the rest of the usual ten cards, shuffled; a missing hand is five
    cards drawn; a missing discard pile is empty.
    """

    hand: NotRequired[
        list[
            Literal[
                "adventurer",
                "artisan",
                "bandit",
                "bureaucrat",
                "cellar",
                "chancellor",
                "chapel",
                "copper",
                "council-room",
                "curse",
                "duchy",
                "estate",
                "feast",
                "festival",
                "gardens",
                "gold",
                "harbinger",
                "laboratory",
                "library",
                "market",
                "merchant",
                "militia",
                "mine",
                "moat",
                "moneylender",
                "poacher",
                "province",
                "remodel",
                "sentry",
                "silver",
                "smithy",
                "spy",
                "thief",
                "throne-room",
                "vassal",
                "village",
                "witch",
                "woodcutter",
                "workshop",
            ]
        ]
        | None
    ]
    deck: NotRequired[
        list[
            Literal[
                "adventurer",
                "artisan",
                "bandit",
                "bureaucrat",
                "cellar",
                "chancellor",
                "chapel",
                "copper",
                "council-room",
                "curse",
                "duchy",
                "estate",
                "feast",
                "festival",
                "gardens",
                "gold",
                "harbinger",
                "laboratory",
                "library",
                "market",
                "merchant",
                "militia",
                "mine",
                "moat",
                "moneylender",
                "poacher",
                "province",
                "remodel",
                "sentry",
                "silver",
                "smithy",
                "spy",
                "thief",
                "throne-room",
                "vassal",
                "village",
                "witch",
                "woodcutter",
                "workshop",
            ]
        ]
        | None
    ]
    discard: NotRequired[
        list[
            Literal[
                "adventurer",
                "artisan",
                "bandit",
                "bureaucrat",
                "cellar",
                "chancellor",
                "chapel",
                "copper",
                "council-room",
                "curse",
                "duchy",
                "estate",
                "feast",
                "festival",
                "gardens",
                "gold",
                "harbinger",
                "laboratory",
                "library",
                "market",
                "merchant",
                "militia",
                "mine",
                "moat",
                "moneylender",
                "poacher",
                "province",
                "remodel",
                "sentry",
                "silver",
                "smithy",
                "spy",
                "thief",
                "throne-room",
                "vassal",
                "village",
                "witch",
                "woodcutter",
                "workshop",
            ]
        ]
        | None
    ]


class DominionName(TypedDict):
    """
    Name this card for the kingdom.
    """

    type: Literal["name"]
    card: str


class DominionOptions(TypedDict):
    """
    Options of Dominion: at most one of `kingdom`, `preset`, `draft`. With none, the dice draw the kingdom.
    """

    kingdom: (
        list[
            Literal[
                "adventurer",
                "artisan",
                "bandit",
                "bureaucrat",
                "cellar",
                "chancellor",
                "chapel",
                "council-room",
                "feast",
                "festival",
                "gardens",
                "harbinger",
                "laboratory",
                "library",
                "market",
                "merchant",
                "militia",
                "mine",
                "moat",
                "moneylender",
                "poacher",
                "remodel",
                "sentry",
                "smithy",
                "spy",
                "thief",
                "throne-room",
                "vassal",
                "village",
                "witch",
                "woodcutter",
                "workshop",
            ]
        ]
        | None
    )
    preset: (
        Literal[
            "big-money-1e",
            "deck-top",
            "first-game",
            "first-game-1e",
            "improvements",
            "interaction-1e",
            "silver-and-gold",
            "size-distortion",
            "size-distortion-1e",
            "sleight-of-hand",
            "village-square-1e",
        ]
        | None
    )
    prompts: Literal["brisk", "silent"]
    public_counts: bool
    cleanup_top: Literal["ask", "last_played"]
    pool: NotRequired[Literal["1e", "2e", "all"]]
    draft: NotRequired[bool]
    wording: NotRequired[Literal["1e", "2e"]]


class DominionOptionsInput(TypedDict):
    """
    Options of Dominion: at most one of `kingdom`, `preset`, `draft`. With none, the dice draw the kingdom.
    """

    kingdom: NotRequired[
        list[
            Literal[
                "adventurer",
                "artisan",
                "bandit",
                "bureaucrat",
                "cellar",
                "chancellor",
                "chapel",
                "council-room",
                "feast",
                "festival",
                "gardens",
                "harbinger",
                "laboratory",
                "library",
                "market",
                "merchant",
                "militia",
                "mine",
                "moat",
                "moneylender",
                "poacher",
                "remodel",
                "sentry",
                "smithy",
                "spy",
                "thief",
                "throne-room",
                "vassal",
                "village",
                "witch",
                "woodcutter",
                "workshop",
            ]
        ]
        | None
    ]
    preset: NotRequired[
        Literal[
            "big-money-1e",
            "deck-top",
            "first-game",
            "first-game-1e",
            "improvements",
            "interaction-1e",
            "silver-and-gold",
            "size-distortion",
            "size-distortion-1e",
            "sleight-of-hand",
            "village-square-1e",
        ]
        | None
    ]
    prompts: NotRequired[Literal["brisk", "silent"]]
    public_counts: NotRequired[bool]
    cleanup_top: NotRequired[Literal["ask", "last_played"]]
    pool: NotRequired[Literal["1e", "2e", "all"]]
    draft: NotRequired[bool]
    wording: NotRequired[Literal["1e", "2e"]]


class DominionPhaseBegan(TypedDict):
    """
    The turn's next phase; `over` if the game ends with this turn.
    """

    type: Literal["dominion.phase-began"]
    phase: Literal["action", "buy", "clean-up", "over", "set-up"]


class DominionPile(TypedDict):
    """
    A pile of the Supply; it stays when it is empty.
    """

    card: str
    left: int


class DominionPileCount(TypedDict):
    """
    How many cards a pile of the Supply holds.
    """

    card: Literal[
        "adventurer",
        "artisan",
        "bandit",
        "bureaucrat",
        "cellar",
        "chancellor",
        "chapel",
        "copper",
        "council-room",
        "curse",
        "duchy",
        "estate",
        "feast",
        "festival",
        "gardens",
        "gold",
        "harbinger",
        "laboratory",
        "library",
        "market",
        "merchant",
        "militia",
        "mine",
        "moat",
        "moneylender",
        "poacher",
        "province",
        "remodel",
        "sentry",
        "silver",
        "smithy",
        "spy",
        "thief",
        "throne-room",
        "vassal",
        "village",
        "witch",
        "woodcutter",
        "workshop",
    ]
    left: int


class DominionPileOption(TypedDict):
    """
    A pile of the Supply to gain from.
    """

    type: Literal["pile"]
    card: str


class DominionPlaced(TypedDict):
    """
    A scenario gave a seat these cards; `draw` is the shuffle of a deck that it left open, or 0.
    """

    type: Literal["dominion.placed"]
    seat: int
    hand: list[str | None]
    deck: list[str | None] | None
    discard: list[str | None] | None
    top: str | None
    draw: int


class DominionPlay(TypedDict):
    """
    Play this card from the hand.
    """

    type: Literal["play"]
    card: str


class DominionPlayTreasures(TypedDict):
    """
    Play all Treasures in hand.
    """

    type: Literal["treasures"]


class DominionPlayed(TypedDict):
    """
    Cards came into play: it took `actions` Actions, and Treasures gave `coins`.
    """

    type: Literal["dominion.played"]
    seat: int
    cards: list[str | None]
    source: Literal["discard", "hand"]
    actions: int
    coins: int
    top: str | None


class DominionPlayedAgain(TypedDict):
    """
    The text of a card in play is followed again.
    """

    type: Literal["dominion.played-again"]
    seat: int
    card: str


Options5: TypeAlias = (
    DominionCardOption
    | DominionPileOption
    | DominionName
    | DominionDiscardDeck
    | DominionPlay
    | DominionPlayTreasures
    | DominionBuy
    | DominionEndActions
    | DominionEndTurn
)


class DominionQuestion(TypedDict):
    """
    An open question: its number is what a choice answers.

    Only the seat that is asked sees what is offered. For all others `about`, `options`, `labels`, `same`, `none`,
    `empty`, `least` and `most` are null.
    """

    ruleset: Literal["dominion"]
    question: int
    seat: int
    why: Literal[
        "artisan",
        "bandit",
        "bureaucrat",
        "cellar",
        "chancellor",
        "chapel",
        "clean-up",
        "draft",
        "feast",
        "harbinger",
        "library",
        "militia",
        "mine",
        "moat",
        "moneylender",
        "poacher",
        "remodel",
        "sentry",
        "spy",
        "thief",
        "throne-room",
        "turn",
        "vassal",
        "workshop",
    ]
    verb: Literal[
        "act",
        "discard",
        "discard-deck",
        "gain",
        "name",
        "play",
        "play-twice",
        "put-back",
        "reveal",
        "set-aside",
        "top",
        "topdeck",
        "trash",
    ]
    prompt: str
    about: About | None
    options: list[Options5] | None
    labels: list[str] | None
    same: list[int] | None
    none: str | None
    empty: bool | None
    least: int | None
    most: int | None
    ordered: bool


class DominionRecovered(TypedDict):
    """
    A card from the discard pile went onto the deck.
    """

    type: Literal["dominion.recovered"]
    seat: int
    card: str | None
    top: str | None


class DominionRematch(TypedDict):
    """
    Play again. Everything random is drawn anew.
    """

    ruleset: Literal["dominion"]
    options: DominionOptions | None


class DominionRematchInput(TypedDict):
    """
    Play again. Everything random is drawn anew.
    """

    ruleset: Literal["dominion"]
    options: NotRequired[DominionOptionsInput | None]


class DominionRevealed(TypedDict):
    """
    Cards in hand were shown to everybody and stayed there.
    """

    type: Literal["dominion.revealed"]
    seat: int
    cards: list[str | None]


Turn: TypeAlias = int


class DominionScenario(TypedDict):
    """
    A position to start from. Anything not given is as usual; piles not given hold what the box still has.

    `in_play`, `merchants`, `bought` and `turns` say what the turn has brought so far; each of them needs `turn`.
    """

    seats: list[DominionMatScenario]
    supply: list[DominionPileCount]
    trash: list[
        Literal[
            "adventurer",
            "artisan",
            "bandit",
            "bureaucrat",
            "cellar",
            "chancellor",
            "chapel",
            "copper",
            "council-room",
            "curse",
            "duchy",
            "estate",
            "feast",
            "festival",
            "gardens",
            "gold",
            "harbinger",
            "laboratory",
            "library",
            "market",
            "merchant",
            "militia",
            "mine",
            "moat",
            "moneylender",
            "poacher",
            "province",
            "remodel",
            "sentry",
            "silver",
            "smithy",
            "spy",
            "thief",
            "throne-room",
            "vassal",
            "village",
            "witch",
            "woodcutter",
            "workshop",
        ]
    ]
    turn: int | None
    phase: Literal["action", "buy"]
    actions: int
    buys: int
    coins: int
    kingdom: NotRequired[
        list[
            Literal[
                "adventurer",
                "artisan",
                "bandit",
                "bureaucrat",
                "cellar",
                "chancellor",
                "chapel",
                "copper",
                "council-room",
                "curse",
                "duchy",
                "estate",
                "feast",
                "festival",
                "gardens",
                "gold",
                "harbinger",
                "laboratory",
                "library",
                "market",
                "merchant",
                "militia",
                "mine",
                "moat",
                "moneylender",
                "poacher",
                "province",
                "remodel",
                "sentry",
                "silver",
                "smithy",
                "spy",
                "thief",
                "throne-room",
                "vassal",
                "village",
                "witch",
                "woodcutter",
                "workshop",
            ]
        ]
    ]
    reactions: NotRequired[bool]
    in_play: NotRequired[
        list[
            Literal[
                "adventurer",
                "artisan",
                "bandit",
                "bureaucrat",
                "cellar",
                "chancellor",
                "chapel",
                "copper",
                "council-room",
                "curse",
                "duchy",
                "estate",
                "feast",
                "festival",
                "gardens",
                "gold",
                "harbinger",
                "laboratory",
                "library",
                "market",
                "merchant",
                "militia",
                "mine",
                "moat",
                "moneylender",
                "poacher",
                "province",
                "remodel",
                "sentry",
                "silver",
                "smithy",
                "spy",
                "thief",
                "throne-room",
                "vassal",
                "village",
                "witch",
                "woodcutter",
                "workshop",
            ]
        ]
    ]
    merchants: NotRequired[int]
    bought: NotRequired[bool]
    turns: NotRequired[list[Turn]]


class DominionScenarioInput(TypedDict):
    """
    A position to start from. Anything not given is as usual; piles not given hold what the box still has.

    `in_play`, `merchants`, `bought` and `turns` say what the turn has brought so far; each of them needs `turn`.
    """

    seats: NotRequired[list[DominionMatScenarioInput]]
    supply: NotRequired[list[DominionPileCount]]
    trash: NotRequired[
        list[
            Literal[
                "adventurer",
                "artisan",
                "bandit",
                "bureaucrat",
                "cellar",
                "chancellor",
                "chapel",
                "copper",
                "council-room",
                "curse",
                "duchy",
                "estate",
                "feast",
                "festival",
                "gardens",
                "gold",
                "harbinger",
                "laboratory",
                "library",
                "market",
                "merchant",
                "militia",
                "mine",
                "moat",
                "moneylender",
                "poacher",
                "province",
                "remodel",
                "sentry",
                "silver",
                "smithy",
                "spy",
                "thief",
                "throne-room",
                "vassal",
                "village",
                "witch",
                "woodcutter",
                "workshop",
            ]
        ]
    ]
    turn: NotRequired[int | None]
    phase: NotRequired[Literal["action", "buy"]]
    actions: NotRequired[int]
    buys: NotRequired[int]
    coins: NotRequired[int]
    kingdom: NotRequired[
        list[
            Literal[
                "adventurer",
                "artisan",
                "bandit",
                "bureaucrat",
                "cellar",
                "chancellor",
                "chapel",
                "copper",
                "council-room",
                "curse",
                "duchy",
                "estate",
                "feast",
                "festival",
                "gardens",
                "gold",
                "harbinger",
                "laboratory",
                "library",
                "market",
                "merchant",
                "militia",
                "mine",
                "moat",
                "moneylender",
                "poacher",
                "province",
                "remodel",
                "sentry",
                "silver",
                "smithy",
                "spy",
                "thief",
                "throne-room",
                "vassal",
                "village",
                "witch",
                "woodcutter",
                "workshop",
            ]
        ]
    ]
    reactions: NotRequired[bool]
    in_play: NotRequired[
        list[
            Literal[
                "adventurer",
                "artisan",
                "bandit",
                "bureaucrat",
                "cellar",
                "chancellor",
                "chapel",
                "copper",
                "council-room",
                "curse",
                "duchy",
                "estate",
                "feast",
                "festival",
                "gardens",
                "gold",
                "harbinger",
                "laboratory",
                "library",
                "market",
                "merchant",
                "militia",
                "mine",
                "moat",
                "moneylender",
                "poacher",
                "province",
                "remodel",
                "sentry",
                "silver",
                "smithy",
                "spy",
                "thief",
                "throne-room",
                "vassal",
                "village",
                "witch",
                "woodcutter",
                "workshop",
            ]
        ]
    ]
    merchants: NotRequired[int]
    bought: NotRequired[bool]
    turns: NotRequired[list[Turn]]


class DominionSeatClock(TypedDict):
    """
    A seat's clock, the same for everybody; it changes only with entries.
    """

    seat: int
    left: int
    since: int | None
    since_time: str | None
    due: int | None
    due_time: str | None
    away: bool


class DominionSeatReckoning(TypedDict):
    """
    How many cards a seat owns and their points so far; null for a viewer who may not count its piles.
    """

    seat: int
    cards: int | None
    points: int | None


class DominionSetAside(TypedDict):
    """
    Cards looked at were set aside, face up.
    """

    type: Literal["dominion.set-aside"]
    seat: int
    cards: list[str | None]


class DominionShuffled(TypedDict):
    """
    The discard pile became the deck, in this order, first card on top.
    """

    type: Literal["dominion.shuffled"]
    seat: int
    order: list[str | None] | None
    draw: int


class DominionSupplyLaid(TypedDict):
    """
    The piles of the Supply, and the trash; `reactions` as in the state.
    """

    type: Literal["dominion.supply-laid"]
    piles: list[DominionPile]
    trash: list[str | None]
    reactions: bool


class DominionTook(TypedDict):
    """
    Cards looked at went into the hand.
    """

    type: Literal["dominion.took"]
    seat: int
    cards: list[str | None]


class DominionTookOpenly(TypedDict):
    """
    Cards that everybody sees went into the hand.
    """

    type: Literal["dominion.took-openly"]
    seat: int
    cards: list[str | None]


class DominionTopdecked(TypedDict):
    """
    Cards went onto the deck, the first one on top.
    """

    type: Literal["dominion.topdecked"]
    seat: int
    cards: list[str | None]
    source: Literal["hand", "looked"]


class DominionTopdeckedOpenly(TypedDict):
    """
    Cards that everybody sees went back onto the deck, the first one on top.
    """

    type: Literal["dominion.topdecked-openly"]
    seat: int
    cards: list[str | None]


class DominionTrashed(TypedDict):
    """
    Cards went to the trash.
    """

    type: Literal["dominion.trashed"]
    seat: int
    cards: list[str | None]
    source: Literal["aside", "hand", "in_play", "looked"]


class DominionTurnBegan(TypedDict):
    """
    A seat began its turn number `turn`, with these resources.
    """

    type: Literal["dominion.turn-began"]
    seat: int
    turn: int
    actions: int
    buys: int
    coins: int


class DominionTurnResumed(TypedDict):
    """
    A scenario begins in the middle of a seat's turn: everything the turn has brought so far.

    `turns` by seat; the other fields as in the state.
    """

    type: Literal["dominion.turn-resumed"]
    seat: int
    turns: list[int]
    phase: Literal["action", "buy", "clean-up", "over", "set-up"]
    actions: int
    buys: int
    coins: int
    in_play: list[str | None]
    merchants: int
    bought: bool


class DominionTurnedUp(TypedDict):
    """
    Cards from the deck were turned up for all.
    """

    type: Literal["dominion.turned-up"]
    seat: int
    cards: list[str | None]


class DominionWorth(TypedDict):
    """
    The points of one kind of card at the end: `copies` times `each`.
    """

    card: str
    copies: int
    each: int
    points: int


class Ended(TypedDict):
    """
    The game is over. `places` by seat, 1 is a winner; `decided` is the rule that decided; the secret is revealed.
    """

    type: Literal["ended"]
    how: Literal["abandoned", "finished", "resigned"]
    places: list[int]
    decided: Literal[
        "abandoned", "fewer-turns", "points", "population", "resigned", "shared", "technologies", "tokens", "wonders"
    ]
    secret: str


class EventMove(TypedDict):
    """
    What a stream of an event says: that a game has moved, as far as strangers may know. What is null is left out.
    """

    game: NotRequired[str | None]
    version: NotRequired[int | None]
    status: NotRequired[str | None]
    to_move: NotRequired[list[int]]
    how: NotRequired[str | None]
    places: NotRequired[list[int] | None]
    event: NotRequired[bool]
    games: NotRequired[str | None]
    time: NotRequired[int | None]


class EventResult(TypedDict):
    """
    How a game ended.
    """

    how: str
    places: list[int]
    decided: str
    at: int
    at_time: str


class FaceFigure(TypedDict):
    """
    A figure on a face: a number with the sign of its unit.

    An object stands for all its fields, whose names are units. A name, or a list of names, is of units or components,
    and stands for their signs.
    """

    at: str
    unit: str
    says: Literal["less", "more", "number", "signs", "so"]
    pays: bool


class FaceLine(TypedDict):
    """
    Figures that belong together on a face. A line whose figures are all 0, false or null is not drawn.
    """

    at: str
    unit: str
    of: list[FaceFigure]


class FilmLine(TypedDict):
    """
    A line of the story, at a step of a film.
    """

    fact: str
    text: str
    seat: int | None
    cards: list[str]
    by: int | None
    back_to: int | None


FlagZone = TypedDict(
    "FlagZone",
    {
        "as": Literal["flag"],
        "at": str,
        "word": str,
        "face": str | None,
    },
)


class GameProblem(TypedDict):
    """
    Why a game was not opened.
    """

    code: str
    detail: str
    rule: str | None
    pointer: str | None


class GameToday(TypedDict):
    """
    One of my games, as it is now.
    """

    game: str
    status: Literal["open", "over", "running"]
    your_turn: bool


class GrantInfo(TypedDict):
    """
    Something that you have granted.
    """

    id: str
    client: str
    name: str | None
    scope: Literal["open", "play", "read"]
    game: str | None
    created_at: int
    created_at_time: str
    expires_at: int
    expires_at_time: str
    used_at: int
    used_at_time: str


class GrantList(TypedDict):
    """
    What you have granted.
    """

    grants: list[GrantInfo]


class Granted(TypedDict):
    """
    What you grant.
    """

    scope: Literal["open", "play", "read"]
    game: NotRequired[str | None]


class Health(TypedDict):
    """
    The process answers.
    """

    version: str
    commit: str | None
    rules: dict[str, int]
    status: Literal["ok"]


class Imported(TypedDict):
    """
    A game that was played elsewhere, which never counts in anybody's results.
    """

    anchored: bool
    upto: int


class Inviting(TypedDict):
    """
    Reserve a seat.
    """

    player: NotRequired[str | None]


class Joined(TypedDict):
    """
    A player took the next chair, or seated a bot there.
    """

    type: Literal["joined"]
    player: str
    bot: str | None
    commitment: str | None
    colour: NotRequired[str]


class LadderBot(TypedDict):
    """
    A bot of the house by which programs are measured.
    """

    bot: str
    mu: float


class Late(TypedDict):
    """
    The delay of spectators behind a running game; if both are given, both apply.
    """

    versions: int
    minutes: int


class LateInput(TypedDict):
    """
    The delay of spectators behind a running game; if both are given, both apply.
    """

    versions: NotRequired[int]
    minutes: NotRequired[int]


class LayoutAuto(TypedDict):
    """
    An answer that a page gives by itself where its player wants that: everybody can tell that nothing else is done.

    It is given where one option is to be picked, those of this type are all alike, and every other is in `over`.
    """

    word: str
    option: str
    over: list[str]
    bare: list[str]


class LayoutBack(TypedDict):
    """
    How the backs of a game's cards look: lines in two directions on a colour.
    """

    tone: Literal["amber", "blue", "green", "red", "slate", "stone", "violet"]
    lean: int
    cross: int
    mesh: int


class LayoutCase(TypedDict):
    """
    Whether the value there is one of these.
    """

    at: int | str
    among: list[str | int | bool]


class LayoutCondition(TypedDict):
    """
    Whether the state has one of these values at this place.
    """

    at: str
    among: list[str | int | bool]


class LayoutCosts(TypedDict):
    """
    What a card costs now, where that may differ from what is printed on it, or nothing is.
    """

    unit: str
    at: str
    why: str | None


class LayoutCount(TypedDict):
    """
    A number and its unit; null means no limit.
    """

    at: str
    unit: str
    hides: bool


class LayoutFace(TypedDict):
    """
    What is on the faces of components of some types, besides their cost and points.
    """

    types: list[str]
    lines: list[FaceLine]
    short: list[str]
    apart: list[str]


class LayoutFact(TypedDict):
    """
    How much a fact weighs in the story. Those that no entry names are details.
    """

    fact: str
    weight: Literal["news", "part", "reveal", "round", "turn"]
    deed: str | None


class LayoutKind(TypedDict):
    """
    The colour and name of a type of components.
    """

    type: str
    word: str
    tone: Literal["amber", "blue", "green", "red", "slate", "stone", "violet"]


class LayoutLeads(TypedDict):
    """
    What the reckoning says of how each seat stands, as far as the viewer may know.
    """

    at: str
    of: list[LayoutCount]


class LayoutMark(TypedDict):
    """
    A word or a piece on items of a list, which may move.
    """

    on: str
    at: str
    says: Literal["amount", "order", "which"]
    word: str
    symbol: str
    when: LayoutCondition | None


class LayoutOption(TypedDict):
    """
    Options of a type, whatever they say.
    """

    option: str
    only: list[str]


class LayoutPrice(TypedDict):
    """
    What something costs the seat that is asked, and what the seat has; each is the sum of its terms.
    """

    unit: str
    needs: list[int | str]
    has: list[int | str]


class LayoutReason(TypedDict):
    """
    Why something that no option points at cannot be picked, to tell a player who tries.

    Like everything in a layout, it follows from what the seat sees. Without a `word`, the reason is the cost and what
    there is to pay with.
    """

    at: list[str]
    asks: list[str]
    only: list[str]
    when: LayoutCase | None
    lacks: list[LayoutPrice]
    word: str | None


class LayoutStep(TypedDict):
    """
    One step of a track, and the value by which the state names it.
    """

    value: str | int
    word: str


class LayoutTarget(TypedDict):
    """
    What options of a type point at, so that clicking it picks them.

    In `at` and `to`, steps in braces are filled in: `{me}` is the seat that is asked, `{name}` a field of the option,
    `{/pointer}` what the state has there, and `+` adds two of them. `*` is every item whose face is the component that
    the field `by` of the option names.
    """

    option: str
    asks: list[str]
    at: list[str]
    to: list[str]
    by: str


class LayoutUnit(TypedDict):
    """
    What a number counts: its name, a sign that can stand for it, and a colour.
    """

    word: str
    sign: str
    symbol: str
    tone: Literal["amber", "blue", "green", "red", "slate", "stone", "violet"]


class LayoutWeight(TypedDict):
    """
    How much an answer of a type weighs, if it is not one among many.
    """

    option: str
    only: list[str]
    weight: Literal["harmful", "last", "main"]
    unless: list[LayoutOption]


class Left(TypedDict):
    """
    A chair was given up before the start; later chairs move up.
    """

    type: Literal["left"]
    chair: int


class LessonStep(TypedDict):
    """
    Something that a lesson says once, while its player is asked.

    At each question the next step that is about no question is said, and the first that names the question's verb.
    """

    tells: Literal["aim", "end", "question", "signs", "turn"]
    verbs: list[str]
    word: str
    at: str


class ListedResult(TypedDict):
    """
    How a listed game ended.
    """

    how: Literal["abandoned", "finished", "resigned"]
    places: list[int]
    decided: str
    ended_at: int
    ended_at_time: str


class MoveClock(TypedDict):
    """
    A number of seconds for each answer.
    """

    kind: Literal["move"]
    seconds: int


class NewPlayer(TypedDict):
    """
    A new player with this name.
    """

    name: str
    bot: NotRequired[bool]


Column: TypeAlias = str


class NewToken(TypedDict):
    """
    Another token of yours. It ends with the one you send.
    """

    label: NotRequired[str]
    scope: NotRequired[Literal["open", "play", "read"]]
    game: NotRequired[str | None]
    expires_in: NotRequired[int | None]


class NoteText(TypedDict):
    """
    Write a note about a version of a game.
    """

    text: str
    visible: NotRequired[Literal["all", "none"]]
    language: NotRequired[str | None]


class OEmbed(TypedDict):
    """
    The picture of a page, in the format of oEmbed 1.0.
    """

    type: Literal["photo"]
    title: str
    version: Literal["1.0"]
    provider_name: str
    url: str
    width: int
    height: int


class OpenedGame(TypedDict):
    """
    What became of one of the games asked for.
    """

    game: str | None
    seated: list[str]
    invited: list[str]
    rated: bool
    problem: GameProblem | None


class OpenedGames(TypedDict):
    """
    What became of the games asked for.
    """

    games: list[OpenedGame]


class Opponent(TypedDict):
    """
    A bot of the game, described for people.
    """

    id: str
    names: dict[str, str]
    strength: int
    skill: dict[str, str]
    seconds: float


class Parent(TypedDict):
    """
    What a branch starts from: a game, and the version that reached the rest in the scenario.
    """

    game: str
    version: int


class Person(TypedDict):
    """
    A player.
    """

    id: str
    name: str
    bot: bool


PileZone = TypedDict(
    "PileZone",
    {
        "as": Literal["pile"],
        "at": str,
        "word": str,
        "first": Literal["bottom", "top"],
        "top": str,
        "hides": bool,
        "faces": Literal["all", "named", "nobody", "owner"],
        "count": Literal["all", "named", "nobody", "owner"],
    },
)


class PlayerCreated(TypedDict):
    """
    A player with a bearer token, and a code to get a new one; both are shown only once: keep them apart.
    """

    id: str
    name: str
    bot: bool
    token: str
    recovery: str


class PlayerEvent(TypedDict):
    """
    Something that happened in one of my games: where to look, never what is there.
    """

    number: int
    type: Literal[
        "event-over",
        "invited",
        "let-in",
        "over",
        "rematch-offered",
        "seated",
        "started",
        "summary",
        "time",
        "time-short",
        "token-reused",
        "undo-proposed",
        "webhook-off",
        "your-turn",
    ]
    at: int
    game: NotRequired[str | None]
    version: NotRequired[int | None]
    reason: NotRequired[str | None]
    games: NotRequired[list[GameToday] | None]
    at_time: NotRequired[str]


class PlayerInfo(TypedDict):
    """
    A player, as operators see them.
    """

    id: str
    name: str
    bot: bool
    created_at: int
    created_at_time: str
    banned_at: int | None
    banned_at_time: str | None


class PlayerRating(TypedDict):
    """
    A player's rating in a ruleset, by OpenSkill.
    """

    ruleset: str
    seats: int | None
    mu: float
    sigma: float
    games: int
    won: int


class Players(TypedDict):
    """
    The number of seats.
    """

    least: int
    most: int
    best: int


class Presence(TypedDict):
    """
    Who is at the table, as far as they let it be told: by the streams that are open, and stored nowhere.
    """

    seats: list[Literal["away", "bot", "here"] | None]
    watching: int | None


class PresenceLine(TypedDict):
    """
    Who is at the table, as a line of JSON.
    """

    presence: Presence


class Preset(TypedDict):
    """
    A named set of options, which `options` given by the opener refine.
    """

    id: str
    names: dict[str, str]
    options: dict[str, str]
    components: list[str]


class Problem(TypedDict):
    """
    Why a request was refused.
    """

    type: str
    title: str
    status: int
    code: Literal[
        "bad-entropy",
        "bad-evidence",
        "bad-options",
        "bad-recovery",
        "bad-scenario",
        "bad-token",
        "banned",
        "busy",
        "event-ended",
        "game-diverged",
        "game-exists",
        "game-over",
        "game-quarantined",
        "illegal-pick",
        "internal",
        "invalid",
        "key-reused",
        "limited",
        "malformed",
        "method-not-allowed",
        "no-position",
        "no-scope",
        "no-spectators",
        "no-token",
        "no-undo",
        "not-acceptable",
        "not-asked",
        "not-due",
        "not-found",
        "not-open",
        "not-organiser",
        "not-over",
        "not-played-here",
        "not-running",
        "not-your-seat",
        "record-altered",
        "refused",
        "rematch-exists",
        "rules-not-installed",
        "seat-taken",
        "stale",
        "too-large",
        "unavailable",
        "undo-would-tell",
        "unknown-deal",
        "unknown-event",
        "unknown-game",
        "unknown-grant",
        "unknown-player",
        "unknown-ruleset",
        "unknown-seat",
        "unknown-token",
        "unknown-version",
        "unknown-webhook",
    ]
    detail: str
    rule: NotRequired[str | None]
    pointer: NotRequired[str | None]
    version: NotRequired[int | None]
    retry: NotRequired[bool]
    game: NotRequired[str | None]
    question: NotRequired[int | None]
    proposal: NotRequired[int | None]


class PublicKey(TypedDict):
    """
    A key that receipts are signed with.
    """

    id: str
    algorithm: Literal["Ed25519"]
    public: str


class PushKeys(TypedDict):
    """
    The keys of a browser's subscription, in base64url without padding, as the browser's `toJSON` gives them.
    """

    p256dh: str
    auth: str


class PushSubscriptionInfo(TypedDict):
    """
    A push subscription of yours.
    """

    id: str
    endpoint: str
    language: str
    created_at: int
    created_at_time: str
    off_at: int | None
    off_at_time: str | None


class PushSubscriptionList(TypedDict):
    """
    Your push subscriptions.
    """

    key: str | None
    subscriptions: list[PushSubscriptionInfo]


class QuickGame(TypedDict):
    """
    Play a game of this ruleset with strangers, with its default options.
    """

    ruleset: str
    seats: int
    speed: NotRequired[Literal["days", "live", "none"]]
    commitment: NotRequired[str | None]


Quiet = TypedDict(
    "Quiet",
    {
        "zone": str,
        "from": str,
        "until": str,
    },
)


class Ready(TypedDict):
    """
    The store answers and takes entries, with the schema this code knows.
    """

    status: Literal["ok"]
    diverged: int
    quarantined: int
    lag: int
    bell: Literal["away", "connected", "local"]
    away: int | None
    pages: bool


class Receipt(TypedDict):
    """
    The server's statement that a game had this digest after this version.

    Keep it, and nobody can change what came before.
    """

    game: str
    version: int
    head: str
    key: str
    signature: str


class RecordResult(TypedDict):
    """
    How the game ended.
    """

    how: str
    places: list[int]
    decided: Literal[
        "abandoned", "fewer-turns", "points", "population", "resigned", "shared", "technologies", "tokens", "wonders"
    ]


class RecordSeat(TypedDict):
    """
    A seat: who held it, and what it brought to the dice.
    """

    seat: int
    player: str
    bot: str | None
    commitment: str | None
    entropy: str | None
    fair: Literal["bot", "committed", "declined"]


class Recovering(TypedDict):
    """
    The latest recovery code.
    """

    recovery: str


class RecoveryCode(TypedDict):
    """
    A recovery code, which is shown only once.
    """

    recovery: str


class Redirect(TypedDict):
    """
    Where to go now.
    """

    redirect: str


class Remind(TypedDict):
    """
    Reminders of a question that is still open.
    """

    after: int
    times: int


class RemindInput(TypedDict):
    """
    Reminders of a question that is still open.
    """

    after: int
    times: NotRequired[int]


class Remove(TypedDict):
    """
    Remove what is at `path`; later items of a list move up.
    """

    op: Literal["remove"]
    path: str


class Renaming(TypedDict):
    """
    A player's new name.
    """

    name: str


class Replace(TypedDict):
    """
    Replace what is at `path`, a JSON Pointer, with `value`; "" is the whole document.
    """

    op: Literal["replace"]
    path: str
    value: Any


class Resignation(TypedDict):
    """
    Resign a seat.
    """

    seat: NotRequired[int | None]


class Resigned(TypedDict):
    """
    A seat resigned.
    """

    type: Literal["resigned"]
    seat: int


class Rested(TypedDict):
    """
    A script has ended and nothing is half-done; what follows runs under this version of the rules.
    """

    type: Literal["rested"]
    rules: int
    counts: NotRequired[dict[str, int]]


class Result(TypedDict):
    """
    How a game ended.
    """

    how: str
    places: list[int]
    decided: Literal[
        "abandoned", "fewer-turns", "points", "population", "resigned", "shared", "technologies", "tokens", "wonders"
    ]
    secret: str


class ResultSeat(TypedDict):
    """
    Who had a seat, and the result.
    """

    seat: int
    player: Person | None
    bot: str | None
    place: int


class Returned(TypedDict):
    """
    The player of a seat that was away is back: its current or next question waits for them.
    """

    type: Literal["returned"]
    seat: int


class Reveal(TypedDict):
    """
    The 32 bytes of entropy that a seat committed to.
    """

    entropy: str
    version: int
    head: str
    seat: NotRequired[int | None]


class Seat(TypedDict):
    """
    A taken seat in a list of games.
    """

    seat: int
    player: Person | None
    bot: str | None
    to_move: bool


class SeatRating(TypedDict):
    """
    The rating of a seat's player at this ruleset, by OpenSkill.
    """

    mu: float
    sigma: float


class Seated(TypedDict):
    """
    Who sits where: seat i is the chair `order[i]`, with chairs counted in order of joining. `draw` 0: as joined.
    """

    type: Literal["seated"]
    order: list[int]
    draw: int


class Seating(TypedDict):
    """
    A taken seat.
    """

    seat: int
    player: Person | None
    bot: str | None
    commitment: str | None
    entropy: str | None
    colour: str | None
    to_move: bool
    resigned: bool


class Server(TypedDict):
    """
    This server's release, and how often games end in a way that might choose among dice.
    """

    version: str
    aborted: int


class ServerTime(TypedDict):
    """
    Sent by a stream while there is nothing new: the time by the clock of games.
    """

    at: int
    at_time: str


class ServerTimeLine(TypedDict):
    """
    The same as a line of JSON.
    """

    time: ServerTime


class SignInInfo(TypedDict):
    """
    What a client asks for, besides what its query says, which is then right.
    """

    name: str | None
    scopes: list[Literal["open", "play", "read"]]
    expires_at: int
    expires_at_time: str
    refused: str | None


class Spectators(TypedDict):
    """
    Who may watch without a seat, what they see, and when.
    """

    who: Literal["all", "invited", "none"]
    what: Literal["hands", "public"]
    late: Late | None


class SpectatorsInput(TypedDict):
    """
    Who may watch without a seat, what they see, and when.
    """

    who: NotRequired[Literal["all", "invited", "none"]]
    what: NotRequired[Literal["hands", "public"]]
    late: NotRequired[LateInput | None]


class StandIn(TypedDict):
    """
    A bot with this name plays the seat until its player answers or returns.
    """

    bot: str


Number: TypeAlias = float


class StandingsRow(TypedDict):
    """
    A line of standings.
    """

    name: str | None
    player: str | None
    numbers: list[Number]


class StandingsRowInput(TypedDict):
    """
    A line of standings.
    """

    name: NotRequired[str | None]
    player: NotRequired[str | None]
    numbers: NotRequired[list[Number]]


class Started(TypedDict):
    """
    The game begins, under this version of the rules.
    """

    type: Literal["started"]
    rules: int


class StatedPolicy(TypedDict):
    """
    The policy that made an answer: its name among the game's bots, and its version.
    """

    name: str
    version: int


Player: TypeAlias = str


class Table(TypedDict):
    """
    One game to open: as many seats as players.
    """

    players: list[Player]
    seating: NotRequired[Literal["as_given", "drawn"]]
    label: NotRequired[str | None]
    deal: NotRequired[str | None]


class Term(TypedDict):
    """
    A word of the game's own language, with its meaning.
    """

    id: str
    names: dict[str, str]
    meaning: dict[str, str]
    aliases: dict[str, list[str]]


class TimeAdded(TypedDict):
    """
    The service was away between these times, in microseconds UTC: clocks get that time back.
    """

    type: Literal["time-added"]
    began: int
    ended: int


class TimedOut(TypedDict):
    """
    A seat's clock ran out while this question waited for it. If a bot stands in, the question stays open.
    """

    type: Literal["timed-out"]
    seat: int
    question: NotRequired[int]


class TokenInfo(TypedDict):
    """
    What is stored about a token.
    """

    id: str
    made_by: str | None
    label: str
    scope: Literal["host", "open", "play", "read"]
    game: str | None
    created_at: int
    created_at_time: str
    expires_at: int | None
    expires_at_time: str | None
    used_at: int | None
    used_at_time: str | None
    current: bool


class TokenList(TypedDict):
    """
    A player's tokens.
    """

    tokens: list[TokenInfo]


TokenZone = TypedDict(
    "TokenZone",
    {
        "as": Literal["token"],
        "at": str,
        "word": str,
        "shape": Literal["disc", "piece", "tab"],
        "symbol": str,
    },
)


TrackZone = TypedDict(
    "TrackZone",
    {
        "as": Literal["track"],
        "at": str,
        "word": str,
        "steps": list[LayoutStep],
    },
)


class Undo(TypedDict):
    """
    Propose to take back your last answer.
    """

    seat: NotRequired[int | None]


class UndoAgreed(TypedDict):
    """
    A seat agreed to the proposal of version `proposal`.
    """

    type: Literal["undo-agreed"]
    seat: int
    proposal: int


class UndoAnswer(TypedDict):
    """
    Answer a proposal to go back.
    """

    proposal: int
    agree: bool
    seat: NotRequired[int | None]


class UndoProposal(TypedDict):
    """
    Somebody has proposed to go back; it lapses with the next answer.
    """

    version: int
    seat: int
    to: int
    tells: bool
    agreed: list[int]
    awaited: list[int]


class UndoProposed(TypedDict):
    """
    A seat proposed to go back to the last rest before its own last answer.

    `to`: the version that reached that rest. `tells`: hidden things were revealed since; everybody may know that.
    """

    type: Literal["undo-proposed"]
    seat: int
    to: int
    tells: bool


class UndoRefused(TypedDict):
    """
    A seat refused the proposal of version `proposal`, or its proposer withdrew it.
    """

    type: Literal["undo-refused"]
    seat: int
    proposal: int


Patch: TypeAlias = Replace | Add | Remove


class ViewPatch(TypedDict):
    """
    The patch from the view at one version to that at a later one (RFC 6902).
    """

    since: int
    version: int
    patch: list[Patch]


class WatchStage(TypedDict):
    """
    How far a running game has got.
    """

    version: int


class WatchedGame(TypedDict):
    """
    A running game that may be watched.
    """

    id: str
    ruleset: str
    status: Literal["open", "over", "running"]
    sandbox: bool
    spectators: Spectators
    seats: int
    opened_at: int
    opened_at_time: str
    sitting: list[Seat]
    your_move: bool
    imported: Imported | None
    access: Literal["invited", "open", "unlisted"]
    clock: MoveClock | BankClock | CorrespondenceClock | None
    absent: Literal["default", "resign"] | StandIn | None
    result: ListedResult | None
    ratings: list[SeatRating | None]
    stage: WatchStage
    viewers: int


class WatcherAdmitted(TypedDict):
    """
    The opener of the game admitted a spectator.
    """

    type: Literal["watcher-admitted"]
    player: str


class WatcherRemoved(TypedDict):
    """
    An admitted spectator was removed.
    """

    type: Literal["watcher-removed"]
    player: str


class WebhookData(TypedDict):
    """
    The data sent to a webhook: where to look, never what is there.
    """

    webhook: str
    player: str
    number: int
    game: NotRequired[str | None]
    version: NotRequired[int | None]
    reason: NotRequired[str | None]


class WebhookInfo(TypedDict):
    """
    A webhook of yours.
    """

    id: str
    url: str
    events: list[str]
    format: str
    game: str | None
    language: str
    mention: str | None
    remind: Remind | None
    quiet: Quiet | None
    created_at: int
    created_at_time: str
    former_until: int | None
    former_until_time: str | None
    off_at: int | None
    off_at_time: str | None
    off_reason: str | None


class WebhookList(TypedDict):
    """
    Your webhooks.
    """

    webhooks: list[WebhookInfo]


class WebhookMade(TypedDict):
    """
    A webhook, with its secret.
    """

    id: str
    url: str
    events: list[str]
    format: str
    game: str | None
    language: str
    mention: str | None
    remind: Remind | None
    quiet: Quiet | None
    created_at: int
    created_at_time: str
    former_until: int | None
    former_until_time: str | None
    off_at: int | None
    off_at_time: str | None
    off_reason: str | None
    secret: str


class WebhookMessage(TypedDict):
    """
    A message to a webhook, in the format of Standard Webhooks.
    """

    type: Literal[
        "event-over",
        "invited",
        "let-in",
        "over",
        "rematch-offered",
        "reminder",
        "seated",
        "started",
        "test",
        "time-short",
        "token-reused",
        "undo-proposed",
        "webhook-off",
        "your-turn",
    ]
    timestamp: str
    data: WebhookData


class WebhookTest(TypedDict):
    """
    The test will be sent.
    """

    number: int


class WeighedAnswer(TypedDict):
    """
    An answer to a question, and what was found about it.
    """

    picks: list[int]
    text: str
    chance: int
    tried: int


class WeighedQuestion(TypedDict):
    """
    A question, and what was found about its answers.
    """

    question: int
    prompt: str
    worlds: int
    answers: list[WeighedAnswer]
    picked: int | None


class Why(TypedDict):
    """
    How much the caller sees of a field, and why.
    """

    field: str | None
    sees: Literal["faces", "nothing", "size"]
    reason: Literal["counts-open", "hands-open", "hidden", "owner", "public", "referee", "shown"]
    words: str


class Accepted(TypedDict):
    """
    The game after a request that became an entry, with the receipt for it.
    """

    ruleset: str
    id: str
    version: int
    status: str
    sandbox: bool
    spectators: Spectators
    watchers: list[Person]
    seating: str
    open_hands: bool
    branches: Literal["live", "over"]
    access: Literal["invited", "open", "unlisted"]
    options: Any
    opener: Person
    commitment: str
    deal: str | None
    opened_at: int
    opened_at_time: str
    seats: int
    sitting: list[Seating]
    your_seats: list[int]
    awaited: list[Person]
    parent: Parent | None
    rematch_of: str | None
    rematch: str | None
    imported: Imported | None
    restored: int | None
    result: Result | None
    reveal_version: int | None
    reveal_by: int | None
    reveal_by_time: str | None
    unrevealed: list[Person] | None
    clock: MoveClock | BankClock | CorrespondenceClock | None
    absent: Literal["default", "resign"] | StandIn | None
    open_until: int | None
    open_until_time: str | None
    undo: Literal["any", "consent", "never"]
    undo_proposed: UndoProposal | None
    receipt: Receipt


class DealInfo(TypedDict):
    """
    A deal. While it runs nothing is said of its games.
    """

    ruleset: str
    id: str
    maker: Person
    rules: int
    seats: int
    options: Any
    commitment: str
    opens: Literal["anybody", "maker"]
    practice: bool
    over: bool
    ends_at: int
    ends_at_time: str
    revealed: str | None
    games: list[str]


class EventInfo(TypedDict):
    """
    An event: what all its games share, and its standings.
    """

    ruleset: str
    id: str
    title: str
    organiser: Person
    access: Literal["invited", "open", "unlisted"]
    rated: bool
    created_at: int
    created_at_time: str
    ended_at: int | None
    ended_at_time: str | None
    options: Any
    clock: MoveClock | BankClock | CorrespondenceClock | None
    absent: Literal["default", "resign"] | StandIn | None
    undo: Literal["any", "consent", "never"]
    spectators: Spectators
    standings: Any


class Frame(TypedDict):
    """
    One entry, as one viewer may see it.
    """

    ruleset: str
    version: int
    at: int
    head: str
    cause: Any
    facts: Any


class Game(TypedDict):
    """
    A game, and who sits where.
    """

    ruleset: str
    id: str
    version: int
    status: Literal["open", "over", "running"]
    sandbox: bool
    spectators: Spectators
    watchers: list[Person]
    seating: str
    open_hands: bool
    branches: Literal["live", "over"]
    access: Literal["invited", "open", "unlisted"]
    options: Any
    opener: Person
    commitment: str
    deal: str | None
    opened_at: int
    opened_at_time: str
    seats: int
    sitting: list[Seating]
    your_seats: list[int]
    awaited: list[Person]
    parent: Parent | None
    rematch_of: str | None
    rematch: str | None
    imported: Imported | None
    restored: int | None
    result: Result | None
    reveal_version: int | None
    reveal_by: int | None
    reveal_by_time: str | None
    unrevealed: list[Person] | None
    clock: MoveClock | BankClock | CorrespondenceClock | None
    absent: Literal["default", "resign"] | StandIn | None
    open_until: int | None
    open_until_time: str | None
    undo: Literal["any", "consent", "never"]
    undo_proposed: UndoProposal | None


class HiddenWorlds(TypedDict):
    """
    Positions that agree with everything a seat has seen: what is hidden from it is redealt in each.
    """

    ruleset: str
    version: int
    seen: int
    scenarios: Any
    refused: int


class Import(TypedDict):
    """
    A game played elsewhere, to be stored here.
    """

    ruleset: str
    record: Any
    receipts: NotRequired[list[Receipt]]


class NewDeal(TypedDict):
    """
    Commit to a deal.
    """

    ruleset: str
    seats: Any
    options: NotRequired[Any]
    ends_in: int
    opens: NotRequired[Literal["anybody", "maker"]]
    practice: NotRequired[bool]


class NewEvent(TypedDict):
    """
    Open an event: what all its games share.
    """

    ruleset: str
    title: str
    access: NotRequired[Literal["invited", "open", "unlisted"]]
    rated: NotRequired[bool]
    options: NotRequired[Any]
    clock: NotRequired[MoveClock | BankClock | CorrespondenceClock | None]
    absent: NotRequired[Literal["default", "resign"] | StandIn]
    undo: NotRequired[Literal["any", "consent", "never"]]
    spectators: NotRequired[SpectatorsInput]


class Opened(TypedDict):
    """
    Version 1 of a game of Caylus Magna Carta.
    """

    type: Literal["opened"]
    ruleset: str
    seats: int
    player: str
    commitment: str
    options: Any
    terms: str
    scenario: Any
    spectators: Literal["all", "invited", "none"]
    seating: Literal["as_joined", "drawn"]
    open_hands: bool
    clock: MoveClock | BankClock | CorrespondenceClock | None
    rematch: Any
    branches: NotRequired[Literal["live"]]
    parent: NotRequired[Parent]
    reveal_seconds: NotRequired[int]
    absent: NotRequired[Literal["default", "resign"] | StandIn]
    open_days: NotRequired[int]
    access: NotRequired[Literal["invited", "unlisted"]]
    undo: NotRequired[Literal["any", "never"]]
    late: NotRequired[Late]
    spectators_see: NotRequired[Literal["hands"]]
    deal: NotRequired[Any]
    event: NotRequired[str]


class Opening(TypedDict):
    """
    Open a game. One with a scenario or open hands is a sandbox: it never counts.
    """

    ruleset: str
    seats: Any
    options: NotRequired[Any]
    scenario: NotRequired[Any]
    spectators: NotRequired[SpectatorsInput]
    seating: NotRequired[Literal["as_joined", "drawn"]]
    open_hands: NotRequired[bool]
    branches: NotRequired[Literal["live"]]
    access: NotRequired[Literal["invited", "open", "unlisted"]]
    reveal_seconds: NotRequired[int]
    clock: NotRequired[MoveClock | BankClock | CorrespondenceClock | None]
    absent: NotRequired[Literal["default", "resign"] | StandIn]
    deal: NotRequired[str]
    undo: NotRequired[Literal["any", "consent", "never"]]


class Question(TypedDict):
    """
    An open question: its number is what a choice answers.

    Only the seat that is asked sees what is offered. For all others `about`, `options`, `labels`, `same`, `none`,
    `empty`, `least` and `most` are null.
    """

    ruleset: str
    question: int
    seat: int
    why: str
    verb: str
    prompt: str
    about: About | None
    options: Any
    labels: list[str] | None
    same: list[int] | None
    none: str | None
    empty: bool | None
    least: int | None
    most: int | None
    ordered: bool


class Record(TypedDict):
    """
    The whole of a finished game.
    """

    ruleset: str
    game: str
    algorithm: Algorithm
    rules: list[int]
    options: Any
    seats: list[RecordSeat]
    commitment: str
    entropies: list[str | None]
    secret: str
    result: RecordResult
    entries: Any


class Rematch(TypedDict):
    """
    Play again. Everything random is drawn anew.
    """

    ruleset: str
    options: Any


class RematchInput(TypedDict):
    """
    Play again. Everything random is drawn anew.
    """

    ruleset: str
    options: NotRequired[Any]


class Seen(TypedDict):
    """
    An unfinished game as one viewer may see it, with the digest after every entry.

    Keep it: `croupier verify --seen` says whether the full record is of the same game.
    """

    ruleset: str
    game: str
    algorithm: Algorithm
    viewer: Literal["referee", "seat-0", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "spectator"] | str
    commitment: str
    over: Literal[False]
    frames: Any


class Told(TypedDict):
    """
    An accepted choice, and what followed, as its player may see it.
    """

    ruleset: str
    version: int
    frame: Any
    asked: Any
    receipt: Receipt


class View(TypedDict):
    """
    The table as one viewer may see it.
    """

    ruleset: str
    game: str
    version: int
    at: int
    at_time: str
    head: str
    viewer: Literal["referee", "seat-0", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "spectator"] | str
    parent: Parent | None
    status: Literal["open", "over", "running"]
    sitting: list[Seating]
    state: Any
    reckoning: Any
    asked: list[Question]
    result: Result | None
    clocks: Any
    undo: UndoProposal | None
    presence: NotRequired[Presence | None]


class Component(TypedDict):
    """
    A thing in the game's box, as a client shows it.
    """

    id: str
    names: dict[str, str]
    aliases: dict[str, list[str]]
    cost: int | None
    types: list[str]
    effect: dict[str, str]
    count: int
    price: dict[str, int] | None
    sets: list[str]
    points: int | None
    confidence: dict[str, Literal["confirmed", "inferred", "proposed", "single"]] | None
    figures: Any
    short: dict[str, str] | None


class Analysis(TypedDict):
    """
    What a search finds about one seat's answers, using only what that seat had seen.
    """

    game: str
    viewer: str
    language: str
    level: str
    questions: int
    done: int
    weighed: list[WeighedQuestion]


class Blocks(TypedDict):
    """
    The players you have blocked.
    """

    players: list[Person]


class Branching(TypedDict):
    """
    Branch off a game.
    """

    version: int
    clock: NotRequired[MoveClock | BankClock | CorrespondenceClock]
    absent: NotRequired[Literal["default", "resign"] | StandIn]


class CaylusMagnaCartaAccepted(TypedDict):
    """
    The game after a request that became an entry, with the receipt for it.
    """

    ruleset: Literal["caylus-magna-carta"]
    id: str
    version: int
    status: str
    sandbox: bool
    spectators: Spectators
    watchers: list[Person]
    seating: str
    open_hands: bool
    branches: Literal["live", "over"]
    access: Literal["invited", "open", "unlisted"]
    options: CaylusMagnaCartaOptions
    opener: Person
    commitment: str
    deal: str | None
    opened_at: int
    opened_at_time: str
    seats: int
    sitting: list[Seating]
    your_seats: list[int]
    awaited: list[Person]
    parent: Parent | None
    rematch_of: str | None
    rematch: str | None
    imported: Imported | None
    restored: int | None
    result: Result | None
    reveal_version: int | None
    reveal_by: int | None
    reveal_by_time: str | None
    unrevealed: list[Person] | None
    clock: MoveClock | BankClock | CorrespondenceClock | None
    absent: Literal["default", "resign"] | StandIn | None
    open_until: int | None
    open_until_time: str | None
    undo: Literal["any", "consent", "never"]
    undo_proposed: UndoProposal | None
    receipt: Receipt


class CaylusMagnaCartaBuild(TypedDict):
    """
    Build this card from hand, and pay this (action D).
    """

    type: Literal["build"]
    card: str
    pay: CaylusMagnaCartaGoods


class CaylusMagnaCartaBuildPrestige(TypedDict):
    """
    Build this prestige building, and pay this (action E).
    """

    type: Literal["prestige"]
    card: str
    pay: CaylusMagnaCartaGoods


class CaylusMagnaCartaBuilt(TypedDict):
    """
    A card from hand went to the end of the road; cubes from the stock were laid on it.
    """

    type: Literal["caylus.built"]
    seat: int
    card: str
    paid: CaylusMagnaCartaGoods
    stored: CaylusMagnaCartaGoods


class CaylusMagnaCartaDeal(TypedDict):
    """
    One thing that an effect offers, taken or declined as a whole: pay `pay` to gain `gain`.
    """

    pay: CaylusMagnaCartaGoods
    any: int
    gain: CaylusMagnaCartaGoods
    choice: int
    tokens: int
    stored: bool
    turns: bool


class CaylusMagnaCartaDealInfo(TypedDict):
    """
    A deal. While it runs nothing is said of its games.
    """

    ruleset: Literal["caylus-magna-carta"]
    id: str
    maker: Person
    rules: int
    seats: int
    options: CaylusMagnaCartaOptions
    commitment: str
    opens: Literal["anybody", "maker"]
    practice: bool
    over: bool
    ends_at: int
    ends_at_time: str
    revealed: str | None
    games: list[str]


class CaylusMagnaCartaFigures(TypedDict):
    """
    The numbers in the rules that are not on a building.
    """

    start: CaylusMagnaCartaGoods
    batch: CaylusMagnaCartaGoods
    most_batches: CaylusMagnaCartaGoods
    worth: CaylusMagnaCartaTokens
    castle: list[CaylusMagnaCartaTokens]
    stored: tuple[int, int, int]
    hand: int
    workers: int
    income: int
    fee: int
    first_to_pass: int
    provost_paid: int
    provost_free: int
    removed: int
    gold_points: int
    cubes_per_point: int
    deniers_per_point: int


class CaylusMagnaCartaGame(TypedDict):
    """
    A game, and who sits where.
    """

    ruleset: Literal["caylus-magna-carta"]
    id: str
    version: int
    status: Literal["open", "over", "running"]
    sandbox: bool
    spectators: Spectators
    watchers: list[Person]
    seating: str
    open_hands: bool
    branches: Literal["live", "over"]
    access: Literal["invited", "open", "unlisted"]
    options: CaylusMagnaCartaOptions
    opener: Person
    commitment: str
    deal: str | None
    opened_at: int
    opened_at_time: str
    seats: int
    sitting: list[Seating]
    your_seats: list[int]
    awaited: list[Person]
    parent: Parent | None
    rematch_of: str | None
    rematch: str | None
    imported: Imported | None
    restored: int | None
    result: Result | None
    reveal_version: int | None
    reveal_by: int | None
    reveal_by_time: str | None
    unrevealed: list[Person] | None
    clock: MoveClock | BankClock | CorrespondenceClock | None
    absent: Literal["default", "resign"] | StandIn | None
    open_until: int | None
    open_until_time: str | None
    undo: Literal["any", "consent", "never"]
    undo_proposed: UndoProposal | None


class CaylusMagnaCartaLaidOut(TypedDict):
    """
    The road, the provost, the castle and the prestige buildings; `draw` is 0 if a scenario gives the road.
    """

    type: Literal["caylus.laid-out"]
    road: list[CaylusMagnaCartaPlace]
    provost: int | None
    castle: CaylusMagnaCartaTokens
    removed: CaylusMagnaCartaTokens
    prestige: list[str | None]
    draw: int


class CaylusMagnaCartaMat(TypedDict):
    """
    The area of one seat.
    """

    seat: int
    hand: list[str | None]
    pile: list[str | None]
    discard: list[str | None]
    goods: CaylusMagnaCartaGoods
    workers: int
    tokens: CaylusMagnaCartaTokens
    prestige: list[str | None]


class CaylusMagnaCartaMatScenario(TypedDict):
    """
    One seat's cards and goods, top card first. Anything not given is as at the start.

    The seat's cards that are neither given nor on the road are in the pile, shuffled; if the pile is given, in the
    discard pile. A missing hand is three cards drawn. `prestige` is for the beginner rules.
    """

    hand: (
        list[
            Literal[
                "bank",
                "church",
                "gold-mine",
                "large-farm",
                "large-quarry",
                "large-sawmill",
                "lawyer",
                "market",
                "peddler",
                "small-farm",
                "small-quarry",
                "small-sawmill",
            ]
        ]
        | None
    )
    pile: (
        list[
            Literal[
                "bank",
                "church",
                "gold-mine",
                "large-farm",
                "large-quarry",
                "large-sawmill",
                "lawyer",
                "market",
                "peddler",
                "small-farm",
                "small-quarry",
                "small-sawmill",
            ]
        ]
        | None
    )
    discard: (
        list[
            Literal[
                "bank",
                "church",
                "gold-mine",
                "large-farm",
                "large-quarry",
                "large-sawmill",
                "lawyer",
                "market",
                "peddler",
                "small-farm",
                "small-quarry",
                "small-sawmill",
            ]
        ]
        | None
    )
    goods: CaylusMagnaCartaGoodsScenario | None
    tokens: CaylusMagnaCartaTokensScenario
    prestige: list[Literal["cathedral", "hotel", "library", "monument", "stables", "statue", "theatre", "town-hall"]]


class CaylusMagnaCartaMatScenarioInput(TypedDict):
    """
    One seat's cards and goods, top card first. Anything not given is as at the start.

    The seat's cards that are neither given nor on the road are in the pile, shuffled; if the pile is given, in the
    discard pile. A missing hand is three cards drawn. `prestige` is for the beginner rules.
    """

    hand: NotRequired[
        list[
            Literal[
                "bank",
                "church",
                "gold-mine",
                "large-farm",
                "large-quarry",
                "large-sawmill",
                "lawyer",
                "market",
                "peddler",
                "small-farm",
                "small-quarry",
                "small-sawmill",
            ]
        ]
        | None
    ]
    pile: NotRequired[
        list[
            Literal[
                "bank",
                "church",
                "gold-mine",
                "large-farm",
                "large-quarry",
                "large-sawmill",
                "lawyer",
                "market",
                "peddler",
                "small-farm",
                "small-quarry",
                "small-sawmill",
            ]
        ]
        | None
    ]
    discard: NotRequired[
        list[
            Literal[
                "bank",
                "church",
                "gold-mine",
                "large-farm",
                "large-quarry",
                "large-sawmill",
                "lawyer",
                "market",
                "peddler",
                "small-farm",
                "small-quarry",
                "small-sawmill",
            ]
        ]
        | None
    ]
    goods: NotRequired[CaylusMagnaCartaGoodsScenarioInput | None]
    tokens: NotRequired[CaylusMagnaCartaTokensScenarioInput]
    prestige: NotRequired[
        list[Literal["cathedral", "hotel", "library", "monument", "stables", "statue", "theatre", "town-hall"]]
    ]


class CaylusMagnaCartaNewDeal(TypedDict):
    """
    Commit to a deal.
    """

    ruleset: Literal["caylus-magna-carta"]
    seats: int
    options: NotRequired[CaylusMagnaCartaOptionsInput]
    ends_in: int
    opens: NotRequired[Literal["anybody", "maker"]]
    practice: NotRequired[bool]


class CaylusMagnaCartaNewEvent(TypedDict):
    """
    Open an event: what all its games share.
    """

    ruleset: Literal["caylus-magna-carta"]
    title: str
    access: NotRequired[Literal["invited", "open", "unlisted"]]
    rated: NotRequired[bool]
    options: NotRequired[CaylusMagnaCartaOptionsInput]
    clock: NotRequired[MoveClock | BankClock | CorrespondenceClock | None]
    absent: NotRequired[Literal["default", "resign"] | StandIn]
    undo: NotRequired[Literal["any", "consent", "never"]]
    spectators: NotRequired[SpectatorsInput]


class CaylusMagnaCartaOffered(TypedDict):
    """
    A seat offered a batch to the castle and took a token.
    """

    type: Literal["caylus.offered"]
    seat: int
    paid: CaylusMagnaCartaGoods
    tokens: CaylusMagnaCartaTokens


class CaylusMagnaCartaPlaced(TypedDict):
    """
    A scenario gave a seat these cards and goods; `draw` is the shuffle of a pile that it left open, or 0.
    """

    type: Literal["caylus.placed"]
    seat: int
    hand: list[str | None]
    pile: list[str | None]
    discard: list[str | None]
    goods: CaylusMagnaCartaGoods
    workers: int
    tokens: CaylusMagnaCartaTokens
    prestige: list[str | None]
    draw: int


Options1: TypeAlias = (
    CaylusMagnaCartaKeepHand
    | CaylusMagnaCartaRedraw
    | CaylusMagnaCartaDraw
    | CaylusMagnaCartaReplace
    | CaylusMagnaCartaPlaceWorker
    | CaylusMagnaCartaBuild
    | CaylusMagnaCartaBuildPrestige
    | CaylusMagnaCartaPass
    | CaylusMagnaCartaMoveProvost
    | CaylusMagnaCartaUse
    | CaylusMagnaCartaMakeResidence
    | CaylusMagnaCartaOffer
    | CaylusMagnaCartaDecline
)


class CaylusMagnaCartaQuestion(TypedDict):
    """
    An open question: its number is what a choice answers.

    Only the seat that is asked sees what is offered. For all others `about`, `options`, `labels`, `same`, `none`,
    `empty`, `least` and `most` are null.
    """

    ruleset: Literal["caylus-magna-carta"]
    question: int
    seat: int
    why: Literal[
        "bank",
        "castle",
        "church",
        "forest",
        "gold-mine",
        "large-farm",
        "large-quarry",
        "large-sawmill",
        "lawyer",
        "library",
        "market",
        "mulligan",
        "neutral-peddler",
        "neutral-quarry",
        "park",
        "peddler",
        "provost",
        "small-farm",
        "small-quarry",
        "small-sawmill",
        "trading-post",
        "turn",
    ]
    verb: Literal["act", "move", "offer", "primary", "redraw", "secondary", "use"]
    prompt: str
    about: About | None
    options: list[Options1] | None
    labels: list[str] | None
    same: list[int] | None
    none: str | None
    empty: bool | None
    least: int | None
    most: int | None
    ordered: bool


class CaylusMagnaCartaScenario(TypedDict):
    """
    A position to start from, with somebody about to be asked. Anything not given is as at the start of a game.

    `turn` is whose action it is, `passed` who has passed, in passing order. `step`: how many of them have had their
    turn, with the provost or at the castle. At the castle, `offers` are the batches offered so far, by seat.
    `spot` and `part`: which effect of which place comes next. Phase `income` begins a round.
    """

    seats: list[CaylusMagnaCartaMatScenario]
    road: list[CaylusMagnaCartaPlaceScenario] | None
    provost: int | None
    castle: CaylusMagnaCartaTokensScenario | None
    phase: Literal["actions", "castle", "effects", "income", "library", "mulligan", "provost"]
    round: int
    first: int | None
    turn: int | None
    passed: list[PassedItem]
    step: int
    spot: int
    part: Literal["primary", "secondary"]
    offers: list[Offer]


class CaylusMagnaCartaScenarioInput(TypedDict):
    """
    A position to start from, with somebody about to be asked. Anything not given is as at the start of a game.

    `turn` is whose action it is, `passed` who has passed, in passing order. `step`: how many of them have had their
    turn, with the provost or at the castle. At the castle, `offers` are the batches offered so far, by seat.
    `spot` and `part`: which effect of which place comes next. Phase `income` begins a round.
    """

    seats: NotRequired[list[CaylusMagnaCartaMatScenarioInput]]
    road: NotRequired[list[CaylusMagnaCartaPlaceScenarioInput] | None]
    provost: NotRequired[int | None]
    castle: NotRequired[CaylusMagnaCartaTokensScenarioInput | None]
    phase: NotRequired[Literal["actions", "castle", "effects", "income", "library", "mulligan", "provost"]]
    round: NotRequired[int]
    first: NotRequired[int | None]
    turn: NotRequired[int | None]
    passed: NotRequired[list[PassedItem]]
    step: NotRequired[int]
    spot: NotRequired[int]
    part: NotRequired[Literal["primary", "secondary"]]
    offers: NotRequired[list[Offer]]


class CaylusMagnaCartaSeatReckoning(TypedDict):
    """
    What follows for one seat.
    """

    seat: int
    score: CaylusMagnaCartaTally
    income: int
    forward: int
    back: int
    sites: list[int]


class CaylusMagnaCartaStandings(TypedDict):
    """
    Standings as the organiser posted them.
    """

    columns: list[str]
    rows: list[StandingsRow]
    at: int
    at_time: str


class CaylusMagnaCartaState(TypedDict):
    """
    Everything on the table.
    """

    mats: list[CaylusMagnaCartaMat]
    rules: Literal["beginner", "standard"]
    tiebreak: Literal["none", "tokens"]
    road: list[CaylusMagnaCartaPlace]
    provost: int | None
    castle: CaylusMagnaCartaTokens
    removed: CaylusMagnaCartaTokens
    prestige: list[str | None]
    stock: CaylusMagnaCartaGoods
    phase: Literal["actions", "castle", "effects", "library", "mulligan", "over", "provost", "set-up"]
    round: int
    first: int
    turn: int
    bridge: list[int]
    step: int
    spot: int
    part: Literal["primary", "secondary"]
    offers: list[int]
    tallies: list[CaylusMagnaCartaTally]


class CaylusMagnaCartaUndone(TypedDict):
    """
    The game went back to the rest of version `version`, whose state this is; a rest follows.

    Resignations, absences, spent time and the numbers of draws stay.
    """

    type: Literal["undone"]
    version: int
    state: CaylusMagnaCartaState


class Chose(TypedDict):
    """
    A seat answered the question of version `question` with option numbers.
    """

    type: Literal["chose"]
    seat: int
    question: int
    picks: list[int] | None
    policy: NotRequired[StatedPolicy]


class CivilizationAccepted(TypedDict):
    """
    The game after a request that became an entry, with the receipt for it.
    """

    ruleset: Literal["civilization"]
    id: str
    version: int
    status: str
    sandbox: bool
    spectators: Spectators
    watchers: list[Person]
    seating: str
    open_hands: bool
    branches: Literal["live", "over"]
    access: Literal["invited", "open", "unlisted"]
    options: CivilizationOptions
    opener: Person
    commitment: str
    deal: str | None
    opened_at: int
    opened_at_time: str
    seats: int
    sitting: list[Seating]
    your_seats: list[int]
    awaited: list[Person]
    parent: Parent | None
    rematch_of: str | None
    rematch: str | None
    imported: Imported | None
    restored: int | None
    result: Result | None
    reveal_version: int | None
    reveal_by: int | None
    reveal_by_time: str | None
    unrevealed: list[Person] | None
    clock: MoveClock | BankClock | CorrespondenceClock | None
    absent: Literal["default", "resign"] | StandIn | None
    open_until: int | None
    open_until_time: str | None
    undo: Literal["any", "consent", "never"]
    undo_proposed: UndoProposal | None
    receipt: Receipt


Options2: TypeAlias = (
    CivilizationCardOption
    | CivilizationTakePlot
    | CivilizationPlotOption
    | CivilizationBuildingOption
    | CivilizationMix
    | CivilizationOtherMix
    | CivilizationAmount
    | CivilizationPlayResource
    | CivilizationTrade
    | CivilizationBuyPopulation
    | CivilizationBuyPlot
    | CivilizationBuyTechnology
    | CivilizationBuild
    | CivilizationUse
    | CivilizationRival
    | CivilizationAttack
    | CivilizationUnitOption
    | CivilizationBlock
    | CivilizationExtra
    | CivilizationDone
    | CivilizationBack
)


class CivilizationAsked(TypedDict):
    """
    A question of Civilization.
    """

    type: Literal["asked"]
    seat: int
    why: Literal[
        "build",
        "code-of-laws",
        "collect",
        "combat",
        "draft",
        "draw",
        "free",
        "opening",
        "overflow",
        "plot",
        "pottery",
        "turn",
        "writing",
    ]
    verb: Literal[
        "act",
        "amount",
        "attack",
        "block",
        "bounce",
        "discard",
        "extra",
        "lose-building",
        "lose-population",
        "lose-walls",
        "pay",
        "place",
        "return",
        "rival",
        "settle",
        "take",
    ]
    options: list[Options2] | None
    least: int | None
    most: int | None
    ordered: bool
    about: NotRequired[About | None]


class CivilizationBoughtPlot(TypedDict):
    """
    A seat bought a plot that was on offer, for these resources.
    """

    type: Literal["civilization.bought-plot"]
    seat: int
    card: str
    paid: CivilizationStock


class CivilizationCollected(TypedDict):
    """
    A seat added resources to its stock.

    `yield` is what plots and buildings give without a choice, `bonus` what the player picked for population and The
    Pyramids, `mining` what the technology Mining gives when bought.
    """

    type: Literal["civilization.collected"]
    seat: int
    stock: CivilizationStock
    source: Literal["bonus", "mining", "yield"]


class CivilizationDealInfo(TypedDict):
    """
    A deal. While it runs nothing is said of its games.
    """

    ruleset: Literal["civilization"]
    id: str
    maker: Person
    rules: int
    seats: int
    options: CivilizationOptions
    commitment: str
    opens: Literal["anybody", "maker"]
    practice: bool
    over: bool
    ends_at: int
    ends_at_time: str
    revealed: str | None
    games: list[str]


class CivilizationFigures(TypedDict):
    """
    The numbers in the rules that are not on a card. Those that a table may choose are among its options.
    """

    hands: tuple[int, int, int, int]
    population_price: CivilizationPrice
    plot_price: CivilizationPrice
    opening_discards: int
    plots: int
    dealt_plots: int
    market: int
    bank: int
    room: int
    crowd: int
    crowded_room: int
    draws: int
    discards: int
    culture_draws: int
    happiness_discount: int


class CivilizationGame(TypedDict):
    """
    A game, and who sits where.
    """

    ruleset: Literal["civilization"]
    id: str
    version: int
    status: Literal["open", "over", "running"]
    sandbox: bool
    spectators: Spectators
    watchers: list[Person]
    seating: str
    open_hands: bool
    branches: Literal["live", "over"]
    access: Literal["invited", "open", "unlisted"]
    options: CivilizationOptions
    opener: Person
    commitment: str
    deal: str | None
    opened_at: int
    opened_at_time: str
    seats: int
    sitting: list[Seating]
    your_seats: list[int]
    awaited: list[Person]
    parent: Parent | None
    rematch_of: str | None
    rematch: str | None
    imported: Imported | None
    restored: int | None
    result: Result | None
    reveal_version: int | None
    reveal_by: int | None
    reveal_by_time: str | None
    unrevealed: list[Person] | None
    clock: MoveClock | BankClock | CorrespondenceClock | None
    absent: Literal["default", "resign"] | StandIn | None
    open_until: int | None
    open_until_time: str | None
    undo: Literal["any", "consent", "never"]
    undo_proposed: UndoProposal | None


class CivilizationLevied(TypedDict):
    """
    A seat took resources from a rival, by Code of Laws.
    """

    type: Literal["civilization.levied"]
    seat: int
    victim: int
    stock: CivilizationStock


class CivilizationMat(TypedDict):
    """
    The area of one seat.
    """

    seat: int
    hand: list[str | None]
    plots: list[CivilizationPlot]
    technologies: list[str | None]
    ready: list[str | None]
    stock: CivilizationStock
    turns: int
    safe: int


class CivilizationMatScenario(TypedDict):
    """
    The area of one seat. Without a hand, four cards are dealt; without plots, four plots.
    """

    hand: (
        list[
            Literal[
                "archer",
                "axeman",
                "barracks",
                "catapult",
                "chariot",
                "colosseum",
                "commerce-2",
                "commerce-3",
                "food-2",
                "food-3",
                "forge",
                "granary",
                "hammers-2",
                "hammers-3",
                "library",
                "market",
                "monastery",
                "spearman",
                "swordsman",
                "temple",
                "the-colossus",
                "the-great-library",
                "the-great-wall",
                "the-hanging-gardens",
                "the-pyramids",
                "walls",
                "wild-1",
                "wild-2",
            ]
        ]
        | None
    )
    plots: list[CivilizationPlotScenario] | None
    technologies: list[
        Literal[
            "agriculture",
            "astronomy",
            "code-of-laws",
            "currency",
            "engineering",
            "iron-working",
            "literature",
            "masonry",
            "mathematics",
            "mining",
            "monotheism",
            "pottery",
            "sailing",
            "the-wheel",
            "writing",
        ]
    ]
    used: list[
        Literal[
            "agriculture",
            "astronomy",
            "code-of-laws",
            "currency",
            "engineering",
            "iron-working",
            "literature",
            "masonry",
            "mathematics",
            "mining",
            "monotheism",
            "pottery",
            "sailing",
            "the-wheel",
            "writing",
        ]
    ]
    food: int
    hammers: int
    commerce: int
    turns: int
    safe: int


class CivilizationMatScenarioInput(TypedDict):
    """
    The area of one seat. Without a hand, four cards are dealt; without plots, four plots.
    """

    hand: NotRequired[
        list[
            Literal[
                "archer",
                "axeman",
                "barracks",
                "catapult",
                "chariot",
                "colosseum",
                "commerce-2",
                "commerce-3",
                "food-2",
                "food-3",
                "forge",
                "granary",
                "hammers-2",
                "hammers-3",
                "library",
                "market",
                "monastery",
                "spearman",
                "swordsman",
                "temple",
                "the-colossus",
                "the-great-library",
                "the-great-wall",
                "the-hanging-gardens",
                "the-pyramids",
                "walls",
                "wild-1",
                "wild-2",
            ]
        ]
        | None
    ]
    plots: NotRequired[list[CivilizationPlotScenarioInput] | None]
    technologies: NotRequired[
        list[
            Literal[
                "agriculture",
                "astronomy",
                "code-of-laws",
                "currency",
                "engineering",
                "iron-working",
                "literature",
                "masonry",
                "mathematics",
                "mining",
                "monotheism",
                "pottery",
                "sailing",
                "the-wheel",
                "writing",
            ]
        ]
    ]
    used: NotRequired[
        list[
            Literal[
                "agriculture",
                "astronomy",
                "code-of-laws",
                "currency",
                "engineering",
                "iron-working",
                "literature",
                "masonry",
                "mathematics",
                "mining",
                "monotheism",
                "pottery",
                "sailing",
                "the-wheel",
                "writing",
            ]
        ]
    ]
    food: NotRequired[int]
    hammers: NotRequired[int]
    commerce: NotRequired[int]
    turns: NotRequired[int]
    safe: NotRequired[int]


class CivilizationNewDeal(TypedDict):
    """
    Commit to a deal.
    """

    ruleset: Literal["civilization"]
    seats: int
    options: NotRequired[CivilizationOptionsInput]
    ends_in: int
    opens: NotRequired[Literal["anybody", "maker"]]
    practice: NotRequired[bool]


class CivilizationNewEvent(TypedDict):
    """
    Open an event: what all its games share.
    """

    ruleset: Literal["civilization"]
    title: str
    access: NotRequired[Literal["invited", "open", "unlisted"]]
    rated: NotRequired[bool]
    options: NotRequired[CivilizationOptionsInput]
    clock: NotRequired[MoveClock | BankClock | CorrespondenceClock | None]
    absent: NotRequired[Literal["default", "resign"] | StandIn]
    undo: NotRequired[Literal["any", "consent", "never"]]
    spectators: NotRequired[SpectatorsInput]


class CivilizationPlaced(TypedDict):
    """
    What a scenario gives a seat; the fields are those of a player's area in the state.
    """

    type: Literal["civilization.placed"]
    seat: int
    hand: list[str | None]
    plots: list[CivilizationPlot]
    technologies: list[str | None]
    ready: list[str | None]
    stock: CivilizationStock
    turns: int
    safe: int


class CivilizationPlayed(TypedDict):
    """
    A resource card in hand was discarded, and what it gives went into the stock.
    """

    type: Literal["civilization.played"]
    seat: int
    card: str
    stock: CivilizationStock


class CivilizationPlotFigures(TypedDict):
    """
    What a plot yields by itself; each population on it adds one resource of a type that it shows.
    """

    type: Literal["plot"]
    base: CivilizationStock


class CivilizationQuestion(TypedDict):
    """
    An open question: its number is what a choice answers.

    Only the seat that is asked sees what is offered. For all others `about`, `options`, `labels`, `same`, `none`,
    `empty`, `least` and `most` are null.
    """

    ruleset: Literal["civilization"]
    question: int
    seat: int
    why: Literal[
        "build",
        "code-of-laws",
        "collect",
        "combat",
        "draft",
        "draw",
        "free",
        "opening",
        "overflow",
        "plot",
        "pottery",
        "turn",
        "writing",
    ]
    verb: Literal[
        "act",
        "amount",
        "attack",
        "block",
        "bounce",
        "discard",
        "extra",
        "lose-building",
        "lose-population",
        "lose-walls",
        "pay",
        "place",
        "return",
        "rival",
        "settle",
        "take",
    ]
    prompt: str
    about: About | None
    options: list[Options2] | None
    labels: list[str] | None
    same: list[int] | None
    none: str | None
    empty: bool | None
    least: int | None
    most: int | None
    ordered: bool


class CivilizationResourceFigures(TypedDict):
    """
    What a resource card gives, and how many resources of the player's choice.
    """

    type: Literal["resource"]
    stock: CivilizationStock
    wild: int


class CivilizationScenario(TypedDict):
    """
    A position to start from. Decks list the top card first; anything not given is dealt from what is left.
    """

    seats: list[CivilizationMatScenario]
    deck: (
        list[
            Literal[
                "archer",
                "axeman",
                "barracks",
                "catapult",
                "chariot",
                "colosseum",
                "commerce-2",
                "commerce-3",
                "food-2",
                "food-3",
                "forge",
                "granary",
                "hammers-2",
                "hammers-3",
                "library",
                "market",
                "monastery",
                "spearman",
                "swordsman",
                "temple",
                "the-colossus",
                "the-great-library",
                "the-great-wall",
                "the-hanging-gardens",
                "the-pyramids",
                "walls",
                "wild-1",
                "wild-2",
            ]
        ]
        | None
    )
    discard: list[
        Literal[
            "archer",
            "axeman",
            "barracks",
            "catapult",
            "chariot",
            "colosseum",
            "commerce-2",
            "commerce-3",
            "food-2",
            "food-3",
            "forge",
            "granary",
            "hammers-2",
            "hammers-3",
            "library",
            "market",
            "monastery",
            "spearman",
            "swordsman",
            "temple",
            "the-colossus",
            "the-great-library",
            "the-great-wall",
            "the-hanging-gardens",
            "the-pyramids",
            "walls",
            "wild-1",
            "wild-2",
        ]
    ]
    plot_deck: list[Literal["coast", "forest", "grassland", "hills", "mountains", "river"]] | None
    plot_market: list[Literal["coast", "forest", "grassland", "hills", "mountains", "river"]] | None
    technology_deck: (
        list[
            Literal[
                "agriculture",
                "astronomy",
                "code-of-laws",
                "currency",
                "engineering",
                "iron-working",
                "literature",
                "masonry",
                "mathematics",
                "mining",
                "monotheism",
                "pottery",
                "sailing",
                "the-wheel",
                "writing",
            ]
        ]
        | None
    )
    technology_market: (
        list[
            Literal[
                "agriculture",
                "astronomy",
                "code-of-laws",
                "currency",
                "engineering",
                "iron-working",
                "literature",
                "masonry",
                "mathematics",
                "mining",
                "monotheism",
                "pottery",
                "sailing",
                "the-wheel",
                "writing",
            ]
        ]
        | None
    )
    out: list[
        Literal[
            "agriculture",
            "astronomy",
            "code-of-laws",
            "currency",
            "engineering",
            "iron-working",
            "literature",
            "masonry",
            "mathematics",
            "mining",
            "monotheism",
            "pottery",
            "sailing",
            "the-wheel",
            "writing",
        ]
    ]
    population: int | None
    dealer: int | None
    turn: int | None
    round: int
    phase: Literal["collect", "combat", "discard", "draw", "purchase"]
    discards: int
    culture: list[CultureItem]
    happiness: list[HappinessItem]
    ending: bool


class CivilizationScenarioInput(TypedDict):
    """
    A position to start from. Decks list the top card first; anything not given is dealt from what is left.
    """

    seats: NotRequired[list[CivilizationMatScenarioInput]]
    deck: NotRequired[
        list[
            Literal[
                "archer",
                "axeman",
                "barracks",
                "catapult",
                "chariot",
                "colosseum",
                "commerce-2",
                "commerce-3",
                "food-2",
                "food-3",
                "forge",
                "granary",
                "hammers-2",
                "hammers-3",
                "library",
                "market",
                "monastery",
                "spearman",
                "swordsman",
                "temple",
                "the-colossus",
                "the-great-library",
                "the-great-wall",
                "the-hanging-gardens",
                "the-pyramids",
                "walls",
                "wild-1",
                "wild-2",
            ]
        ]
        | None
    ]
    discard: NotRequired[
        list[
            Literal[
                "archer",
                "axeman",
                "barracks",
                "catapult",
                "chariot",
                "colosseum",
                "commerce-2",
                "commerce-3",
                "food-2",
                "food-3",
                "forge",
                "granary",
                "hammers-2",
                "hammers-3",
                "library",
                "market",
                "monastery",
                "spearman",
                "swordsman",
                "temple",
                "the-colossus",
                "the-great-library",
                "the-great-wall",
                "the-hanging-gardens",
                "the-pyramids",
                "walls",
                "wild-1",
                "wild-2",
            ]
        ]
    ]
    plot_deck: NotRequired[list[Literal["coast", "forest", "grassland", "hills", "mountains", "river"]] | None]
    plot_market: NotRequired[list[Literal["coast", "forest", "grassland", "hills", "mountains", "river"]] | None]
    technology_deck: NotRequired[
        list[
            Literal[
                "agriculture",
                "astronomy",
                "code-of-laws",
                "currency",
                "engineering",
                "iron-working",
                "literature",
                "masonry",
                "mathematics",
                "mining",
                "monotheism",
                "pottery",
                "sailing",
                "the-wheel",
                "writing",
            ]
        ]
        | None
    ]
    technology_market: NotRequired[
        list[
            Literal[
                "agriculture",
                "astronomy",
                "code-of-laws",
                "currency",
                "engineering",
                "iron-working",
                "literature",
                "masonry",
                "mathematics",
                "mining",
                "monotheism",
                "pottery",
                "sailing",
                "the-wheel",
                "writing",
            ]
        ]
        | None
    ]
    out: NotRequired[
        list[
            Literal[
                "agriculture",
                "astronomy",
                "code-of-laws",
                "currency",
                "engineering",
                "iron-working",
                "literature",
                "masonry",
                "mathematics",
                "mining",
                "monotheism",
                "pottery",
                "sailing",
                "the-wheel",
                "writing",
            ]
        ]
    ]
    population: NotRequired[int | None]
    dealer: NotRequired[int | None]
    turn: NotRequired[int | None]
    round: NotRequired[int]
    phase: NotRequired[Literal["collect", "combat", "discard", "draw", "purchase"]]
    discards: NotRequired[int]
    culture: NotRequired[list[CultureItem]]
    happiness: NotRequired[list[HappinessItem]]
    ending: NotRequired[bool]


class CivilizationSeatReckoning(TypedDict):
    """
    What follows for one seat. Prices are those it would pay now, whether or not it can.
    """

    seat: int
    score: CivilizationTally
    culture: int
    happiness: int
    income: CivilizationStock
    bonus: int
    bank: int
    plots: list[CivilizationPlotReckoning]
    plot_price: int
    technologies: dict[str, int]
    buildings: dict[str, int]
    draws: int
    discards: int
    attackable: list[int]


class CivilizationStandings(TypedDict):
    """
    Standings as the organiser posted them.
    """

    columns: list[str]
    rows: list[StandingsRow]
    at: int
    at_time: str


class CivilizationState(TypedDict):
    """
    Everything on the table. While plots are drafted, `plot_market` holds those that can be taken.
    """

    mats: list[CivilizationMat]
    deck: list[str | None]
    discard: list[str | None]
    plot_deck: list[str | None]
    plot_market: list[str | None]
    technology_deck: list[str | None]
    technology_market: list[str | None]
    out: list[str | None]
    population: int | None
    dealer: int
    turn: int
    round: int
    phase: Literal["collect", "combat", "discard", "draw", "over", "purchase", "set-up"]
    discards: int
    combat: list[CivilizationUnit]
    culture: list[int]
    happiness: list[int]
    ending: bool
    tallies: list[CivilizationTally]


class CivilizationUndone(TypedDict):
    """
    The game went back to the rest of version `version`, whose state this is; a rest follows.

    Resignations, absences, spent time and the numbers of draws stay.
    """

    type: Literal["undone"]
    version: int
    state: CivilizationState


class ClockBounds(TypedDict):
    """
    The least and most for each figure of a clock, and the default clocks.
    """

    move: tuple[int, int]
    bank: tuple[int, int]
    increment: tuple[int, int]
    correspondence: tuple[int, int]
    default: MoveClock | BankClock | CorrespondenceClock | None
    live: MoveClock | BankClock | CorrespondenceClock
    days: MoveClock | BankClock | CorrespondenceClock


class Consent(TypedDict):
    """
    What a client asks for, and your answer.
    """

    query: str
    granted: NotRequired[Granted | None]


CountersZone = TypedDict(
    "CountersZone",
    {
        "as": Literal["counters"],
        "at": str,
        "word": str | None,
        "of": list[LayoutCount],
        "hides": bool,
        "pieces": bool,
    },
)


class DominionAccepted(TypedDict):
    """
    The game after a request that became an entry, with the receipt for it.
    """

    ruleset: Literal["dominion"]
    id: str
    version: int
    status: str
    sandbox: bool
    spectators: Spectators
    watchers: list[Person]
    seating: str
    open_hands: bool
    branches: Literal["live", "over"]
    access: Literal["invited", "open", "unlisted"]
    options: DominionOptions
    opener: Person
    commitment: str
    deal: str | None
    opened_at: int
    opened_at_time: str
    seats: int
    sitting: list[Seating]
    your_seats: list[int]
    awaited: list[Person]
    parent: Parent | None
    rematch_of: str | None
    rematch: str | None
    imported: Imported | None
    restored: int | None
    result: Result | None
    reveal_version: int | None
    reveal_by: int | None
    reveal_by_time: str | None
    unrevealed: list[Person] | None
    clock: MoveClock | BankClock | CorrespondenceClock | None
    absent: Literal["default", "resign"] | StandIn | None
    open_until: int | None
    open_until_time: str | None
    undo: Literal["any", "consent", "never"]
    undo_proposed: UndoProposal | None
    receipt: Receipt


Options4: TypeAlias = (
    DominionCardOption
    | DominionPileOption
    | DominionName
    | DominionDiscardDeck
    | DominionPlay
    | DominionPlayTreasures
    | DominionBuy
    | DominionEndActions
    | DominionEndTurn
)


class DominionAsked(TypedDict):
    """
    A question of Dominion.
    """

    type: Literal["asked"]
    seat: int
    why: Literal[
        "artisan",
        "bandit",
        "bureaucrat",
        "cellar",
        "chancellor",
        "chapel",
        "clean-up",
        "draft",
        "feast",
        "harbinger",
        "library",
        "militia",
        "mine",
        "moat",
        "moneylender",
        "poacher",
        "remodel",
        "sentry",
        "spy",
        "thief",
        "throne-room",
        "turn",
        "vassal",
        "workshop",
    ]
    verb: Literal[
        "act",
        "discard",
        "discard-deck",
        "gain",
        "name",
        "play",
        "play-twice",
        "put-back",
        "reveal",
        "set-aside",
        "top",
        "topdeck",
        "trash",
    ]
    options: list[Options4] | None
    least: int | None
    most: int | None
    ordered: bool
    about: NotRequired[About | None]


class DominionDealInfo(TypedDict):
    """
    A deal. While it runs nothing is said of its games.
    """

    ruleset: Literal["dominion"]
    id: str
    maker: Person
    rules: int
    seats: int
    options: DominionOptions
    commitment: str
    opens: Literal["anybody", "maker"]
    practice: bool
    over: bool
    ends_at: int
    ends_at_time: str
    revealed: str | None
    games: list[str]


class DominionGame(TypedDict):
    """
    A game, and who sits where.
    """

    ruleset: Literal["dominion"]
    id: str
    version: int
    status: Literal["open", "over", "running"]
    sandbox: bool
    spectators: Spectators
    watchers: list[Person]
    seating: str
    open_hands: bool
    branches: Literal["live", "over"]
    access: Literal["invited", "open", "unlisted"]
    options: DominionOptions
    opener: Person
    commitment: str
    deal: str | None
    opened_at: int
    opened_at_time: str
    seats: int
    sitting: list[Seating]
    your_seats: list[int]
    awaited: list[Person]
    parent: Parent | None
    rematch_of: str | None
    rematch: str | None
    imported: Imported | None
    restored: int | None
    result: Result | None
    reveal_version: int | None
    reveal_by: int | None
    reveal_by_time: str | None
    unrevealed: list[Person] | None
    clock: MoveClock | BankClock | CorrespondenceClock | None
    absent: Literal["default", "resign"] | StandIn | None
    open_until: int | None
    open_until_time: str | None
    undo: Literal["any", "consent", "never"]
    undo_proposed: UndoProposal | None


class DominionHiddenWorlds(TypedDict):
    """
    Positions that agree with everything a seat has seen: what is hidden from it is redealt in each.
    """

    ruleset: Literal["dominion"]
    version: int
    seen: int
    scenarios: list[DominionScenario]
    refused: int


class DominionNamed(TypedDict):
    """
    A seat named a card for the kingdom, and its pile was laid out.
    """

    type: Literal["dominion.named"]
    seat: int
    pile: DominionPile


class DominionNewDeal(TypedDict):
    """
    Commit to a deal.
    """

    ruleset: Literal["dominion"]
    seats: int
    options: NotRequired[DominionOptionsInput]
    ends_in: int
    opens: NotRequired[Literal["anybody", "maker"]]
    practice: NotRequired[bool]


class DominionNewEvent(TypedDict):
    """
    Open an event: what all its games share.
    """

    ruleset: Literal["dominion"]
    title: str
    access: NotRequired[Literal["invited", "open", "unlisted"]]
    rated: NotRequired[bool]
    options: NotRequired[DominionOptionsInput]
    clock: NotRequired[MoveClock | BankClock | CorrespondenceClock | None]
    absent: NotRequired[Literal["default", "resign"] | StandIn]
    undo: NotRequired[Literal["any", "consent", "never"]]
    spectators: NotRequired[SpectatorsInput]


class DominionOpened(TypedDict):
    """
    Version 1 of a game of Dominion.
    """

    type: Literal["opened"]
    ruleset: str
    seats: int
    player: str
    commitment: str
    options: DominionOptions
    terms: str
    scenario: DominionScenario | None
    spectators: Literal["all", "invited", "none"]
    seating: Literal["as_joined", "drawn"]
    open_hands: bool
    clock: MoveClock | BankClock | CorrespondenceClock | None
    rematch: DominionRematch | None
    branches: NotRequired[Literal["live"]]
    parent: NotRequired[Parent]
    reveal_seconds: NotRequired[int]
    absent: NotRequired[Literal["default", "resign"] | StandIn]
    open_days: NotRequired[int]
    access: NotRequired[Literal["invited", "unlisted"]]
    undo: NotRequired[Literal["any", "never"]]
    late: NotRequired[Late]
    spectators_see: NotRequired[Literal["hands"]]
    deal: NotRequired[DominionInDeal]
    event: NotRequired[str]


class DominionOpening(TypedDict):
    """
    Open a game. One with a scenario or open hands is a sandbox: it never counts.
    """

    ruleset: Literal["dominion"]
    seats: int
    options: NotRequired[DominionOptionsInput]
    scenario: NotRequired[DominionScenarioInput | None]
    spectators: NotRequired[SpectatorsInput]
    seating: NotRequired[Literal["as_joined", "drawn"]]
    open_hands: NotRequired[bool]
    branches: NotRequired[Literal["live"]]
    access: NotRequired[Literal["invited", "open", "unlisted"]]
    reveal_seconds: NotRequired[int]
    clock: NotRequired[MoveClock | BankClock | CorrespondenceClock | None]
    absent: NotRequired[Literal["default", "resign"] | StandIn]
    deal: NotRequired[str]
    undo: NotRequired[Literal["any", "consent", "never"]]


class DominionReckoning(TypedDict):
    """
    What follows from what is seen: for each seat in order, and how near the end is.
    """

    seats: list[DominionSeatReckoning]
    empty_piles: int
    empty_piles_that_end: int


class DominionScored(TypedDict):
    """
    At the end everybody sees every card a seat owns, and its points.
    """

    type: Literal["dominion.scored"]
    seat: int
    cards: list[str | None]
    kinds: list[DominionWorth]
    points: int
    turns: int


class DominionStandings(TypedDict):
    """
    Standings as the organiser posted them.
    """

    columns: list[str]
    rows: list[StandingsRow]
    at: int
    at_time: str


class DominionTally(TypedDict):
    """
    A seat's score: all its cards, sorted, and their points.
    """

    seat: int
    cards: list[str | None]
    kinds: list[DominionWorth]
    points: int
    turns: int


class EventSeat(TypedDict):
    """
    A seat of a game of an event.
    """

    seat: int
    player: Person | None
    bot: str | None
    to_move: bool


class EventSummary(TypedDict):
    """
    An event, as lists show it.
    """

    id: str
    title: str
    organiser: Person
    access: Literal["invited", "open", "unlisted"]
    rated: bool
    created_at: int
    created_at_time: str
    ended_at: int | None
    ended_at_time: str | None
    ruleset: str


class EventsPage(TypedDict):
    """
    Events.
    """

    events: list[EventSummary]
    next: str | None


class GameResult(TypedDict):
    """
    How a game that counts ended.
    """

    game: str
    ruleset: str
    how: Literal["finished", "resigned"]
    decided: Literal[
        "abandoned", "fewer-turns", "points", "population", "resigned", "shared", "technologies", "tokens", "wonders"
    ]
    ended_at: int
    ended_at_time: str
    sitting: list[ResultSeat]


class GameSummary(TypedDict):
    """
    A game as shown in lists.
    """

    id: str
    ruleset: str
    status: Literal["open", "over", "running"]
    sandbox: bool
    spectators: Spectators
    seats: int
    opened_at: int
    opened_at_time: str
    sitting: list[Seat]
    your_move: bool
    imported: Imported | None
    access: Literal["invited", "open", "unlisted"]
    clock: MoveClock | BankClock | CorrespondenceClock | None
    absent: Literal["default", "resign"] | StandIn | None
    result: ListedResult | None


class GamesPage(TypedDict):
    """
    A page of a list of games.
    """

    games: list[GameSummary]
    next: str | None
    partial: bool


class InvitationInfo(TypedDict):
    """
    A reserved seat.
    """

    id: str
    game: str
    player: Person | None
    at: int
    at_time: str


class InvitationMade(TypedDict):
    """
    A reserved seat, and the code for it.
    """

    id: str
    game: str
    player: Person | None
    at: int
    at_time: str
    code: str | None


class Invitations(TypedDict):
    """
    Reserved seats.
    """

    invitations: list[InvitationInfo]
    partial: bool


class Keys(TypedDict):
    """
    The keys of this server.
    """

    keys: list[PublicKey]


class LadderPlayer(TypedDict):
    """
    A player of a ladder, with their rating by OpenSkill.
    """

    player: Person
    mu: float
    sigma: float
    games: int
    won: int
    last_at: int
    last_at_time: str


class LayoutFirst(TypedDict):
    """
    A first game: how it is opened, and the lesson that leads through it.
    """

    preset: str
    steps: list[LessonStep]


class NewGames(TypedDict):
    """
    Open games of an event.
    """

    games: list[Table]
    mode: NotRequired[Literal["all", "each"]]


class NewPushSubscription(TypedDict):
    """
    What a browser has subscribed to.
    """

    endpoint: str
    keys: PushKeys
    key: str
    language: Literal["en", "ja", "ko"]


class NewStandings(TypedDict):
    """
    A table of names and numbers. Its order, ties and tie-breaks are the organiser's.
    """

    columns: list[Column]
    rows: list[StandingsRowInput]


class NewWebhook(TypedDict):
    """
    Where to send events, and which.
    """

    url: str
    events: NotRequired[
        list[
            Literal[
                "event-over",
                "invited",
                "let-in",
                "over",
                "rematch-offered",
                "seated",
                "started",
                "time-short",
                "token-reused",
                "undo-proposed",
                "webhook-off",
                "your-turn",
            ]
        ]
    ]
    format: NotRequired[Literal["discord", "ntfy", "slack", "standard"]]
    game: NotRequired[str | None]
    language: NotRequired[Literal["en", "ja", "ko"] | None]
    mention: NotRequired[str | None]
    remind: NotRequired[RemindInput | None]
    quiet: NotRequired[Quiet | None]


class Note(TypedDict):
    """
    What a player wrote about a version of a game: their words, and not the server's.
    """

    version: int
    author: Person
    role: Literal["commentator", "player", "reader"]
    text: str
    language: str | None
    visible: Literal["all", "none"]
    at: int
    at_time: str


class NotesPage(TypedDict):
    """
    Notes about a game, as far as the caller may see them.
    """

    game: str
    notes: list[Note]
    next: str | None


class OrganiserInfo(TypedDict):
    """
    An organiser who may seat you.
    """

    organiser: Person
    until: int
    until_time: str
    games: int
    used: int
    clocks: list[Literal["bank", "correspondence", "move", "none"]]
    rated: bool


class Organisers(TypedDict):
    """
    Who may seat you.
    """

    organisers: list[OrganiserInfo]


class PlayerPage(TypedDict):
    """
    A player, their ratings, and their latest games and results.
    """

    id: str
    name: str
    bot: bool
    created_at: int
    created_at_time: str
    banned_at: int | None
    banned_at_time: str | None
    ratings: list[PlayerRating]
    aborts: int
    games: list[GameSummary]
    results: list[GameResult]


class ResultsPage(TypedDict):
    """
    A page of results.
    """

    results: list[GameResult]
    next: str | None
    partial: bool


class RulesetSummary(TypedDict):
    """
    What helps to choose a game.
    """

    names: dict[str, str]
    version: int
    players: Players
    minutes: tuple[int, int]
    weight: float
    colours: list[str]
    bots: list[str]
    opponents: list[Opponent]
    key: str
    clocks: ClockBounds
    first: dict[str, str]


class Rulesets(TypedDict):
    """
    The games that this server hosts.
    """

    rulesets: list[RulesetSummary]


class StoryLine(TypedDict):
    """
    A line of a game's story.
    """

    version: int
    at: int
    at_time: str
    fact: str
    text: str
    why: NotRequired[list[Why]]
    seat: int | None
    cards: list[str]
    by: int | None
    back_to: int | None


class TokenCreated(TypedDict):
    """
    A token, which is shown only once, and what is stored about it.
    """

    token: str
    kept: TokenInfo


class WatchPage(TypedDict):
    """
    Running games worth watching, the best first.
    """

    games: list[WatchedGame]
    partial: bool


class Film(TypedDict):
    """
    Part of a game to step through: a view, and what each later version changed.
    """

    ruleset: str
    game: str
    viewer: str
    language: str
    since: int
    base: Any
    steps: Any
    next: int | None
    notes: NotRequired[list[Note]]


Options: TypeAlias = (
    CaylusMagnaCartaKeepHand
    | CaylusMagnaCartaRedraw
    | CaylusMagnaCartaDraw
    | CaylusMagnaCartaReplace
    | CaylusMagnaCartaPlaceWorker
    | CaylusMagnaCartaBuild
    | CaylusMagnaCartaBuildPrestige
    | CaylusMagnaCartaPass
    | CaylusMagnaCartaMoveProvost
    | CaylusMagnaCartaUse
    | CaylusMagnaCartaMakeResidence
    | CaylusMagnaCartaOffer
    | CaylusMagnaCartaDecline
)


class CaylusMagnaCartaAsked(TypedDict):
    """
    A question of Caylus Magna Carta.
    """

    type: Literal["asked"]
    seat: int
    why: Literal[
        "bank",
        "castle",
        "church",
        "forest",
        "gold-mine",
        "large-farm",
        "large-quarry",
        "large-sawmill",
        "lawyer",
        "library",
        "market",
        "mulligan",
        "neutral-peddler",
        "neutral-quarry",
        "park",
        "peddler",
        "provost",
        "small-farm",
        "small-quarry",
        "small-sawmill",
        "trading-post",
        "turn",
    ]
    verb: Literal["act", "move", "offer", "primary", "redraw", "secondary", "use"]
    options: list[Options] | None
    least: int | None
    most: int | None
    ordered: bool
    about: NotRequired[About | None]


class CaylusMagnaCartaCardFigures(TypedDict):
    """
    What a building does. One of an effect's deals may be used. Price and points are kept beside them.
    """

    primary: list[CaylusMagnaCartaDeal]
    secondary: list[CaylusMagnaCartaDeal]
    stores: CaylusMagnaCartaGoods | None
    income: int


class CaylusMagnaCartaComponent(TypedDict):
    """
    A thing in the game's box, as a client shows it.
    """

    id: str
    names: dict[str, str]
    aliases: dict[str, list[str]]
    cost: int | None
    types: list[str]
    effect: dict[str, str]
    count: int
    price: dict[str, int] | None
    sets: list[str]
    points: int | None
    confidence: dict[str, Literal["confirmed", "inferred", "proposed", "single"]] | None
    figures: CaylusMagnaCartaCardFigures | None
    short: dict[str, str] | None


class CaylusMagnaCartaEventInfo(TypedDict):
    """
    An event: what all its games share, and its standings.
    """

    ruleset: Literal["caylus-magna-carta"]
    id: str
    title: str
    organiser: Person
    access: Literal["invited", "open", "unlisted"]
    rated: bool
    created_at: int
    created_at_time: str
    ended_at: int | None
    ended_at_time: str | None
    options: CaylusMagnaCartaOptions
    clock: MoveClock | BankClock | CorrespondenceClock | None
    absent: Literal["default", "resign"] | StandIn | None
    undo: Literal["any", "consent", "never"]
    spectators: Spectators
    standings: CaylusMagnaCartaStandings | None


Facts: TypeAlias = (
    Seated
    | Started
    | Defaulted
    | Rested
    | Ended
    | CaylusMagnaCartaUndone
    | CaylusMagnaCartaAsked
    | CaylusMagnaCartaLaidOut
    | CaylusMagnaCartaFirstPlayerDrawn
    | CaylusMagnaCartaPlaced
    | CaylusMagnaCartaPickedUp
    | CaylusMagnaCartaHandsChosen
    | CaylusMagnaCartaPhaseBegan
    | CaylusMagnaCartaRoundBegan
    | CaylusMagnaCartaEarned
    | CaylusMagnaCartaTurnBegan
    | CaylusMagnaCartaShuffled
    | CaylusMagnaCartaDrew
    | CaylusMagnaCartaDiscarded
    | CaylusMagnaCartaWorkerPlaced
    | CaylusMagnaCartaBuilt
    | CaylusMagnaCartaPrestigeBuilt
    | CaylusMagnaCartaPassed
    | CaylusMagnaCartaProvostMoved
    | CaylusMagnaCartaProvostAdvanced
    | CaylusMagnaCartaUsed
    | CaylusMagnaCartaResidenceChosen
    | CaylusMagnaCartaTurned
    | CaylusMagnaCartaDeclined
    | CaylusMagnaCartaWorkersReturned
    | CaylusMagnaCartaOffered
    | CaylusMagnaCartaCastleLeft
    | CaylusMagnaCartaMostOffered
    | CaylusMagnaCartaTokensRemoved
    | CaylusMagnaCartaScored
)


class CaylusMagnaCartaHiddenWorlds(TypedDict):
    """
    Positions that agree with everything a seat has seen: what is hidden from it is redealt in each.
    """

    ruleset: Literal["caylus-magna-carta"]
    version: int
    seen: int
    scenarios: list[CaylusMagnaCartaScenario]
    refused: int


class CaylusMagnaCartaOpened(TypedDict):
    """
    Version 1 of a game of Caylus Magna Carta.
    """

    type: Literal["opened"]
    ruleset: str
    seats: int
    player: str
    commitment: str
    options: CaylusMagnaCartaOptions
    terms: str
    scenario: CaylusMagnaCartaScenario | None
    spectators: Literal["all", "invited", "none"]
    seating: Literal["as_joined", "drawn"]
    open_hands: bool
    clock: MoveClock | BankClock | CorrespondenceClock | None
    rematch: CaylusMagnaCartaRematch | None
    branches: NotRequired[Literal["live"]]
    parent: NotRequired[Parent]
    reveal_seconds: NotRequired[int]
    absent: NotRequired[Literal["default", "resign"] | StandIn]
    open_days: NotRequired[int]
    access: NotRequired[Literal["invited", "unlisted"]]
    undo: NotRequired[Literal["any", "never"]]
    late: NotRequired[Late]
    spectators_see: NotRequired[Literal["hands"]]
    deal: NotRequired[CaylusMagnaCartaInDeal]
    event: NotRequired[str]


class CaylusMagnaCartaOpening(TypedDict):
    """
    Open a game. One with a scenario or open hands is a sandbox: it never counts.
    """

    ruleset: Literal["caylus-magna-carta"]
    seats: int
    options: NotRequired[CaylusMagnaCartaOptionsInput]
    scenario: NotRequired[CaylusMagnaCartaScenarioInput | None]
    spectators: NotRequired[SpectatorsInput]
    seating: NotRequired[Literal["as_joined", "drawn"]]
    open_hands: NotRequired[bool]
    branches: NotRequired[Literal["live"]]
    access: NotRequired[Literal["invited", "open", "unlisted"]]
    reveal_seconds: NotRequired[int]
    clock: NotRequired[MoveClock | BankClock | CorrespondenceClock | None]
    absent: NotRequired[Literal["default", "resign"] | StandIn]
    deal: NotRequired[str]
    undo: NotRequired[Literal["any", "consent", "never"]]


class CaylusMagnaCartaReckoning(TypedDict):
    """
    What follows from what is seen: for each seat in order, and for all of them.
    """

    seats: list[CaylusMagnaCartaSeatReckoning]
    reached: int
    pass_gains: int
    most_batches: int | None


class CaylusMagnaCartaRecordEntry(TypedDict):
    """
    One entry, unredacted. Its other fields say in JSON what `body` says.
    """

    version: int
    at: int
    player: str | None
    key: tuple[str, str] | None
    rules: int
    cause: (
        CaylusMagnaCartaOpened
        | Joined
        | Left
        | Contributed
        | Chose
        | Resigned
        | TimedOut
        | Returned
        | Abandoned
        | TimeAdded
        | UndoProposed
        | UndoAgreed
        | UndoRefused
        | WatcherAdmitted
        | WatcherRemoved
    )
    facts: list[Facts]
    salt: str
    digest: str
    body: str


class CaylusMagnaCartaView(TypedDict):
    """
    The table as one viewer may see it.
    """

    ruleset: Literal["caylus-magna-carta"]
    game: str
    version: int
    at: int
    at_time: str
    head: str
    viewer: Literal["referee", "seat-0", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "spectator"] | str
    parent: Parent | None
    status: Literal["open", "over", "running"]
    sitting: list[Seating]
    state: CaylusMagnaCartaState | None
    reckoning: CaylusMagnaCartaReckoning | None
    asked: list[CaylusMagnaCartaQuestion]
    result: Result | None
    clocks: list[CaylusMagnaCartaSeatClock] | None
    undo: UndoProposal | None
    presence: NotRequired[Presence | None]


class CivilizationComponent(TypedDict):
    """
    A thing in the game's box, as a client shows it.
    """

    id: str
    names: dict[str, str]
    aliases: dict[str, list[str]]
    cost: int | None
    types: list[str]
    effect: dict[str, str]
    count: int
    price: dict[str, int] | None
    sets: list[str]
    points: int | None
    confidence: dict[str, Literal["confirmed", "inferred", "proposed", "single"]] | None
    figures: (
        CivilizationPlotFigures
        | CivilizationTechnologyFigures
        | CivilizationResourceFigures
        | CivilizationBuildingFigures
        | CivilizationUnitFigures
        | None
    )
    short: dict[str, str] | None


class CivilizationEventInfo(TypedDict):
    """
    An event: what all its games share, and its standings.
    """

    ruleset: Literal["civilization"]
    id: str
    title: str
    organiser: Person
    access: Literal["invited", "open", "unlisted"]
    rated: bool
    created_at: int
    created_at_time: str
    ended_at: int | None
    ended_at_time: str | None
    options: CivilizationOptions
    clock: MoveClock | BankClock | CorrespondenceClock | None
    absent: Literal["default", "resign"] | StandIn | None
    undo: Literal["any", "consent", "never"]
    spectators: Spectators
    standings: CivilizationStandings | None


Facts2: TypeAlias = (
    Seated
    | Started
    | Defaulted
    | Rested
    | Ended
    | CivilizationUndone
    | CivilizationAsked
    | CivilizationDealerDrawn
    | CivilizationShuffled
    | CivilizationLeftOut
    | CivilizationPopulationLaid
    | CivilizationLaid
    | CivilizationPlaced
    | CivilizationTurnedUp
    | CivilizationTookPlots
    | CivilizationTurnBegan
    | CivilizationPhaseBegan
    | CivilizationCollected
    | CivilizationPlayed
    | CivilizationTraded
    | CivilizationGrew
    | CivilizationBoughtPlot
    | CivilizationLearned
    | CivilizationBuilt
    | CivilizationUsed
    | CivilizationStole
    | CivilizationLevied
    | CivilizationSent
    | CivilizationBreached
    | CivilizationBounced
    | CivilizationBlocked
    | CivilizationFell
    | CivilizationSeized
    | CivilizationReturned
    | CivilizationCombatEnded
    | CivilizationDrew
    | CivilizationDiscarded
    | CivilizationStatusMoved
    | CivilizationClosing
    | CivilizationScored
)


class CivilizationHiddenWorlds(TypedDict):
    """
    Positions that agree with everything a seat has seen: what is hidden from it is redealt in each.
    """

    ruleset: Literal["civilization"]
    version: int
    seen: int
    scenarios: list[CivilizationScenario]
    refused: int


class CivilizationOpened(TypedDict):
    """
    Version 1 of a game of Civilization.
    """

    type: Literal["opened"]
    ruleset: str
    seats: int
    player: str
    commitment: str
    options: CivilizationOptions
    terms: str
    scenario: CivilizationScenario | None
    spectators: Literal["all", "invited", "none"]
    seating: Literal["as_joined", "drawn"]
    open_hands: bool
    clock: MoveClock | BankClock | CorrespondenceClock | None
    rematch: CivilizationRematch | None
    branches: NotRequired[Literal["live"]]
    parent: NotRequired[Parent]
    reveal_seconds: NotRequired[int]
    absent: NotRequired[Literal["default", "resign"] | StandIn]
    open_days: NotRequired[int]
    access: NotRequired[Literal["invited", "unlisted"]]
    undo: NotRequired[Literal["any", "never"]]
    late: NotRequired[Late]
    spectators_see: NotRequired[Literal["hands"]]
    deal: NotRequired[CivilizationInDeal]
    event: NotRequired[str]


class CivilizationOpening(TypedDict):
    """
    Open a game. One with a scenario or open hands is a sandbox: it never counts.
    """

    ruleset: Literal["civilization"]
    seats: int
    options: NotRequired[CivilizationOptionsInput]
    scenario: NotRequired[CivilizationScenarioInput | None]
    spectators: NotRequired[SpectatorsInput]
    seating: NotRequired[Literal["as_joined", "drawn"]]
    open_hands: NotRequired[bool]
    branches: NotRequired[Literal["live"]]
    access: NotRequired[Literal["invited", "open", "unlisted"]]
    reveal_seconds: NotRequired[int]
    clock: NotRequired[MoveClock | BankClock | CorrespondenceClock | None]
    absent: NotRequired[Literal["default", "resign"] | StandIn]
    deal: NotRequired[str]
    undo: NotRequired[Literal["any", "consent", "never"]]


class CivilizationReckoning(TypedDict):
    """
    What follows from what is seen, by seat.
    """

    seats: list[CivilizationSeatReckoning]


class CivilizationRecordEntry(TypedDict):
    """
    One entry, unredacted. Its other fields say in JSON what `body` says.
    """

    version: int
    at: int
    player: str | None
    key: tuple[str, str] | None
    rules: int
    cause: (
        CivilizationOpened
        | Joined
        | Left
        | Contributed
        | Chose
        | Resigned
        | TimedOut
        | CivilizationReturned
        | Abandoned
        | TimeAdded
        | UndoProposed
        | UndoAgreed
        | UndoRefused
        | WatcherAdmitted
        | WatcherRemoved
    )
    facts: list[Facts2]
    salt: str
    digest: str
    body: str


class CivilizationView(TypedDict):
    """
    The table as one viewer may see it.
    """

    ruleset: Literal["civilization"]
    game: str
    version: int
    at: int
    at_time: str
    head: str
    viewer: Literal["referee", "seat-0", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "spectator"] | str
    parent: Parent | None
    status: Literal["open", "over", "running"]
    sitting: list[Seating]
    state: CivilizationState | None
    reckoning: CivilizationReckoning | None
    asked: list[CivilizationQuestion]
    result: Result | None
    clocks: list[CivilizationSeatClock] | None
    undo: UndoProposal | None
    presence: NotRequired[Presence | None]


class DominionEventInfo(TypedDict):
    """
    An event: what all its games share, and its standings.
    """

    ruleset: Literal["dominion"]
    id: str
    title: str
    organiser: Person
    access: Literal["invited", "open", "unlisted"]
    rated: bool
    created_at: int
    created_at_time: str
    ended_at: int | None
    ended_at_time: str | None
    options: DominionOptions
    clock: MoveClock | BankClock | CorrespondenceClock | None
    absent: Literal["default", "resign"] | StandIn | None
    undo: Literal["any", "consent", "never"]
    spectators: Spectators
    standings: DominionStandings | None


class DominionState(TypedDict):
    """
    Everything on the table. `actions`, `buys` and `coins` are what is left in this turn.
    """

    mats: list[DominionMat]
    supply: list[DominionPile]
    trash: list[str | None]
    turn: int
    phase: Literal["action", "buy", "clean-up", "over", "set-up"]
    actions: int
    buys: int
    coins: int
    merchants: int
    bought: bool
    reactions: bool
    tallies: list[DominionTally]


class DominionUndone(TypedDict):
    """
    The game went back to the rest of version `version`, whose state this is; a rest follows.

    Resignations, absences, spent time and the numbers of draws stay.
    """

    type: Literal["undone"]
    version: int
    state: DominionState


class DominionView(TypedDict):
    """
    The table as one viewer may see it.
    """

    ruleset: Literal["dominion"]
    game: str
    version: int
    at: int
    at_time: str
    head: str
    viewer: Literal["referee", "seat-0", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "spectator"] | str
    parent: Parent | None
    status: Literal["open", "over", "running"]
    sitting: list[Seating]
    state: DominionState | None
    reckoning: DominionReckoning | None
    asked: list[DominionQuestion]
    result: Result | None
    clocks: list[DominionSeatClock] | None
    undo: UndoProposal | None
    presence: NotRequired[Presence | None]


class EventGame(TypedDict):
    """
    A game of an event, as somebody may see it who does not play in it.
    """

    number: int
    game: str
    label: str | None
    players: list[Person]
    status: Literal["closed", "open", "over", "running"]
    version: int | None
    seats: list[EventSeat]
    result: EventResult | None


class EventGames(TypedDict):
    """
    Games of an event.
    """

    games: list[EventGame]
    next: int | None


class LadderPage(TypedDict):
    """
    A page of a ladder: who plays best, without provisional ratings.
    """

    players: list[LadderPlayer]
    house: list[LadderBot]
    next: str | None


class Story(TypedDict):
    """
    A part of a game's story.
    """

    game: str
    viewer: Literal["referee", "seat-0", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "spectator"] | str
    language: str
    lines: list[StoryLine]
    next: int | None


class CaylusMagnaCartaFrame(TypedDict):
    """
    One entry, as one viewer may see it.
    """

    ruleset: Literal["caylus-magna-carta"]
    version: int
    at: int
    head: str
    cause: (
        CaylusMagnaCartaOpened
        | Joined
        | Left
        | Contributed
        | Chose
        | Resigned
        | TimedOut
        | Returned
        | Abandoned
        | TimeAdded
        | UndoProposed
        | UndoAgreed
        | UndoRefused
        | WatcherAdmitted
        | WatcherRemoved
    )
    facts: list[Facts]


class CaylusMagnaCartaRecord(TypedDict):
    """
    The whole of a finished game.
    """

    ruleset: Literal["caylus-magna-carta"]
    game: str
    algorithm: Algorithm
    rules: list[int]
    options: CaylusMagnaCartaOptions
    seats: list[RecordSeat]
    commitment: str
    entropies: list[str | None]
    secret: str
    result: RecordResult
    entries: list[CaylusMagnaCartaRecordEntry]


class CaylusMagnaCartaSeen(TypedDict):
    """
    An unfinished game as one viewer may see it, with the digest after every entry.

    Keep it: `croupier verify --seen` says whether the full record is of the same game.
    """

    ruleset: Literal["caylus-magna-carta"]
    game: str
    algorithm: Algorithm
    viewer: Literal["referee", "seat-0", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "spectator"] | str
    commitment: str
    over: Literal[False]
    frames: list[CaylusMagnaCartaFrame]


class CaylusMagnaCartaStep(TypedDict):
    """
    What a version changed.
    """

    version: int
    patch: list[Patch]
    lines: NotRequired[list[FilmLine]]
    frame: NotRequired[CaylusMagnaCartaFrame]


class CaylusMagnaCartaTold(TypedDict):
    """
    An accepted choice, and what followed, as its player may see it.
    """

    ruleset: Literal["caylus-magna-carta"]
    version: int
    frame: CaylusMagnaCartaFrame
    asked: list[CaylusMagnaCartaQuestion]
    receipt: Receipt


class CivilizationFrame(TypedDict):
    """
    One entry, as one viewer may see it.
    """

    ruleset: Literal["civilization"]
    version: int
    at: int
    head: str
    cause: (
        CivilizationOpened
        | Joined
        | Left
        | Contributed
        | Chose
        | Resigned
        | TimedOut
        | CivilizationReturned
        | Abandoned
        | TimeAdded
        | UndoProposed
        | UndoAgreed
        | UndoRefused
        | WatcherAdmitted
        | WatcherRemoved
    )
    facts: list[Facts2]


class CivilizationRecord(TypedDict):
    """
    The whole of a finished game.
    """

    ruleset: Literal["civilization"]
    game: str
    algorithm: Algorithm
    rules: list[int]
    options: CivilizationOptions
    seats: list[RecordSeat]
    commitment: str
    entropies: list[str | None]
    secret: str
    result: RecordResult
    entries: list[CivilizationRecordEntry]


class CivilizationSeen(TypedDict):
    """
    An unfinished game as one viewer may see it, with the digest after every entry.

    Keep it: `croupier verify --seen` says whether the full record is of the same game.
    """

    ruleset: Literal["civilization"]
    game: str
    algorithm: Algorithm
    viewer: Literal["referee", "seat-0", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "spectator"] | str
    commitment: str
    over: Literal[False]
    frames: list[CivilizationFrame]


class CivilizationStep(TypedDict):
    """
    What a version changed.
    """

    version: int
    patch: list[Patch]
    lines: NotRequired[list[FilmLine]]
    frame: NotRequired[CivilizationFrame]


class CivilizationTold(TypedDict):
    """
    An accepted choice, and what followed, as its player may see it.
    """

    ruleset: Literal["civilization"]
    version: int
    frame: CivilizationFrame
    asked: list[CivilizationQuestion]
    receipt: Receipt


Facts4: TypeAlias = (
    Seated
    | Started
    | Defaulted
    | Rested
    | Ended
    | DominionUndone
    | DominionAsked
    | DominionNamed
    | DominionKingdomChosen
    | DominionSupplyLaid
    | DominionPlaced
    | DominionFirstPlayerDrawn
    | DominionTurnBegan
    | DominionTurnResumed
    | DominionPhaseBegan
    | DominionShuffled
    | DominionDrew
    | DominionLooked
    | DominionTook
    | DominionSetAside
    | DominionTurnedUp
    | DominionTookOpenly
    | DominionRevealed
    | DominionPlayed
    | DominionPlayedAgain
    | DominionCounted
    | DominionBought
    | DominionGained
    | DominionGainedFromTrash
    | DominionDiscarded
    | DominionDiscardedOpenly
    | DominionDeckDiscarded
    | DominionTrashed
    | DominionTopdecked
    | DominionTopdeckedOpenly
    | DominionRecovered
    | DominionCleanedUp
    | DominionScored
)


class DominionFrame(TypedDict):
    """
    One entry, as one viewer may see it.
    """

    ruleset: Literal["dominion"]
    version: int
    at: int
    head: str
    cause: (
        DominionOpened
        | Joined
        | Left
        | Contributed
        | Chose
        | Resigned
        | TimedOut
        | Returned
        | Abandoned
        | TimeAdded
        | UndoProposed
        | UndoAgreed
        | UndoRefused
        | WatcherAdmitted
        | WatcherRemoved
    )
    facts: list[Facts4]


class DominionRecordEntry(TypedDict):
    """
    One entry, unredacted. Its other fields say in JSON what `body` says.
    """

    version: int
    at: int
    player: str | None
    key: tuple[str, str] | None
    rules: int
    cause: (
        DominionOpened
        | Joined
        | Left
        | Contributed
        | Chose
        | Resigned
        | TimedOut
        | Returned
        | Abandoned
        | TimeAdded
        | UndoProposed
        | UndoAgreed
        | UndoRefused
        | WatcherAdmitted
        | WatcherRemoved
    )
    facts: list[Facts4]
    salt: str
    digest: str
    body: str


class DominionSeen(TypedDict):
    """
    An unfinished game as one viewer may see it, with the digest after every entry.

    Keep it: `croupier verify --seen` says whether the full record is of the same game.
    """

    ruleset: Literal["dominion"]
    game: str
    algorithm: Algorithm
    viewer: Literal["referee", "seat-0", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "spectator"] | str
    commitment: str
    over: Literal[False]
    frames: list[DominionFrame]


class DominionStep(TypedDict):
    """
    What a version changed.
    """

    version: int
    patch: list[Patch]
    lines: NotRequired[list[FilmLine]]
    frame: NotRequired[DominionFrame]


class DominionTold(TypedDict):
    """
    An accepted choice, and what followed, as its player may see it.
    """

    ruleset: Literal["dominion"]
    version: int
    frame: DominionFrame
    asked: list[DominionQuestion]
    receipt: Receipt


class CaylusMagnaCartaFilm(TypedDict):
    """
    Part of a game to step through: a view, and what each later version changed.
    """

    ruleset: Literal["caylus-magna-carta"]
    game: str
    viewer: str
    language: str
    since: int
    base: CaylusMagnaCartaView
    steps: list[CaylusMagnaCartaStep]
    next: int | None
    notes: NotRequired[list[Note]]


class CaylusMagnaCartaImport(TypedDict):
    """
    A game played elsewhere, to be stored here.
    """

    ruleset: Literal["caylus-magna-carta"]
    record: CaylusMagnaCartaRecord
    receipts: NotRequired[list[Receipt]]


class CivilizationFilm(TypedDict):
    """
    Part of a game to step through: a view, and what each later version changed.
    """

    ruleset: Literal["civilization"]
    game: str
    viewer: str
    language: str
    since: int
    base: CivilizationView
    steps: list[CivilizationStep]
    next: int | None
    notes: NotRequired[list[Note]]


class CivilizationImport(TypedDict):
    """
    A game played elsewhere, to be stored here.
    """

    ruleset: Literal["civilization"]
    record: CivilizationRecord
    receipts: NotRequired[list[Receipt]]


class DominionFilm(TypedDict):
    """
    Part of a game to step through: a view, and what each later version changed.
    """

    ruleset: Literal["dominion"]
    game: str
    viewer: str
    language: str
    since: int
    base: DominionView
    steps: list[DominionStep]
    next: int | None
    notes: NotRequired[list[Note]]


class DominionRecord(TypedDict):
    """
    The whole of a finished game.
    """

    ruleset: Literal["dominion"]
    game: str
    algorithm: Algorithm
    rules: list[int]
    options: DominionOptions
    seats: list[RecordSeat]
    commitment: str
    entropies: list[str | None]
    secret: str
    result: RecordResult
    entries: list[DominionRecordEntry]


class DominionImport(TypedDict):
    """
    A game played elsewhere, to be stored here.
    """

    ruleset: Literal["dominion"]
    record: DominionRecord
    receipts: NotRequired[list[Receipt]]


class CaylusMagnaCartaRuleset(TypedDict):
    """
    A game: its options and scenarios as JSON Schema, presets, the things in its box, figures, words and table.
    """

    key: Literal["caylus-magna-carta"]
    names: dict[str, str]
    version: int
    players: Players
    minutes: tuple[int, int]
    weight: float
    colours: list[str]
    bots: list[str]
    opponents: list[Opponent]
    options: dict[str, Any]
    settings: dict[str, dict[str, str]]
    values: dict[str, dict[str, dict[str, str]]]
    scenario: dict[str, Any]
    presets: list[Preset]
    components: list[CaylusMagnaCartaComponent]
    figures: CaylusMagnaCartaFigures
    vocabulary: dict[str, dict[str, dict[str, str]]]
    glossary: list[Term]
    layout: Layout
    goal: dict[str, str] | None


class CivilizationRuleset(TypedDict):
    """
    A game: its options and scenarios as JSON Schema, presets, the things in its box, figures, words and table.
    """

    key: Literal["civilization"]
    names: dict[str, str]
    version: int
    players: Players
    minutes: tuple[int, int]
    weight: float
    colours: list[str]
    bots: list[str]
    opponents: list[Opponent]
    options: dict[str, Any]
    settings: dict[str, dict[str, str]]
    values: dict[str, dict[str, dict[str, str]]]
    scenario: dict[str, Any]
    presets: list[Preset]
    components: list[CivilizationComponent]
    figures: CivilizationFigures
    vocabulary: dict[str, dict[str, dict[str, str]]]
    glossary: list[Term]
    layout: Layout
    goal: dict[str, str] | None


class DominionRuleset(TypedDict):
    """
    A game: its options and scenarios as JSON Schema, presets, the things in its box, figures, words and table.
    """

    key: Literal["dominion"]
    names: dict[str, str]
    version: int
    players: Players
    minutes: tuple[int, int]
    weight: float
    colours: list[str]
    bots: list[str]
    opponents: list[Opponent]
    options: dict[str, Any]
    settings: dict[str, dict[str, str]]
    values: dict[str, dict[str, dict[str, str]]]
    scenario: dict[str, Any]
    presets: list[Preset]
    components: list[DominionComponent]
    figures: DominionFigures
    vocabulary: dict[str, dict[str, dict[str, str]]]
    glossary: list[Term]
    layout: Layout
    goal: dict[str, str] | None


Inside: TypeAlias = Union[
    "HandZone",
    "RowZone",
    "MarketZone",
    "RoadZone",
    "MatsZone",
    PileZone,
    TrackZone,
    CountersZone,
    TokenZone,
    FlagZone,
    "ScoreZone",
]


HandZone = TypedDict(
    "HandZone",
    {
        "as": Literal["hand"],
        "at": str,
        "word": str,
        "face": str,
        "only": list[str],
        "but": list[str],
        "look": Literal["card", "name", "small"],
        "hides": bool,
        "room": int,
        "copies": bool,
        "inside": list[Inside],
        "faces": Literal["all", "named", "nobody", "owner"],
        "count": Literal["all", "named", "nobody", "owner"],
        "sorts": list[Literal["cost", "kind", "name"]],
    },
)


Zones: TypeAlias = Union[
    HandZone,
    "RowZone",
    "MarketZone",
    "RoadZone",
    "MatsZone",
    PileZone,
    TrackZone,
    CountersZone,
    TokenZone,
    FlagZone,
    "ScoreZone",
]


class Layout(TypedDict):
    """
    How a game's table is drawn: where things are in `state`, and what options point at.

    Anything with a `word` is called `words[word]`. docs/layout.md says how each kind of zone is drawn.
    """

    format: Literal[1]
    zones: list[Zones]
    marks: list[LayoutMark]
    targets: list[LayoutTarget]
    plain: list[str]
    units: NotRequired[dict[str, LayoutUnit]]
    cost: str | None
    points: str | None
    kinds: list[LayoutKind]
    faces: list[LayoutFace]
    symbols: NotRequired[dict[str, str]]
    weights: list[LayoutWeight]
    auto: list[LayoutAuto]
    leads: LayoutLeads | None
    facts: list[LayoutFact]
    reasons: list[LayoutReason]
    first: LayoutFirst
    back: LayoutBack
    unshown: list[str]
    words: NotRequired[dict[str, dict[str, str]]]


MarketZone = TypedDict(
    "MarketZone",
    {
        "as": Literal["market"],
        "at": str,
        "word": str,
        "face": str,
        "only": list[str],
        "but": list[str],
        "look": Literal["card", "name", "small"],
        "hides": bool,
        "room": int,
        "copies": bool,
        "inside": list[Inside],
        "faces": Literal["all", "named", "nobody", "owner"],
        "count": Literal["all", "named", "nobody", "owner"],
        "left": str,
        "costs": LayoutCosts | None,
    },
)


MatsZone = TypedDict(
    "MatsZone",
    {
        "as": Literal["mats"],
        "at": str,
        "seat": str,
        "inside": list[Inside],
    },
)


RoadZone = TypedDict(
    "RoadZone",
    {
        "as": Literal["road"],
        "at": str,
        "word": str,
        "face": str,
        "only": list[str],
        "but": list[str],
        "look": Literal["card", "name", "small"],
        "hides": bool,
        "room": int,
        "copies": bool,
        "inside": list[Inside],
        "faces": Literal["all", "named", "nobody", "owner"],
        "count": Literal["all", "named", "nobody", "owner"],
    },
)


RowZone = TypedDict(
    "RowZone",
    {
        "as": Literal["row"],
        "at": str,
        "word": str,
        "face": str,
        "only": list[str],
        "but": list[str],
        "look": Literal["card", "name", "small"],
        "hides": bool,
        "room": int,
        "copies": bool,
        "inside": list[Inside],
        "faces": Literal["all", "named", "nobody", "owner"],
        "count": Literal["all", "named", "nobody", "owner"],
    },
)


ScoreZone = TypedDict(
    "ScoreZone",
    {
        "as": Literal["score"],
        "at": str,
        "word": str,
        "seat": str,
        "of": list[LayoutCount],
        "inside": list[Inside],
    },
)


class Ruleset(TypedDict):
    """
    A game: its options and scenarios as JSON Schema, presets, the things in its box, figures, words and table.
    """

    key: str
    names: dict[str, str]
    version: int
    players: Players
    minutes: tuple[int, int]
    weight: float
    colours: list[str]
    bots: list[str]
    opponents: list[Opponent]
    options: dict[str, Any]
    settings: dict[str, dict[str, str]]
    values: dict[str, dict[str, dict[str, str]]]
    scenario: dict[str, Any]
    presets: list[Preset]
    components: list[Component]
    figures: Any
    vocabulary: dict[str, dict[str, dict[str, str]]]
    glossary: list[Term]
    layout: Layout
    goal: dict[str, str] | None
