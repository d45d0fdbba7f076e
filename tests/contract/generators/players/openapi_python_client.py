"""`python openapi_python_client.py URL` beside what it made, a package `client`: a whole game of Dominion by it alone.

It says how many questions it answered.
"""

import sys
from typing import TypeVar

from client.api.choices import choose
from client.api.games import get_game, open_game
from client.api.players import create_player
from client.api.seats import take_seat
from client.api.views import get_view
from client.client import AuthenticatedClient, Client
from client.models import (
    Choice,
    Claim,
    DominionAccepted,
    DominionGame,
    DominionOpening,
    DominionTold,
    DominionView,
    NewPlayer,
    PlayerCreated,
)
from client.models import DominionOpeningRuleset as Ruleset
from client.models import DominionViewStatus as Status

T = TypeVar("T")


def a(kind: type[T], answer: object) -> T:
    """An answer of the kind that a success has."""
    assert isinstance(answer, kind), answer
    return answer


url = sys.argv[1]
player = a(PlayerCreated, create_player.sync(client=Client(base_url=url), body=NewPlayer(name="Anna")))
client = AuthenticatedClient(base_url=url, token=player.token, raise_on_unexpected_status=True)
opening = DominionOpening(ruleset=Ruleset.DOMINION, seats=2)
game = a(DominionAccepted, open_game.sync(client=client, body=opening)).id
take_seat.sync(game, client=client, body=Claim())
take_seat.sync(game, client=client, body=Claim(bot="random"))
(seat,) = a(DominionGame, get_game.sync(game, client=client)).your_seats
answers = 0
view = a(DominionView, get_view.sync(game, client=client))
while view.status != Status.OVER:
    for asked in view.asked:
        if asked.seat == seat and asked.options is not None:
            picks = list(range(asked.least or 0)) or [0][: asked.most or 0]
            body = Choice(question=asked.question, picks=picks)
            a(DominionTold, choose.sync(game, client=client, body=body, idempotency_key=f"answer-{answers}"))
            answers += 1
    view = a(DominionView, get_view.sync(game, client=client))
assert view.result is not None
sys.stdout.write(f"{answers}\n")
