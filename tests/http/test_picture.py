"""Positions as pictures: drawn for every game, each as its viewer may see it, and nothing in them can run."""

import re
import struct
from math import atan2, degrees
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from resvg_py import svg_to_bytes

from domain.games import GAMES
from infra.pages.pixels import Pixels, pixels
from projections.views.picture import HEIGHT, SCALES, SMALL, WIDTH
from projections.views.picture_faces import faces
from projections.views.picture_parts import FIRST, INK, text
from projections.words.language import language_of
from tests.games.toy.rules import TOY
from tests.support.app import RunningApp, application, worked_off
from tests.support.client import Guest, ok, refused
from tests.support.games import deal, ended, mine, view

BOTH = {**GAMES, TOY.key: TOY}
SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "g", "rect", "text", "path", "circle", "defs", "use"}


async def drawn(guest: Guest, url: str, **headers: str) -> str:
    answer = await guest.get(url, **headers)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml"), answer.text
    return answer.text


def texts(picture: str) -> list[str]:
    return [one.text or "" for one in ET.fromstring(picture).iter(f"{SVG}text")]


@pytest.mark.parametrize("key", BOTH)
async def test_table_of_every_game_is_drawn_whole(key: str, tmp_path: Path) -> None:
    async with application(tmp_path, games=BOTH) as h:
        players = await h.players(*("Anna", "Bert", "<Cleo>", "Dora", "Emil", "Fred")[: BOTH[key].catalogue.players[1]])
        path = await deal(players[0], *players, ruleset=key)
        names = ok(await h.nobody.get(f"/v1/rulesets/{key}"))["names"]
        for language, name in names.items():
            for size in ("", "&size=small"):
                picture = await drawn(h.nobody, f"{path}/picture.svg?language={language}{size}")
                root = ET.fromstring(picture)
                assert {one.tag.removeprefix(SVG) for one in root.iter()} <= ELEMENTS, "nothing runs"
                assert (root.get("width"), root.get("height")) == (str(WIDTH), str(HEIGHT))
                said = texts(picture)
                assert (name in said) == (not size), "beside a small one it stands as text"
                assert "<Cleo>" in said or len(players) < 3
                scale = float(re.findall(r"scale\(([\d.]+)\)", picture)[0])
                assert scale * (SMALL if size else 1) in SCALES
                table = root[-1]
                boxes = [(float(r.get("y", 0)) + float(r.get("height", 0))) * scale for r in table.iter(f"{SVG}rect")]
                assert max(boxes) <= HEIGHT, "all of it is in the picture"


async def test_link_preview_tells_what_anybody_may_know(h: RunningApp) -> None:
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
    moment = f"http%3A%2F%2Fcroupier.example{page.replace('games', 'replay')}%3Fversion%3D4%26as%3Dseat-0"
    said = ok(await h.nobody.get(f"/v1/oembed?url={moment}"))
    assert said["url"].endswith("&version=4"), "a link to a moment shows that, as anybody may see it"
    player = ok(await h.nobody.get(f"/v1/oembed?url=http%3A%2F%2Fcroupier.example/players/{players[1].id}"))
    assert (player["type"], player["title"]) == ("photo", "Bert")
    assert f"/v1/players/{players[1].id}/picture.png" in player["url"]
    for nothing in (closed.removeprefix("/v1"), "/", "/games/" + "0" * 32, "/players/" + "0" * 32):
        refused(await players[0].get(f"/v1/oembed?url=http%3A%2F%2Fcroupier.example{nothing}"), 404, "not-found")
    for no_address in ("http://[", "http://[::1", "http://x%EF%BC%8Fgames/", ""):
        refused(await h.nobody.get(f"/v1/oembed?url={no_address}"), 404, "not-found")


