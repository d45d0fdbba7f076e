"""Examples of bodies and answers fit their descriptions in the document, and bodies work; see `test_every_answer`."""

from typing import Any

from tests.contract.answers import ANSWERS, alike, shape
from tests.contract.live import Live, committed, operations
from tests.support.each import each
from tests.support.structs import Schemas

SCHEMAS = Schemas(committed())
ROUTES = {name: (method, path) for name, method, path, _ in operations(committed())}
BODIES: dict[str, Any] = {
    name: operation["requestBody"]["content"]["application/json"]
    for name, _, _, operation in operations(committed())
    if "requestBody" in operation
}
TOO_LARGE = {"import_game"}
"""A record is a whole game: it looks like the answer of `get_record`."""


def test_every_body_has_an_example_that_fits() -> None:
    def fits(name: str) -> None:
        method, path = ROUTES[name]
        where = ("paths", path, method, "requestBody", "content", "application/json", "schema")
        assert BODIES[name]["examples"]
        for example in BODIES[name]["examples"].values():
            assert not SCHEMAS.faults(example["value"], *where)

    each(sorted(BODIES.keys() - TOO_LARGE), fits)


def test_example_bodies_alone_open_and_join_games(live: Live) -> None:
    """Every example of becoming a player, of a further token, of opening a game and of taking a seat."""

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


def test_every_answer_has_an_example_that_fits() -> None:
    components = committed()["components"]

    def fits(name: str) -> None:
        operation, status = name.split()
        for media, content in ANSWERS[name].items():
            assert content["examples"], media
            for example in content["examples"].values():
                shown = components["examples"][example["$ref"].rpartition("/")[2]] if "$ref" in example else example
                assert not SCHEMAS.answered(shown["value"], *ROUTES[operation], status, media), media

    each(sorted(ANSWERS), fits)


def test_an_answer_with_another_field_is_not_alike() -> None:
    assert alike(shape({"a": [{"b": 1}]}), shape({"a": [{"b": 2}, {"b": None}]}))
    assert not alike(shape({"a": [{"b": 1}]}), shape({"a": [{"c": 1}]}))
    assert not alike(shape({"a": 1}), shape({"a": 1, "b": 2}))
    assert not alike(shape({"a": 1}), shape({"a": {}}))
