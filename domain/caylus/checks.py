"""Checks before a game is opened: impossible options and scenarios are refused."""

from collections import Counter

from domain.caylus.box import FIGURES, castle, cubes, cubes_when_built, deck, prestige
from domain.caylus.cards.buildings import DECK, KINDS, LAWYER, NEUTRAL_PEDDLER
from domain.caylus.options import MatScenario, Options, PlaceScenario, Scenario
from domain.caylus.state import Card, RuleSet, Tokens
from domain.engine.audience.errors import BadOptions, BadScenario
from domain.engine.entry.commands import Opened


def check(opening: Opened) -> None:
    """Raise BadOptions or BadScenario for options or a scenario that a game of Caylus Magna Carta cannot have."""
    if opening.options.library and opening.options.rules == "beginner":
        raise BadOptions("the Library belongs to the standard rules", rule="library", pointer="/options/library")
    if opening.scenario is not None:
        _check_scenario(opening.scenario, opening.seats, opening.options)


def _check_scenario(scenario: Scenario, seats: int, options: Options) -> None:
    _check_seats(scenario, seats)
    _check_road(scenario, seats, options.rules)
    _check_visits(scenario)
    _check_prestige(scenario, options)
    _check_course(scenario, seats, options)
    for seat in range(seats):
        _check_cards(scenario, seat, options.rules)
    _check_tokens(scenario, seats)


def _refuse(detail: str, rule: str, field: str = "") -> BadScenario:
    return BadScenario(detail, rule=rule, pointer=f"/scenario{field}")


def _check_seats(scenario: Scenario, seats: int) -> None:
    if len(scenario.seats) > seats:
        raise _refuse("more mats than seats", "seats", "/seats")
    for field, named in (
        ("turn", (scenario.turn,)),
        ("first", (scenario.first,)),
        ("passed", scenario.passed),
        ("road", [seat for place in scenario.road or () for seat in (place.owner, place.worker)]),
    ):
        if any(seat is not None and seat >= seats for seat in named):
            raise _refuse("there is no such seat", "seats", f"/{field}")
    if len(scenario.offers) > seats:
        raise _refuse("more offers than seats", "seats", "/offers")


def _check_road(scenario: Scenario, seats: int, rules: RuleSet) -> None:
    road = scenario.road or ()
    if road:
        _check_neutral([place.card for place in road if place.owner is None])
    for n, place in enumerate(road):
        # A card that was turned over when its activation was over keeps its worker until all go home (rule 39).
        _check_place(place, n, seats, rules, keeps=scenario.phase == "effects" and n < scenario.spot)
    late = [n for n, place in enumerate(road) if place.owner is None and n and road[n - 1].owner is not None]
    if late:
        raise _refuse("what players build comes after all neutral cards (rules 1 and 23)", "road", f"/road/{late[0]}")
    workers = Counter([place.worker for place in road if place.worker is not None])
    if any(count > FIGURES.workers for count in workers.values()):
        raise _refuse(f"everybody has {FIGURES.workers} workers", "workers", "/road")
    length = len(road) or seats
    if scenario.provost is not None and (rules == "beginner" or scenario.provost >= length):
        raise _refuse("the provost stands on the road, under the standard rules", "provost", "/provost")
    if scenario.spot > length:
        raise _refuse("the road is not so long", "effects", "/spot")


def _check_neutral(neutral: list[Card]) -> None:
    if not neutral:
        raise _refuse("a road begins with neutral cards", "road", "/road")
    if len(set(neutral)) < len(neutral):
        raise _refuse("there is one of each neutral card", "box", "/road")
    if NEUTRAL_PEDDLER in neutral[:-1]:
        raise _refuse("the neutral Peddler is the last of the neutral cards (rule 1)", "road", "/road")


def _check_visits(scenario: Scenario) -> None:
    """Refuse workers on the road, and cards waiting to be turned over, in phases that have none."""
    phase = scenario.phase
    for n, place in enumerate(scenario.road or ()):
        if place.worker is not None and phase not in ("actions", "provost", "effects"):
            raise _refuse(
                "workers are sent in the phase `actions`, and are home after `effects` (rules 21 and 36)",
                "workers",
                f"/road/{n}/worker",
            )
        if place.turning and (phase != "effects" or place.worker is None):
            raise _refuse(
                "a card waits to be turned over in the phase `effects` only, while a worker stands on it (rule 39)",
                "residence",
                f"/road/{n}/turning",
            )


def _check_place(place: PlaceScenario, n: int, seats: int, rules: RuleSet, *, keeps: bool) -> None:
    """Refuse what cannot be at place n of the road; `keeps`: a residence there may still hold a worker."""
    at = f"/road/{n}"
    own = place.card in DECK
    if own != (place.owner is not None):
        raise _refuse("a player's card has an owner, a neutral card has none", "road", at)
    if rules == "beginner" and (KINDS[place.card].standard_only or place.residence or place.turning or place.prestige):
        raise _refuse("the beginner rules leave this out", "beginner", at)
    if (place.residence or place.turning) and (not own or place.card == LAWYER or place.residence == place.turning):
        raise _refuse("this cannot be, or become, a residence", "residence", at)
    if place.residence and ((place.worker is not None and not keeps) or place.stored):
        raise _refuse("nothing lies on a residence but a prestige building", "residence", at)
    if place.prestige is not None and not place.residence:
        raise _refuse("a prestige building stands on a residence", "residence", at)
    if place.stored and not cubes_when_built(place.card, seats).covers(cubes(place.card, place.stored)):
        raise _refuse("so many cubes are never laid on this card", "stored", at)


