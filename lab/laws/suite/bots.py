"""Bots answer legally, using only what their seat sees, and games end; so does the search, which plays any game."""

from random import Random

from msgspec.structs import replace

from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import where
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose
from domain.engine.game.levels import LEVELS
from domain.engine.search.search import Chances, Search
from domain.engine.search.value import WHOLE, worth
from domain.engine.table.checks import legal
from domain.engine.worlds.dealing import possible
from lab.laws.game.drawing import dealt
from lab.laws.game.drawn import frames
from lab.laws.game.play import Play, numbers, run, sit
from lab.laws.game.world import World
from lab.laws.law.answers import answer_of
from lab.laws.law.silence import FEW_DRAWS, play_pair
from lab.laws.law.telling import told
from lab.laws.suite.hidden_worlds import KEY, seen

QUICK = replace(LEVELS["search-casual"], turns=10, ahead=30)


def test_each_bot_alone_plays_a_game_to_its_end(world: World) -> None:
    """It is shown what its seat sees, picks legally, and repeats its picks for the same dice."""
    for seed, (name, bot) in enumerate(world.rules.bots.items()):
        play, dice = dealt(world.rules, seed), Random(seed)
        while play.going and len(play.entries) < world.bound:
            seat = min(play.table.asked)
            open_ = play.table.asked[seat]
            before, shown = dice.getstate(), redact(play.table.state, world.rules.seat_viewer(play.table.opening, seat))
            picks = answer_of(world.rules, name, shown, open_.asked, dice.randrange)
            dice.setstate(before)
            if picks != legal(open_.asked, bot(shown, open_.asked, dice.randrange)):
                raise told(
                    f"{world.key}: the bot {name} picks otherwise where everything is the same{where(bot.chooser)}",  # pyright: ignore[reportArgumentType]
                    "what is left to chance it takes from its dice, and it keeps nothing between two questions",
                )
            play.execute(Chose(seat, open_.question, picks), f"p{seat}")
        assert not play.going, f"a game of the bot {name} alone has no end after {world.bound} answers"


def answered(play: Play, seat: Seat) -> tuple[int, ...]:
    """What the search answers for a seat that is being asked."""
    return _search(play, seat).answer()


def _search(play: Play, seat: Seat) -> Search:
    viewer = play.rules.seat_viewer(play.table.opening, seat)
    for name in play.rules.bots:  # the search asks them as well
        answer_of(play.rules, name, redact(play.table.state, viewer), play.table.asked[seat].asked, Random(0).randrange)
    return Search(seen(play, viewer, len(play.entries)), play.table.asked[seat].asked, KEY, QUICK)


def weighed(play: Play, seat: Seat, picked: tuple[int, ...] | None = None) -> Chances:
    """What the search finds for each answer to a seat's present question."""
    return _search(play, seat).weigh(picked)


def test_each_answer_that_is_weighed_is_legal_and_what_was_picked_is_among_them(world: World) -> None:
    weighed_answers, seats = 0, world.rules.catalogue.players[0]
    for seed in range(2 if FEW_DRAWS else 6):
        play = run(sit(world.rules, seed, seats, world.rules.schema.options()), numbers((), seed), 3 + 25 * seed)
        for seat, open_ in play.table.asked.items():
            assert weighed(play, seat) == weighed(play, seat)
            for picked in possible(open_.asked)[-4:]:  # including the bot's own
                chances = weighed(play, seat, picked)
                weighed_answers += len(chances.answers)
                for answer in chances.answers:
                    assert legal(open_.asked, answer.picks) == answer.picks
                    assert 0 <= answer.worth <= WHOLE
                    assert answer.tried
                if chances.worlds:
                    assert chances.picked is not None
                    options, answer = open_.asked.options or (), chances.answers[chances.picked]
                    assert [options[pick] for pick in answer.picks] == [options[pick] for pick in picked]
    assert weighed_answers


def test_the_searchs_answers_are_legal_and_the_same_each_time(world: World) -> None:
    for seed in range(2 if FEW_DRAWS else 6):
        rng = Random(seed)
        seats = rng.randint(*world.rules.catalogue.players)
        play = run(sit(world.rules, seed, seats, world.rules.schema.options()), numbers((), seed), 10 + 25 * seed)
        for seat, open_ in play.table.asked.items():
            picks = answered(play, seat)
            assert legal(open_.asked, picks) == picks
            assert answered(play, seat) == picks


def test_what_its_seat_cannot_know_plays_no_part_in_the_search(world: World) -> None:
    compared = 0
    for seed in range(16):
        if FEW_DRAWS and compared:
            break
        pair = play_pair(world, seed, causes=seed % 3)  # few: most pairs part soon
        one, two = pair.sides
        seen_by = [[frame.facts for frame in frames(side, pair.twins.viewer, len(side.entries))] for side in pair.sides]
        for seat in pair.twins.viewer.seats:
            if seen_by[0] == seen_by[1] and seat in one.table.asked:
                compared += 1
                assert answered(one, seat) == answered(two, seat)
                assert weighed(one, seat) == weighed(two, seat)
    if not compared:
        raise told(
            f"{world.key}: nothing shows that the search knows only what its seat knows",
            "in each pair of positions the seat is told something different before it is asked: its turn begins with a "
            "draw from what is hidden",
            "give the World `twins`: two positions that differ only in what the next turn does not uncover",
        )


def test_what_a_table_is_worth_is_shared_out(world: World) -> None:
    """The winner of a finished game has the largest share, and nobody less than nothing."""
    for seed in range(3):
        seats = world.rules.catalogue.players[0]
        play = run(sit(world.rules, seed, seats, world.rules.schema.options()), numbers((), seed), world.bound)
        assert play.table.lobby.ended is not None
        places = play.table.lobby.ended.places
        shares = worth(world.rules, play.table.state, (), over=True)
        assert all(0 <= share <= WHOLE for share in shares)
        assert [shares.index(max(shares)) + 1] == [places.index(1) + 1] or places.count(1) > 1
