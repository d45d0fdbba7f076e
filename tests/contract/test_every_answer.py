"""Every answer of every operation, requested one by one: the 2xx, and each refusal the document names.

`Live.send` checks each answer against the document, and each refusal for the Problem schema and an unchanged store.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import httpx
import pytest

from api.application.ports.limits import Limits, Rate
from tests.contract.answers import ANSWERS, MEANT, alike, said, shape
from tests.contract.live import TALLY, Live, Person, committed, operations, serve
from tests.contract.requests.case import Case
from tests.contract.requests.described import STORED, ask
from tests.contract.requests.every import CASES
from tests.contract.requests.world import World
from tests.support.each import each
from tests.support.statements import grown

TOLD = {
    ("open_rematch", "rematch-exists"): {"game"},
    ("import_game", "game-exists"): {"game"},
    ("choose", "not-asked"): {"question"},
}
"""(operation, code) of refusals that tell their caller to go on with something -> the member that is its id."""


@pytest.fixture(scope="module")
def situation(live: Live) -> World:
    return World(live)


def test_each_answer_has_the_fields_of_its_example(situation: World) -> None:
    """The first of each kind has the fields of its example, all the way down."""
    compared = set[tuple[str, str]]()

    def given(wanted: Case) -> None:
        before = TALLY[wanted.operation, wanted.status]
        response = wanted.ask(situation)
        assert response.status_code == wanted.status, response.text
        assert TALLY[wanted.operation, wanted.status] > before
        if wanted.status >= 400:
            refused(wanted, response)
        if wanted.status in MEANT:
            like_its_example(f"{wanted.operation} {wanted.status}", response)

    def like_its_example(name: str, response: httpx.Response) -> None:
        ((media, value),) = said(response).items()
        shown = ANSWERS[name][media]["examples"]["answered"]["value"]
        if (name, media) not in compared:
            assert alike(shape(value), shape(shown)), f"{name} {media}: `python -m tests.contract.answers`"
        compared.add((name, media))

    def refused(wanted: Case, response: httpx.Response) -> None:
        problem = situation.live.refused(response)
        assert problem["code"] == wanted.code
        exists = {"game", "question", "proposal"} & problem.keys()
        assert exists == TOLD.get((wanted.operation, f"{wanted.code}"), set()), problem
        if wanted.pointer is not None:
            assert problem.get("pointer") == wanted.pointer
        if wanted.status == 401:
            assert response.headers["www-authenticate"].startswith("Bearer")
        if wanted.status == 412 or (wanted.code, wanted.pointer) == ("unknown-version", "?since"):
            game = situation.running if wanted.status == 412 else situation.over
            assert problem["version"] == situation.anna.get(f"{game}/view").json()["version"]

    each(CASES, given, lambda case: f"{case.operation} {case.status} {case.code}")


# -- headers that are present and empty


FIRST = {case.operation: case for case in reversed(CASES) if case.status < 300}
"""Operation -> the first of its successful requests."""


def test_an_empty_header_is_an_absent_one(situation: World) -> None:
    def given(wanted: Case) -> None:
        situation.live.empty = True
        try:
            response = wanted.ask(situation)
        finally:
            situation.live.empty = False
        assert response.status_code == wanted.status, response.text

    each([*FIRST.values()], given, lambda case: case.operation)


# -- 429: more than this server allows


COUNTED = [name for name, _, _, op in operations(committed()) if "429" in op["responses"]]


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server that has had as many requests as allowed."""
    with serve(tmp_path_factory.mktemp("limited"), limits=Limits(guests=Rate(1, 3600))) as live:
        live.http.get("/v1/games")
        yield live


def test_too_many_requests_are_refused_everywhere(limited: Live) -> None:
    def refused(operation: str) -> None:
        response = ask(Person(limited), operation)
        assert response.status_code == 429, response.text
        problem = limited.refused(response)
        assert (problem["code"], problem["retry"], problem["rule"]) == ("limited", True, "guests")
        assert int(response.headers["retry-after"]) > 1
        assert response.headers["ratelimit-policy"] == '"guests";q=1;w=3600'
        assert response.headers["ratelimit"].startswith('"guests";r=0;t=')

    each(COUNTED, refused)


# -- all of them


def documented() -> set[tuple[str, int]]:
    return {(name, int(status)) for name, _, _, op in operations(committed()) for status in op["responses"]}


def test_every_documented_answer_has_a_request_here() -> None:
    asked = {(c.operation, c.status) for c in CASES} | {(name, 503) for name in [*STORED, "readyz"]}
    asked |= {(name, 429) for name in COUNTED}
    assert sorted(documented() - asked) == []
    assert sorted(asked - documented()) == []


@pytest.mark.last
def test_every_documented_answer_was_given() -> None:
    """Every promised answer was given at least once, and no other was."""
    promised, given = documented(), set(TALLY)
    assert sorted(given - promised) == []
    assert sorted(promised - given) == [], "never answered in this run (run test_unavailable.py as well)"


@pytest.mark.last
def test_no_statement_costs_more_for_hidden_games(situation: World) -> None:
    """Over all statements that the store has executed for these requests and beside them."""
    statements = dict(situation.live.statements)
    assert len(statements) > 120, "all of them were noted"
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
        with closing(sqlite3.connect(situation.live.database)) as store:
            store.backup(copy)
        assert grown(copy, statements) == {}
