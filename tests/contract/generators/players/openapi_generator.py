"""`python openapi_generator.py URL` beside what it made, a package `openapi_client`: a whole game by it alone.

It says how many questions it answered.
"""

import sys
from typing import Any

import openapi_client as made

url = sys.argv[1]
guest = made.ApiClient(made.Configuration(host=url))
player = made.PlayersApi(guest).create_player(made.NewPlayer(name="Anna"))
client = made.ApiClient(made.Configuration(host=url, access_token=player.token))
games, seats, views, choices = (api(client) for api in (made.GamesApi, made.SeatsApi, made.ViewsApi, made.ChoicesApi))


def view() -> Any:
    """The table, as the type of its own game."""
    seen = views.get_view(game).actual_instance
    assert isinstance(seen, made.DominionView), seen
    return seen


opening = made.OpenGameRequest(made.DominionOpening(ruleset="dominion", seats=2))
game = games.open_game(opening).actual_instance.id
seats.take_seat(game, claim=made.Claim())
seats.take_seat(game, claim=made.Claim(bot="random"))
(seat,) = games.get_game(game).actual_instance.your_seats
answers = 0
while (seen := view()).status != "over":
    for asked in seen.asked:
        if asked.seat == seat and asked.options is not None:
            picks = list(range(asked.least or 0)) or [0][: asked.most or 0]
            body = made.Choice(question=asked.question, picks=picks)
            choices.choose(game, body, idempotency_key=f"answer-{answers}")
            answers += 1
assert seen.result is not None
sys.stdout.write(f"{answers}\n")
