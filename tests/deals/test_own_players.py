"""What the players of a deal's game are given before its end: no help, no proof, whatever they ask.

What an ordinary game among people refuses as too early, on any route, a game of a deal refuses as well: against bots
alone and without a clock, where others are helped, and once it has been played out, until the deal ends.
"""

from collections.abc import Mapping

import httpx

from tests.deals.tables import OPTIONS, deal, end
from tests.support.app import RunningApp
from tests.support.client import Guest, ok
from tests.support.games import ANY, bot_game, game_of
from tests.support.games import deal as dealt
from tests.support.looks import About, looks
from tests.support.writes import writes

Answers = Mapping[str, list[httpx.Response]]


async def walked(h: RunningApp, guest: Guest, path: str, of: str = "0" * 32) -> Answers:
    """What one of its players is answered to every request about a game, by operation; they resign at last."""
    about = About(game_of(path), ok(await guest.get(path))["version"], guest.id, ANY, deal=of)
    answers = dict[str, list[httpx.Response]]()
    for look in [one for one in looks(h.app, about) if not (one.dear or one.due)]:
        answer = await guest.http.request(look.method, look.url, headers={**guest.headers, **dict(look.headers)})
        answers.setdefault(look.operation, []).append(answer)
    for write in sorted(writes(h.app, about), key=lambda one: one.operation == "resign"):
        answers.setdefault(write.operation, []).append(await write.sent(guest))
    return answers


async def test_players_of_a_deal_get_no_help(h: RunningApp) -> None:
    anna, bert, cleo = await h.players("Anna", "Bert", "Cleo")
    ordinary = await walked(h, anna, await dealt(anna, anna, bert))
    refused = {name: answers for name, answers in ordinary.items() if not any(one.is_success for one in answers)}
    early = {name for name, answers in refused.items() if any("not-over" in one.text for one in answers)}
    assert len(early) > 3, early
    made = await deal(cleo, opens="maker")
    path = await bot_game(cleo, "random", deal=made["id"], options=OPTIONS, clock=None)
    secret = (await h.service.live_games.current(game_of(path))).secret[:32].hex()
    for _ in range(2):  # while it runs, and after a resignation
        for name, answers in (await walked(h, cleo, path, made["id"])).items():
            assert not [one for one in answers if name in early and one.is_success], name
            assert not [one for one in answers if secret in one.text], name
    assert ok(await cleo.get(path))["status"] == "running"
    await end(h, made)
    assert secret in (await h.nobody.get(f"{path}/record")).text
