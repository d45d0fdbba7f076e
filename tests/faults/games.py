"""Games as the tests of faults open them, and who is asked in one."""

from typing import Any

from tests.faults.client import Client, Player

OPENING = {"ruleset": "dominion", "seats": 2, "seating": "as_joined", "options": {"preset": "first-game"}}


async def opened(client: Client, seats: int, *bots: str, **more: object) -> tuple[str, list[Player]]:
    """A new game of this many players followed by these bots; and its players by seat. `more`: of its opening."""
    players = [await client.player(name) for name in ("Anna", "Bert", "Cleo")[:seats]]
    game = (await client.tell(players[0], "games", "", OPENING | {"seats": seats + len(bots)} | more))["id"]
    for player in players:
        await client.tell(player, "seats", game, {})
    for bot in bots:
        await client.tell(players[0], "seats", game, {"bot": bot})
    return game, players


async def question(client: Client, game: str, players: list[Player]) -> tuple[Player, dict[str, Any]] | None:
    """A player who is asked, and what; None when the game is over."""
    for player in players:
        for asked in (await client.view(player, game))["asked"]:
            if asked["options"] is not None:
                return player, asked
    return None