@pytest.mark.parametrize("key", BOTH)
async def test_hand_is_drawn_for_its_holder_alone(key: str, tmp_path: Path) -> None:
    async with application(tmp_path, games=BOTH) as h:
        path, *players = await h.table(ruleset=key)
        components = {c["id"]: c["names"]["en"] for c in ok(await h.nobody.get(f"/v1/rulesets/{key}"))["components"]}
        for seat, guest in enumerate(players):
            seen = await view(guest, path)
            hand = [one if isinstance(one, str) else one["card"] for one in seen["state"]["mats"][seat]["hand"]]
            own, other = await drawn(guest, f"{path}/picture.svg"), await drawn(h.nobody, f"{path}/picture.svg")
            lies = texts(own)[texts(own).index(guest.name) :]
            if seat + 1 < len(players):
                lies = lies[: lies.index(players[seat + 1].name)]
            assert {components[card] for card in hand} <= {*lies}, "before whoever holds it"
            assert (own == other) == (not hand), "nobody holds cards while the game is set up"
            refused(await guest.get(f"{path}/picture.svg?as=seat-{1 - seat}"), 403, "not-over")


async def test_card_backs_have_their_layouts_pattern(tmp_path: Path) -> None:
    async with application(tmp_path, games=BOTH) as h:
        looks = set[str]()
        for key in BOTH:
            said = ok(await h.nobody.get(f"/v1/rulesets/{key}"))["layout"]["back"]
            root = ET.fromstring(await drawn(h.nobody, f"/v1/rulesets/{key}/picture.svg"))
            lines = re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", next(root.iter(f"{SVG}path")).get("d") or "")
            leans = {round(degrees(atan2(float(d) - float(b), float(c) - float(a)))) % 180 for a, b, c, d in lines}
            for lean in (said["lean"], said["cross"]):
                assert min(abs(lean % 180 - one) for one in leans) <= 1
            assert {one.get("href") for one in root.iter(f"{SVG}use")} <= {"#back"}
            looks.add(f"{said}")
        assert len(looks) == len(BOTH)


async def test_picture_is_sent_anew_once_changed(h: RunningApp) -> None:
    path, *players = await h.table()
    first = await h.nobody.get(f"{path}/picture.svg")
    assert (await h.nobody.get(f"{path}/picture.svg", If_None_Match=first.headers["etag"])).status_code == 304
    anna, bert = [await view(guest, path) for guest in players]
    asked, seen = (players[0], anna) if anna["asked"][0]["options"] else (players[1], bert)
    question = mine(seen)
    ok(await asked.post(f"{path}/choices", {"question": question["question"], "picks": [0]}))
    again = await h.nobody.get(f"{path}/picture.svg", If_None_Match=first.headers["etag"])
    assert again.status_code == 200
    assert first.headers["content-security-policy"] == "default-src 'none'"


@pytest.mark.parametrize("key", BOTH)
async def test_picture_of_unplayed_game_shows_a_position(key: str, tmp_path: Path) -> None:
    async with application(tmp_path, games=BOTH) as h:
        bots = ok(await h.nobody.get(f"/v1/rulesets/{key}"))["opponents"]
        names = {language: [bot["names"][language] for bot in bots] for language in ("en", "ko", "ja")}
        url = f"/v1/rulesets/{key}/picture.svg"
        for language, called in names.items():
            said = texts(await drawn(h.nobody, f"{url}?language={language}"))
            assert sum(text.endswith(tuple(called)) for text in said) == BOTH[key].catalogue.players[0]
        first = await h.nobody.get(f"{url}?size=small")
        assert first.headers["cache-control"].startswith("public")
        assert first.headers["content-security-policy"] == "default-src 'none'"
        assert (await h.nobody.get(f"{url}?size=small", If_None_Match=first.headers["etag"])).status_code == 304
        assert not ok(await h.nobody.get("/v1/games"))["games"], "it is kept nowhere"
    async with application(tmp_path / "again", games=BOTH) as h:
        assert await drawn(h.nobody, f"{url}?size=small") == first.text, "with the same dice each time"


def letters(picture: str) -> bool:
    """Whether a picture has signs of ours that would not be drawn."""
    return any(ord(one) >= FIRST for text in texts(picture) for one in text)


