"""The examples of bodies fit what the document says of them, and those that need nothing else work as they are."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.contract.live import Live, committed, operations

BODIES: dict[str, Any] = {
    name: operation["requestBody"]["content"]["application/json"]
    for name, _, _, operation in operations(committed())
    if "requestBody" in operation
}
TOO_LARGE = {"import_game"}
"""A record is a whole game: what it looks like is what `get_record` answers."""


@pytest.mark.parametrize("name", sorted(BODIES.keys() - TOO_LARGE))
def test_every_body_has_an_example_that_fits(name: str) -> None:
    content, components = BODIES[name], committed()["components"]
    assert content["examples"]
    for example in content["examples"].values():
        validator: Any = Draft202012Validator({"components": components, **content["schema"]})
        assert not list(validator.iter_errors(example["value"]))


def test_from_nothing_to_a_game_by_examples_alone(live: Live) -> None:
    """Every example of becoming a player, of a further token, of opening a game and of sitting down."""

    def examples(name: str) -> list[Any]:
        return [example["value"] for example in BODIES[name]["examples"].values()]

    tokens = [live.send("POST", "/v1/players", json=body).json()["token"] for body in examples("create_player")]
    for token in tokens:
        headers = {"Authorization": f"Bearer {token}"}
        for body in examples("create_token"):
            assert live.send("POST", "/v1/me/tokens", json=body, headers=headers).status_code == 201
        for opening in examples("open_game"):
            opened = live.send("POST", "/v1/games", json=opening, headers=headers)
            assert (opened.status_code, opened.json()["ruleset"]) == (201, opening["ruleset"])
            for claim in examples("take_seat"):
                taken = live.send("POST", f"/v1/games/{opened.json()['id']}/seats", json=claim, headers=headers)
                assert (taken.status_code, len(taken.json()["your_seats"])) == (201, 1)
