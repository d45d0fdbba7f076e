"""Positions as pictures: drawn for every game, each as its viewer may see it, and nothing in them can run."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from domain.games import GAMES
from projections.views.picture import HEIGHT, SCALES, WIDTH
from tests.games.toy.rules import TOY
from tests.support.app import application
from tests.support.client import Guest, ok, refused
from tests.support.games import deal, mine, view

BOTH = {**GAMES, TOY.key: TOY}
SVG = "{http://www.w3.org/2000/svg}"


async def drawn(guest: Guest, url: str, **headers: str) -> str:
    answer = await guest.get(url, **headers)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml"), answer.text
    return answer.text


def texts(picture: str) -> list[str]:
    return [one.text or "" for one in ET.fromstring(picture).iter(f"{SVG}text")]


@pytest.mark.parametrize("key", BOTH)
async def test_a_table_of_every_game_is_drawn_whole_with_names_in_three_languages(key: str, tmp_path: Path) -> None:
    async with application(tmp_path, games=BOTH) as h:
        players = await h.players(*("Anna", "Bert", "<Cleo>", "Dora", "Emil", "Fred")[: BOTH[key].catalogue.players[1]])
        path = await deal(players[0], *players, ruleset=key)
        names = ok(await h.nobody.get(f"/v1/rulesets/{key}"))["names"]
        for language, name in names.items():
            picture = await drawn(h.nobody, f"{path}/picture.svg", Accept_Language=language)
            root = ET.fromstring(picture)
            assert {one.tag.removeprefix(SVG) for one in root.iter()} == {"svg", "g", "rect", "text"}, "nothing runs"
            assert (root.get("width"), root.get("height")) == (str(WIDTH), str(HEIGHT))
            said = texts(picture)
            assert name in said
            assert "<Cleo>" in said or len(players) < 3
            scale = float(re.findall(r"scale\(([\d.]+)\)", picture)[0])
            assert scale in SCALES
            boxes = [(float(r.get("y", 0)) + float(r.get("height", 0))) * scale for r in root.iter(f"{SVG}rect")][1:]
            assert max(boxes) <= HEIGHT, "all of it is in the picture"


async def test_a_link_tells_programs_that_show_it_what_anybody_may_know(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        players = await h.players('Anna "A" <b>', "Bert")
        path, closed = await deal(players[0], *players), await deal(players[0], *players, spectators={"who": "none"})
        page = path.removeprefix("/v1")
        for shown in (page, page.replace("games", "replay")):
            said = ok(await h.nobody.get(f"/v1/oembed?url=http%3A%2F%2Fcroupier.example{shown}", Accept_Language="ja"))
            assert (said["type"], said["version"]) == ("photo", "1.0")
            assert said["title"] == 'ドミニオン: Anna "A" <b>, Bert'
            assert (
                await h.nobody.get(said["url"].partition("/v1")[1] + said["url"].partition("/v1")[2])
            ).status_code == 200
        player = ok(await h.nobody.get(f"/v1/oembed?url=http%3A%2F%2Fcroupier.example/players/{players[1].id}"))
        assert player == {"type": "link", "title": "Bert", "version": "1.0", "provider_name": "Croupier"}
        for nothing in (closed.removeprefix("/v1"), "/", "/games/" + "0" * 32, "/players/" + "0" * 32):
            refused(await players[0].get(f"/v1/oembed?url=http%3A%2F%2Fcroupier.example{nothing}"), 404, "not-found")


@pytest.mark.parametrize("key", BOTH)
async def test_a_hand_is_drawn_for_whoever_holds_it_alone(key: str, tmp_path: Path) -> None:
    async with application(tmp_path, games=BOTH) as h:
        players = await h.players("Anna", "Bert")
        path = await deal(players[0], *players, ruleset=key)
        components = {c["id"]: c["names"]["en"] for c in ok(await h.nobody.get(f"/v1/rulesets/{key}"))["components"]}
        for seat, guest in enumerate(players):
            seen = await view(guest, path)
            hand = [one if isinstance(one, str) else one["card"] for one in seen["state"]["mats"][seat]["hand"]]
            own, other = await drawn(guest, f"{path}/picture.svg"), await drawn(h.nobody, f"{path}/picture.svg")
            assert all(components[card] in texts(own) for card in hand)
            assert (own == other) == (not hand), "nobody holds cards while the game is set up"
            refused(await guest.get(f"{path}/picture.svg?as=seat-{1 - seat}"), 403, "not-over")


async def test_it_is_asked_for_anew_only_where_it_has_changed(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        players = await h.players("Anna", "Bert")
        path = await deal(players[0], *players)
        first = await h.nobody.get(f"{path}/picture.svg")
        assert (await h.nobody.get(f"{path}/picture.svg", If_None_Match=first.headers["etag"])).status_code == 304
        anna, bert = [await view(guest, path) for guest in players]
        asked, seen = (players[0], anna) if anna["asked"][0]["options"] else (players[1], bert)
        question = mine(seen)
        ok(await asked.post(f"{path}/choices", {"question": question["question"], "picks": [0]}))
        again = await h.nobody.get(f"{path}/picture.svg", If_None_Match=first.headers["etag"])
        assert again.status_code == 200
        assert first.headers["content-security-policy"] == "default-src 'none'"
