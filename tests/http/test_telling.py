"""A view as a text: what it says of each game in each language, how long it gets, and who gets it."""

import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from domain.engine.audience.zones import CardsZone, CountersZone, MarketZone, MatsZone, TokenZone, Zone
from domain.games import GAMES
from projections.views.laid import at, items
from projections.views.picture import picture
from projections.views.picture_parts import SYMBOLS
from projections.views.telling import told
from projections.words.language import language_of
from projections.words.texts import LANGUAGES, service_texts
from tests.games.toy.rules import TOY
from tests.support.app import application
from tests.support.client import Guest, ok

HOSTED = {**GAMES, TOY.key: TOY}
TEXT = "text/markdown"
MOST = 3 * 1024
"""Bytes of a text in the middle of a game."""


VIEWS: dict[str, list[dict[str, Any]]] = {}
"""Game -> the view at each question of a long game, played by the first test that asks for it."""


async def views_of(data: Path, ruleset: str) -> list[dict[str, Any]]:
    """The view at each question of a game against a bot."""
    if ruleset not in VIEWS:
        async with application(data, games=HOSTED) as h:
            (anna,) = await h.players("Anna")
            _, VIEWS[ruleset] = await played(anna, ruleset, 150)
    return VIEWS[ruleset]


async def played(guest: Guest, ruleset: str, most: int) -> tuple[str, list[dict[str, Any]]]:
    """A game against a bot, with picks that are always the same: its path, and the view at each question."""
    opened = ok(await guest.post("/v1/games", {"ruleset": ruleset, "seats": 2, "options": {}, "seating": "as_joined"}))
    path, views, dice = f"/v1/games/{opened['id']}", list[dict[str, Any]](), random.Random(ruleset)
    for seat in ({}, {"bot": "random"}):
        ok(await guest.post(f"{path}/seats", seat))
    while len(views) < most:
        view = ok(await guest.get(f"{path}/view?wait=5"))
        own = [asked for asked in view["asked"] if asked["options"] is not None]
        if view["status"] == "over":
            break
        if own:
            views.append(view)
            numbers = dice.sample(range(len(own[0]["options"])), dice.randint(own[0]["least"], own[0]["most"]))
            ok(await guest.post(f"{path}/choices", {"question": own[0]["question"], "picks": numbers}))
    return path, views


@pytest.mark.parametrize("ruleset", HOSTED)
async def test_view_as_text_is_whole_in_3_kb(ruleset: str, tmp_path: Path) -> None:
    words, views = language_of(HOSTED[ruleset]), await views_of(tmp_path, ruleset)
    for language in LANGUAGES:  # all at once, which the application would stop as endless
        texts = [told(words, view, language).decode() for view in views]
        assert max(len(text.encode()) for text in texts) <= MOST
        for view, text in zip(views, texts, strict=True):
            (asked,) = [one for one in view["asked"] if one["options"] is not None]
            offered = re.findall(r"^- ([\d, ]+): (.*)$", text.partition(f" {asked['question']}")[2], re.MULTILINE)
            numbers = sorted(int(number) for said, _ in offered for number in said.split(","))
            assert numbers == list(range(len(asked["options"])))
            assert not re.search(r"None|\{|null|zone\.|term\.|unit\.", text)


async def test_view_as_text_says_where_order_matters(tmp_path: Path) -> None:
    view = (await views_of(tmp_path, TOY.key))[0]
    (asked,) = [one for one in view["asked"] if one["options"] is not None]
    for language in LANGUAGES:
        said = service_texts(language).templates["table.in-order"]
        for ordered, most in ((True, 2), (True, 1), (False, 2)):
            seen = view | {"asked": [asked | {"ordered": ordered, "most": most}]}
            assert (said in told(language_of(TOY), seen, language).decode()) == (ordered and most > 1)


@pytest.mark.parametrize("ruleset", GAMES)
async def test_texts_and_pictures_name_what_each_seat_has(ruleset: str, tmp_path: Path) -> None:
    """As the layout says it of the reckoning: whoever looks at the page, reads the text or sees the picture."""
    words, seen = language_of(HOSTED[ruleset]), 0
    leads = words.layout().leads
    assert leads is not None
    for view in (await views_of(tmp_path, ruleset))[:40]:
        text, drawn = told(words, view, "en").decode(), picture(words, view, "en").decode()
        seats = at(view["reckoning"], leads.at) or ()
        first = [at(seat, leads.of[0].at) for seat in seats]
        for number, seat in enumerate(seats):
            numbers = [at(seat, one.at) for one in leads.of]
            said = ["\N{EN DASH}" if n is None else f"{n}" for n in numbers]
            named = [words.layout().words[words.layout().units[one.unit].word]["en"] for one in leads.of]
            ahead = None not in first and min(first) < first[number] == max(first)
            line = " · ".join([f"{name} {n}" for name, n in zip(named, said, strict=True)])
            assert f"- {line}{' · leads' if ahead else ''}\n" in text
            assert all(f"{n}" in drawn for n in said)
            seen += 1
        me, names = view["viewer"].removeprefix("seat-"), {one.id: one.names["en"] for one in words.components()}
        for market in [one for one in words.layout().zones if isinstance(one, MarketZone)]:
            cards = at(view["state"], market.at.removesuffix("/*")) if market.costs and view["reckoning"] else ()
            for card in cards:
                price = at(view["reckoning"], market.costs.at.format(me=me, card=card) if market.costs else "")
                assert f"{names[card]} ({price}" in text
                assert f">{price}<" in drawn
    assert seen


