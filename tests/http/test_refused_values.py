"""A refusal names what would have been allowed, and never repeats what was sent."""

from typing import Any, Literal

import msgspec
import pytest

from api.application.games.refusals import Refused
from api.http.requests import json_body

Who = Literal["all", "none"]


class _Seat(msgspec.Struct):
    """What a body may hold."""

    kind: Literal["person", "bot"] = "person"
    level: Literal[1, 2] | None = None


class _Opening(msgspec.Struct):
    """A body with an enumeration at each kind of place."""

    watch: Who | None = None
    seats: list[_Seat] = []
    votes: dict[str, Who] = {}


@pytest.mark.parametrize(
    ("sent", "pointer", "values"),
    [
        ({"watch": "secret"}, "/watch", '"all", "none"'),
        ({"seats": [{}, {"kind": "secret"}]}, "/seats/1/kind", '"bot", "person"'),
        ({"seats": [{"level": 471}]}, "/seats/0/level", "1, 2"),
        ({"votes": {"Anna": "secret"}}, "/votes", ""),
    ],
)
def test_a_refused_value_names_the_allowed(sent: Any, pointer: str, values: str) -> None:
    with pytest.raises(Refused) as refused:
        json_body(_Opening).read(msgspec.json.encode(sent))
    assert (refused.value.code, refused.value.pointer) == ("invalid", pointer)
    assert refused.value.detail.partition(": one of ")[2] == values
    assert "secret" not in refused.value.detail
    assert "471" not in refused.value.detail
