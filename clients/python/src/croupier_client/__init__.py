"""A client of Croupier: `Croupier`, `Table`, `Question`, and asynchronous versions; `types` has the answers' types.

with Croupier() as croupier:
    croupier.register("Robot")
    table = croupier.open("dominion", preset="first-game")
    table.seat_bot("big-money")
    for question in table.questions():
        question.answer(0 if question.least else None)
    print(table.check())
"""

from croupier_client import types
from croupier_client._async.client import AsyncCroupier
from croupier_client._async.event import AsyncEvent
from croupier_client._async.table import AsyncQuestion, AsyncTable
from croupier_client._sync.client import Croupier
from croupier_client._sync.event import Event
from croupier_client._sync.table import Question, Table
from croupier_client.keeping import FolderKeeper, Keeper, MemoryKeeper
from croupier_client.outcomes import Outcome
from croupier_client.picking import Pick, Picks
from croupier_client.problems import (
    ClosedError,
    CroupierError,
    EvidenceError,
    IllegalPickError,
    LimitedError,
    NotAllowedError,
    NotCroupierError,
    NotFoundError,
    RefusedError,
    StaleError,
    TooLateError,
    UnansweredError,
)
from croupier_client.sign_in import SignIn
from croupier_client.types import Receipt

__all__ = [
    "AsyncCroupier",
    "AsyncEvent",
    "AsyncQuestion",
    "AsyncTable",
    "ClosedError",
    "Croupier",
    "CroupierError",
    "Event",
    "EvidenceError",
    "FolderKeeper",
    "IllegalPickError",
    "Keeper",
    "LimitedError",
    "MemoryKeeper",
    "NotAllowedError",
    "NotCroupierError",
    "NotFoundError",
    "Outcome",
    "Pick",
    "Picks",
    "Question",
    "Receipt",
    "RefusedError",
    "SignIn",
    "StaleError",
    "Table",
    "TooLateError",
    "UnansweredError",
    "types",
]