@pytest.mark.parametrize("ruleset", ["caylus-magna-carta", "civilization"])
async def test_texts_and_pictures_name_the_same_pieces(ruleset: str, tmp_path: Path) -> None:
    """What stands on a card, and whose it is: drawn in the picture, and in words in the text."""
    words, compared = language_of(HOSTED[ruleset]), set[str]()
    layout = words.layout()
    for view in (await views_of(tmp_path, ruleset))[:60]:
        text, shown = told(words, view, "en").decode(), picture(words, view, "en").decode()
        for path, zone, item in [*standing(layout.zones, view["state"], "")]:
            counts = zone.of if isinstance(zone, CountersZone) else ()
            stands = [(at(at(item, zone.at), one.at), layout.units[one.unit]) for one in counts]
            for n, unit in [(n, unit) for n, unit in stands if n]:
                assert f"{layout.words[unit.word]['en']} {n}" in text, path
                assert SYMBOLS[unit.symbol] in shown, path
                compared.add(unit.symbol)
            if isinstance(zone, TokenZone) and (seat := at(item, zone.at)) is not None:
                assert f"{layout.words[zone.word]['en']}: Seat {seat}" in text, path
                assert chr(ord("\N{CIRCLED DIGIT ONE}") + seat) in shown, path
                assert not zone.symbol or SYMBOLS[zone.symbol] in shown, path
                compared.add(zone.shape)
        for mark in [one for one in layout.marks if one.symbol and at(view["state"], one.at) is not None]:
            assert layout.words[mark.word]["en"] in text
            assert SYMBOLS[mark.symbol] in shown
            compared.add("mark")
    assert compared >= ({"tab", "piece", "mark"} if ruleset == "caylus-magna-carta" else {"pawn"})


def standing(zones: Sequence[Zone], held: Any, path: str) -> Iterator[tuple[str, Zone, Any]]:
    """Each zone of pieces and owners on a card: its path, and what it is on."""
    for zone in zones:
        if isinstance(zone, TokenZone) or (isinstance(zone, CountersZone) and zone.pieces):
            yield f"{path}{zone.at}", zone, held
        elif isinstance(zone, CardsZone | MatsZone):
            for n, item in enumerate(at(held, zone.at.removesuffix("/*")) or ()) if zone.at.endswith("/*") else ():
                if item is not None:
                    yield from standing(zone.inside, item, f"{path}{zone.at.removesuffix('*')}{n}")


def test_zone_for_one_card_lists_it_or_nothing() -> None:
    (area,) = [zone for zone in language_of(TOY).layout().zones if isinstance(zone, MatsZone)]
    (bid,) = [zone for zone in area.inside if zone.at == "/bid"]
    assert items(bid, {"bid": "ace"}) == ["ace"]
    assert items(bid, {"bid": None}) == []


async def test_view_as_text_only_when_asked_for(tmp_path: Path) -> None:
    async with application(tmp_path, games=HOSTED) as h:
        (anna,) = await h.players("Anna")
        path, views = await played(anna, "toy", 1)
        for accept, kind in (
            (TEXT, TEXT),
            (f"{TEXT};q=0.9, application/json;q=0.5", TEXT),
            (f"application/json, {TEXT}", "application/json"),
            (f"*/*, {TEXT}", "application/json"),
            (f"{TEXT};q=0, */*", "application/json"),
            (f"{TEXT};q=0.1, application/json", "application/json"),
            ("text/html", "application/json"),
            (f"{TEXT}-of-another-kind", "application/json"),
        ):
            answer = await anna.get(f"{path}/view", Accept=accept)
            assert answer.headers["content-type"].partition(";")[0] == kind, accept
        past = f"{path}/view?version={views[0]['version']}"  # the bot may move on meanwhile
        text = await anna.get(past, Accept=TEXT)
        assert text.text.rstrip() == told(language_of(TOY), views[0], "en").decode().rstrip()
        assert text.headers["etag"] != (await anna.get(past)).headers["etag"]
        again = await anna.get(past, Accept=TEXT, If_None_Match=text.headers["etag"])
        assert again.status_code == 304
        refused = await anna.get(f"/v1/games/{'0' * 32}/view", Accept=TEXT)
        assert refused.headers["content-type"] == "application/problem+json"


async def test_view_as_text_before_start_lists_seats(tmp_path: Path) -> None:
    async with application(tmp_path, games=HOSTED) as h:
        (anna,) = await h.players("Anna")
        opened = ok(await anna.post("/v1/games", {"ruleset": "toy", "seats": 2, "options": {}}))
        ok(await anna.post(f"/v1/games/{opened['id']}/seats", {}))
        text = (await anna.get(f"/v1/games/{opened['id']}/view", Accept=TEXT)).text
        assert "waiting for players" in text
        assert "- Seat 0 Anna (you)" in text