@pytest.mark.parametrize("key", GAMES)
def test_every_components_face_is_drawn_in_signs(key: str) -> None:
    drawn_faces = faces(language_of(GAMES[key]))
    assert drawn_faces
    assert sum(bool(face) for face in drawn_faces.values()) > len(drawn_faces) / 2
    for face in drawn_faces.values():
        assert not letters(f'<svg xmlns="{SVG[1:-1]}">{text(0, 0, face, 15, INK)}</svg>'), face


def size_of(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


async def test_png_picture_shows_each_viewer_their_own(h: RunningApp) -> None:
    path, *players = await h.table()
    page = f"http%3A%2F%2Fcroupier.example{path.removeprefix('/v1')}"
    url = ok(await h.nobody.get(f"/v1/oembed?url={page}"))["url"]
    shown = await h.nobody.get(url[url.index("/v1") :])
    assert (shown.status_code, shown.headers["content-type"]) == (200, "image/png")
    assert size_of(shown.content) == (WIDTH, HEIGHT)
    known = {"If_None_Match": shown.headers["etag"]}
    assert (await h.nobody.get(f"{path}/picture.png", **known)).status_code == 304
    own = await players[0].get(f"{path}/picture.png", **known)
    assert own.status_code == 200, "whoever sits there sees their own hand"
    assert own.content != shown.content
    refused(await players[0].get(f"{path}/picture.png?as=seat-1"), 403, "not-over")


async def test_player_picture_shows_what_the_page_tells(h: RunningApp) -> None:
    anna, bert = await h.players("Anna <b>", "Bert")
    nobody = texts(await drawn(h.nobody, f"/v1/players/{anna.id}/picture.svg"))
    assert nobody == ["Anna <b>"], "without a rating there is the name"
    await ended(anna, bert)
    await worked_off(h)
    for guest, language, game in ((h.nobody, "en", "Dominion"), (anna, "ja", "\N{KATAKANA LETTER DO}")):
        url = f"/v1/players/{anna.id}"
        about = ok(await guest.get(url))["ratings"][0]
        first = await guest.get(f"{url}/picture.svg?language={language}")
        root = ET.fromstring(first.text)
        assert {one.tag.removeprefix(SVG) for one in root.iter()} <= ELEMENTS, "nothing runs"
        said = texts(first.text)
        assert said[0] == "Anna <b>"
        assert said[1].startswith(game)
        assert said[2] == f"{about['mu']:.1f} \N{PLUS-MINUS SIGN} {about['sigma']:.1f}"
        assert said[3].strip() == f"{about['won']}/{about['games']}"
        known = {"If_None_Match": first.headers["etag"]}
        assert (await guest.get(f"{url}/picture.svg?language={language}", **known)).status_code == 304
        shown = await guest.get(f"{url}/picture.png")
        assert size_of(shown.content) == (WIDTH, HEIGHT)
    refused(await anna.get(f"/v1/players/{'0' * 32}/picture.svg"), 404, "unknown-player")


async def test_link_preview_is_svg_without_png_support(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("infra.pages.pixels.pixels", lambda: None)
    async with application(tmp_path) as h:
        path, *_ = await h.table()
        refused(await h.nobody.get(f"{path}/picture.png"), 404, "not-found")
        said = ok(await h.nobody.get(f"/v1/oembed?url=http%3A%2F%2Fcroupier.example{path.removeprefix('/v1')}"))
        assert said["url"].partition("?")[0].endswith("/picture.svg")


def test_png_text_is_english_without_system_fonts() -> None:
    """The machine may have fonts or not: without any, those of the extra write English."""

    def bare(**given: Any) -> bytes:
        return svg_to_bytes(**given, skip_system_fonts=True)

    found = pixels()
    assert found is not None
    without = Pixels(bare, found.fonts)
    assert [without.spoken(language) for language in ("en", "ko", "ja")] == ["en", "en", "en"]
    said = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="20"><text y="15">{}</text></svg>'
    assert without.png(said.format("Anna").encode()) != without.png(said.format("").encode())