def built(scenario: Scenario) -> tuple[Card, ...]:
    """The prestige buildings that somebody has built."""
    return (
        *[place.prestige for place in scenario.road or () if place.prestige is not None],
        *[card for one in scenario.seats for card in one.prestige],
    )


def _check_prestige(scenario: Scenario, options: Options) -> None:
    blue, offered = built(scenario), prestige(options.rules, library=options.library)
    if len(set(blue)) < len(blue) or not set(blue) <= set(offered):
        raise _refuse("there is one of each prestige building of this game", "box")
    if options.rules == "standard" and any(one.prestige for one in scenario.seats):
        raise _refuse("under the standard rules prestige buildings stand on residences", "residence", "/seats")


def _check_course(scenario: Scenario, seats: int, options: Options) -> None:
    passed, phase = scenario.passed, scenario.phase
    if len(set(passed)) < len(passed):
        raise _refuse("a seat passes once", "passing", "/passed")
    if phase == "provost" and options.rules == "beginner":
        raise _refuse("the beginner rules have no provost", "beginner", "/phase")
    if phase == "library" and not options.library:
        raise _refuse("the Library is not in this game", "library", "/phase")
    if phase in ("provost", "effects", "castle") and len(passed) != seats:
        raise _refuse("this phase begins when everybody has passed", "passing", "/passed")
    if phase == "actions" and (len(passed) == seats or scenario.turn in passed or (passed and scenario.turn is None)):
        raise _refuse("somebody who has not passed is to act", "passing", "/turn")
    if phase in ("mulligan", "income", "library") and passed:
        raise _refuse("nobody has passed yet", "passing", "/passed")
    if scenario.step > len(passed) or (scenario.step and phase not in ("provost", "castle")):
        raise _refuse("so many seats cannot have had their say", "passing", "/step")
    if any(scenario.offers) and phase != "castle":
        raise _refuse("batches are offered at the castle", "castle", "/offers")
    _check_offers(scenario)
    if (scenario.spot or scenario.part == "secondary") and phase != "effects":
        raise _refuse("effects are used in their own phase", "effects", "/spot")


def _check_offers(scenario: Scenario) -> None:
    had_say = scenario.passed[: scenario.step + 1]
    for seat, number in enumerate(scenario.offers):
        if number and seat not in had_say:
            raise _refuse(
                "batches are offered in passing order: `step` is not that far (rule 45)", "castle", f"/offers/{seat}"
            )
        if number > mat(scenario, seat).tokens.tokens().total:
            raise _refuse(
                "each batch offered has brought a token, and the seat has not so many (rule 47)",
                "castle",
                f"/offers/{seat}",
            )


def mat(scenario: Scenario, seat: int) -> MatScenario:
    """What a scenario gives a seat; nothing if it leaves that out."""
    return scenario.seats[seat] if seat < len(scenario.seats) else MatScenario()


def _given(scenario: Scenario, seat: int) -> list[Card]:
    one = mat(scenario, seat)
    zones = [card for zone in (one.hand, one.pile, one.discard) for card in zone or ()]
    return zones + [place.card for place in scenario.road or () if place.owner == seat]


def missing(scenario: Scenario, seat: int, rules: RuleSet) -> tuple[Card, ...]:
    """The seat's cards that are neither given nor on the road, in the order of the table."""
    given = _given(scenario, seat)
    return tuple([card for card in deck(rules) if card not in given])


def _check_cards(scenario: Scenario, seat: int, rules: RuleSet) -> None:
    # The problem does not name the card: it may lie in a hidden zone, and problems are logged.
    given, one = _given(scenario, seat), mat(scenario, seat)
    if len(set(given)) < len(given) or not set(given) <= set(deck(rules)):
        raise _refuse("everybody has one of each card of the deck", "box", "/seats")
    if one.pile is not None and one.discard is not None and missing(scenario, seat, rules):
        raise _refuse("hand, pile, discard pile and road hold the whole deck", "box", "/seats")


def _check_tokens(scenario: Scenario, seats: int) -> None:
    held = sum([one.tokens.tokens() for one in scenario.seats], Tokens())
    total = castle(seats)
    if scenario.castle is None:
        left, gone = total.total - held.total, held
    else:
        left, gone = scenario.castle.tokens().total, total - scenario.castle.tokens()
        held += scenario.castle.tokens()
    if not left and scenario.phase not in ("effects", "castle"):
        raise _refuse("the game is over when no token is left", "castle", "/castle")
    if held.dungeon > total.dungeon or held.walls > total.walls or held.towers > total.towers:
        raise _refuse("there are not so many tokens", "box", "/castle")
    if gone.dungeon < total.dungeon and (gone.walls or gone.towers):
        raise _refuse(
            "walls and towers leave the castle when no dungeon is left (rules 47 and 52)", "castle", "/castle"
        )
