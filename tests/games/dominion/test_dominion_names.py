import re
from typing import Any

from domain.dominion.facts import Drew
from domain.dominion.rules import DOMINION
from domain.dominion.sets import KINDS
from domain.engine.audience.audience import seated
from domain.engine.audience.redaction import redact
from domain.engine.entry.facts import About, Ended
from projections.views.presenter import Presenter
from projections.words.language import Language, language_of
from projections.words.texts import LANGUAGES
from tests.support.playing import NAMES, P1, P2

from .plays import Play, given
from .tables import card, cards, mat

ID = re.compile(r"[a-z]+(-[a-z]+)*(-1e)?")


def language() -> Language:
    return language_of(DOMINION)


def test_ids_are_lower_case_ascii_with_hyphens() -> None:
    """All but those of settings, which are called as the fields of the options."""
    texts = [text for text in language().texts["en"].templates if not text.startswith("setting.")]
    assert [text for text in texts if not all(ID.fullmatch(part) for part in text.split("."))] == []


def test_the_seven_basic_and_thirty_two_kingdom_cards_have_a_name_and_an_effect() -> None:
    components = language().components()
    assert len(components) == 39
    assert [one.id for one in components] == list(KINDS)


def test_the_first_editions_cards_are_called_as_in_the_documents() -> None:
    spoken = {"adventurer": "모험가", "chancellor": "법관", "feast": "연회"}
    spoken |= {"spy": "스파이", "thief": "도둑", "woodcutter": "나무꾼"}
    texts = language().texts["ko"]
    assert {card: texts.name(f"component.{card}") for card in spoken} == spoken


def test_older_korean_names_are_other_names() -> None:
    aliases = {one.id: one.aliases for one in language().components() if one.aliases}
    assert aliases["cellar"] == {"ko": ("지하 저장고", "지하저장고")}
    assert {spoken for names in aliases.values() for spoken in names} == {"ko"}


def test_no_question_says_how_many() -> None:
    # "2回" of Throne Room tells what happens to the one card chosen, not how many to choose.
    asks = [text for text in language().texts["en"].templates if ".ask." in text or text.startswith("ask.")]
    assert len(asks) > 30
    assert [
        text
        for text in asks
        if text != "component.throne-room.ask.play-twice"
        and any(re.search(r"\d", language().texts[spoken].templates[text]) for spoken in LANGUAGES)
    ] == []


def test_every_card_that_has_a_plural_in_english_is_counted_in_it() -> None:
    texts = language().texts["en"]
    several = [card for card in KINDS if f"component.{card}.several" in texts.templates]
    assert [card for card in KINDS if card not in several] == ["gardens"]


def test_a_component_shows_what_it_counts_where_that_is_a_fixed_number() -> None:
    assert {one.sets for one in DOMINION.catalogue.components} == {("1e",), ("2e",), ("1e", "2e")}
    points = {one.id: one.points for one in DOMINION.catalogue.components}
    assert [points[card] for card in ("duchy", "curse", "gardens", "gold")] == [3, -1, None, None]


def test_a_question_follows_the_wording_in_force() -> None:
    may = given(hand="Moneylender Copper", wording="2e").plays("Moneylender")
    must = given(hand="Moneylender Copper Estate", wording="1e").plays("Moneylender")
    asked = [language().prompt(play.question, NAMES, "en") for play in (may, must)]
    assert asked[0] == "Trash a Copper from your hand for extra coins?"
    assert asked[1] == "Trash a Copper from your hand for extra coins. You must if you can."


def test_who_has_nothing_to_choose_from_is_told_so_and_nobody_else() -> None:
    play = given(hand="Moneylender Estate", wording="2e").plays("Moneylender").asks(P1, "moneylender", "trash", "")
    mine, theirs = [language().prompt(redact(play.question, seated(seat)), NAMES, "en") for seat in (P1, P2)]
    assert mine == "Moneylender: you have nothing to choose from. Answer with no picks; the others cannot tell."
    assert theirs == "Trash a Copper from your hand for extra coins?"


def test_a_line_counts_cards_and_whoever_may_not_see_them_reads_how_many() -> None:
    drew = Drew(P1, cards("2 Copper Estate Copper"))
    seen, unseen = [language().line(redact(drew, seated(seat)), ["Ann", "Bob"], "en") for seat in (P1, P2)]
    assert (seen, unseen) == ("Ann draws 3 Coppers, Estate.", "Ann draws 4 cards.")
    assert language().line(Drew(P2, (None,)), ["Ann", "Bob"], "en") == "Bob draws 1 card."
    assert language().line(drew, ["철수", "영희"], "ko") == "철수 님이 뽑은 카드: 3 동, 사유지."


def test_an_ending_names_the_winners() -> None:
    shared = Ended("finished", (1, 2, 1), "shared", "")
    assert language().line(shared, ["Ann", "Bob", "Cid"], "en") == "Shared victory: Ann, Cid."
    assert language().line(Ended("abandoned", (1, 1), "abandoned", ""), ["Ann", "Bob"], "en") is None


def shown(play: Play, viewer: int) -> Any:
    """The open question as a seat is sent it. Players have no names here, so their ids stand in."""
    (question,) = Presenter(DOMINION).questions(play.table.now(), seated(viewer), {}, "en")
    return question


def test_a_question_says_what_it_is_about_and_what_picking_nothing_is_called() -> None:
    play = given(hand="Militia", others=[mat(hand="2 Moat 3 Copper")]).plays("Militia")
    mine, theirs = shown(play, 1), shown(play, 0)
    assert mine.about == About(by=P1, cause=card("Militia"))
    assert (mine.labels, mine.same, mine.none, mine.empty) == (("Reveal Moat", "Reveal Moat"), (0, 0), "No Moat", False)
    assert mine.prompt.endswith("plays Militia: do you reveal Moat and stay unaffected?")
    assert theirs.prompt == "Reveal Moat and be unaffected by this Attack?"
    hidden = theirs.about, theirs.options, theirs.labels, theirs.same, theirs.none, theirs.empty, theirs.least
    assert set(hidden) == {None}


def test_who_has_no_reaction_is_told_because_of_which_attack_it_is_asked() -> None:
    play = given(hand="Militia", others=[mat(hand="5 Copper")])
    mine = shown(play.plays("Militia"), 1)
    assert (mine.empty, mine.none, mine.same) == (True, "Go on", ())
    assert mine.prompt == "Militia: you have nothing to choose from. Answer with no picks; the others cannot tell."
