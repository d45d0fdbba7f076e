"""A whole game through the document alone: its operations, and the links from one answer to the next request."""

import re
from pathlib import Path
from typing import Any

import httpx

from tests.contract.live import Live, Person, operations, serve

EXPRESSION = re.compile(r"\$(response\.body#(?P<body>/.*)|request\.path\.(?P<path>\w+))")


class Walker:
    """A client that knows the document, and nothing of the server's paths."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.document = live.http.get("/v1/openapi.json").json()
        self.operations = {name: (method.upper(), path, op) for name, method, path, op in operations(self.document)}
        self.followed: list[tuple[str, str]] = []

    def call(
        self, name: str, body: Any = None, person: Person | None = None, **path: Any
    ) -> tuple[str, dict[str, Any], httpx.Response]:
        """(the operation, its path parameters, the answer), which is a success and as described."""
        method, template, _ = self.operations[name]
        headers = {} if person is None else person.headers
        sent: dict[str, Any] = {} if body is None else {"json": body}
        response = self.live.send(method, template.format(**path), headers=headers, **sent)
        assert response.is_success, response.text
        return name, path, response

    def follow(
        self,
        came: tuple[str, dict[str, Any], httpx.Response],
        link: str,
        person: Person | None = None,
        **body: Any,
    ) -> tuple[str, dict[str, Any], httpx.Response]:
        """Follow a link of an answer; `body` is what it leaves to the caller."""
        name, path, response = came
        described = self.operations[name][2]["responses"][str(response.status_code)]["links"][link]

        def value(expression: Any) -> Any:
            found = EXPRESSION.fullmatch(expression) if isinstance(expression, str) else None
            if found is None:
                return expression
            if found["path"]:
                return path[found["path"]]
            part: Any = response.json()
            for step in found["body"].split("/")[1:]:
                part = part[int(step) if step.isdigit() else step]
            return part

        target = described["operationId"]
        parameters = {key: value(expression) for key, expression in described["parameters"].items()}
        whole = {key: value(expression) for key, expression in described.get("x-body", {}).items()} | body
        takes_body = "requestBody" in self.operations[target][2]
        self.followed.append((name, target))
        return self.call(target, whole if takes_body else None, person, **parameters)


def money(view: dict[str, Any], question: dict[str, Any]) -> list[int]:
    """Play Treasures, buy the best, and otherwise do as little as possible."""
    labels = question["labels"]
    for want in ("Play all Treasures", "Buy Province", "Buy Gold", "Buy Silver", "End the turn"):
        if want in labels and (want != "Buy Silver" or view["state"]["coins"] >= 3):
            return [labels.index(want)]
    return list(range(question["least"]))


def test_whole_game_is_playable_through_links_alone(tmp_path: Path) -> None:
    with serve(tmp_path) as live:
        walker = Walker(live)
        people: dict[str, Person] = {}
        for name in ("Anna", "Bert"):
            made = walker.call("create_player", {"name": name})[2].json()
            people[made["id"]] = Person(live, made["token"])
        anna, bert = people.values()

        opened = walker.call(
            "open_game", {"ruleset": "dominion", "seats": 2, "options": {"preset": "first-game"}}, anna
        )
        walker.follow(opened, "take_seat", anna)
        seated = walker.follow(opened, "take_seat", bert)
        looked = walker.follow(seated, "get_view", bert)
        for _ in range(2000):
            view = looked[2].json()
            if view["status"] == "over":
                break
            asked = people[view["sitting"][view["asked"][0]["seat"]]["player"]["id"]]
            looked = walker.follow(walker.follow(opened, "get_game", asked), "get_view", asked)
            mine = looked[2].json()
            chosen = walker.follow(looked, "choose", asked, picks=money(mine, mine["asked"][0]))
            looked = walker.follow(chosen, "get_view", asked)
        view = looked[2].json()
        assert (view["status"], view["result"]["how"]) == ("over", "finished")
        frames = walker.follow(looked, "get_frames", anna)[2].json()["frames"]
        assert [frame["version"] for frame in frames] == list(range(1, len(frames) + 1))
        streamed = walker.follow(walker.follow(opened, "get_game"), "stream_frames")[2].text
        assert streamed.count("\ndata: ") == view["version"]


def test_every_link_names_an_operation_and_its_parameters(tmp_path: Path) -> None:
    """Each link names an existing operation, and gives it its parameters."""
    with serve(tmp_path) as live:
        known = Walker(live).operations
        links = [
            link
            for _, _, operation in known.values()
            for response in operation["responses"].values()
            for link in response.get("links", {}).values()
        ]
        assert links
        for link in links:
            _, path, _ = known[link["operationId"]]
            assert all(f"{{{name}}}" in path for name in link.get("parameters", {}))
