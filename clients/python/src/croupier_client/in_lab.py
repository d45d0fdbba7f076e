"""A bot in `croupier.lab`: the same function, without a server."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, cast

from croupier_client._sync.table import Question, Table
from croupier_client.picking import Picks, numbers


def in_lab(policy: Callable[[Mapping[str, Any], Mapping[str, Any]], Picks]) -> Callable[[Any, Any], list[int]]:
    """The function as `croupier.lab.play` takes it: it gets views and questions as from a server.

    table = lab.play("dominion", ["random", in_lab(policy)], n=100)
    """

    @wraps(policy)
    def player(view: Any, _: Any) -> list[int]:
        said = view.said()
        (asked,) = [one for one in said["asked"] if one["seat"] == view.seat]
        question = Question(cast("Table", None), asked, said)  # at no table: the laboratory answers it
        return numbers(question, policy(said, question))

    return player
