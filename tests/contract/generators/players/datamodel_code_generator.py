"""`python datamodel_code_generator.py URL` beside `models.py`: a whole game of Dominion, its types over httpx.

It says how many questions it answered.
"""

import sys
from typing import TypeVar

import httpx
from models import (
    Bot,
    Choice,
    Claim,
    DominionAccepted,
    DominionGame,
    DominionOpening,
    DominionTold,
    DominionView,
    NewPlayer,
    Pick,
    PlayerCreated,
)
from pydantic import BaseModel

T = TypeVar("T", bound=BaseModel)
http = httpx.Client(base_url=f"{sys.argv[1]}/v1")


def sent(path: str, body: BaseModel, answer: type[T]) -> T:
    """What comes of a body, as its type."""
    answered = http.post(path, content=body.model_dump_json(exclude_unset=True)).raise_for_status()
    return answer.model_validate_json(answered.content)


def got(path: str, answer: type[T]) -> T:
    """What there is, as its type."""
    return answer.model_validate_json(http.get(path).raise_for_status().content)


http.headers["Content-Type"] = "application/json"
http.headers["Authorization"] = f"Bearer {sent('/players', NewPlayer(name='Anna'), PlayerCreated).token}"
game = f"/games/{sent('/games', DominionOpening(ruleset='dominion', seats=2), DominionAccepted).id}"
sent(f"{game}/seats", Claim(), DominionAccepted)
sent(f"{game}/seats", Claim(bot=Bot(root="random")), DominionAccepted)
(seat,) = got(game, DominionGame).your_seats
answers = 0
view = got(f"{game}/view", DominionView)
while view.status != "over":
    for asked in view.asked:
        if asked.seat == seat and asked.options is not None:
            picks = list(range(asked.least or 0)) or [0][: asked.most or 0]
            sent(
                f"{game}/choices",
                Choice(question=asked.question, picks=[Pick(root=pick) for pick in picks]),
                DominionTold,
            )
            answers += 1
    view = got(f"{game}/view", DominionView)
assert view.result is not None
sys.stdout.write(f"{answers}\n")
