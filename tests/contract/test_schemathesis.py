"""Schemathesis against a live server: every check on, every phase run, with live games, seats, questions and picks."""

import re
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
import schemathesis
from schemathesis import engine
from schemathesis.checks import CHECKS as CHECKS_KNOWN  # pyright: ignore[reportUnknownVariableType]
from schemathesis.config import HealthCheck, OperationConfig
from schemathesis.core.parameters import ParameterLocation
from schemathesis.engine import events
from schemathesis.hooks import unregister  # pyright: ignore[reportUnknownVariableType]
from schemathesis.openapi.checks import UseAfterFree

from tests.contract.live import Person, committed, operations, serve
from tests.contract.requests.paths import BODIES
from tests.contract.requests.world import World
from tests.support.patience import patience

EXAMPLES, MANY = 7, 400
"""For each operation in the fuzzing phase, and walks; the soak has many. Coverage has as many as it needs."""
SEED = 20
# A request that fits its schema may still be illegal in a game: that is what the documented 412 (the game has moved
# on), 413 (too long for this server), 422 (illegal picks, options, scenario or cursor) and 429 (as many as one may
# have) say, and no schema could.
# 400 and 406 stay forbidden, they would mean that the document allows what the server cannot read; and so does 5xx.
SEMANTIC = ("2xx", "3xx", "401", "403", "404", "409", "412", "413", "422", "429")
IMPORT, LEAVE = "import_game", "leave_for_good"
"""Operations apart: the input of one is long, and the other ends the token of the run."""
COVERED = {"include-operation-id": "open_rematch", "phases": {"coverage": {"enabled": False}}}
"""Its body is an opening's, which the coverage phase of `open_game` varies a thousand times; the soak varies all."""
OPENINGS = ("Opening", "NewEvent", "NewDeal")
"""Ends of the names of the bodies, one for each game, that open something. A field that several have is varied in the
first of them alone; the soak varies it in each."""
CHECKS = {
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance",
    "response_headers_conformance", "positive_data_acceptance", "negative_data_rejection", "use_after_free",
    "ensure_resource_availability", "missing_required_header", "ignored_auth", "object_level_authorization",
    "unsupported_method", "allow_header_conformance",
}  # fmt: skip


class Feeder:
    """Puts live data into the cases: games in every condition, and possible answers of their players."""

    def __init__(self, world: World) -> None:
        self.world, self.dice = world, Random(SEED)
        self.anna = world.anna

    def __call__(self, _: Any, case: Any, kwargs: dict[str, Any]) -> None:
        """Schemathesis' hook before each call; it checks again whether changed data fits the schema."""
        name = case.operation.definition.raw["operationId"]
        meta = case.meta
        if meta is None:
            return
        good = {where: not meta.is_negative_at(where) for where in ParameterLocation}
        linked = meta.phase.name.value == "stateful"
        if good[ParameterLocation.PATH] and "game" in (case.path_parameters or {}):
            if name == "stream_frames":
                # A running game's stream would not end; tests of the stream itself are elsewhere.
                case.path_parameters["game"] = self._id(self.world.over)
            elif not linked and self.dice.random() < 0.9:
                self._play(name, case, good[ParameterLocation.BODY])
        if name == "recover_player" and linked:
            # The code was just issued to Anna, and would end the token of the run.
            case.body = self.world.live.recovery()
        if meta.generation.mode.is_positive and "If-Match" in (case.headers or {}):
            # The coverage phase knows letters and digits only in headers, hence no version in quotes.
            case.headers["If-Match"] = self.dice.choice(['"1"', '"3"', '"4.seat-0.en.json"'])
        if good[ParameterLocation.QUERY]:
            _at_once(name, case)
            self._next_page(name, case)
        if name == "open_game" and good[ParameterLocation.BODY] and self.dice.random() < 0.5:
            case.body = {**case.body, "options": {"preset": "first-game"}, "scenario": None}
        del kwargs

    def _next_page(self, name: str, case: Any) -> None:
        if name in ("list_games", "list_my_games") and "cursor" in (case.query or {}):
            page = self.anna.get(("/v1/games" if name == "list_games" else "/v1/me/games") + "?limit=1").json()
            if page["next"] is not None and self.dice.random() < 0.7:
                case.query["cursor"] = page["next"]

    def _play(self, name: str, case: Any, good: bool) -> None:
        game = self.game(name)
        case.path_parameters["game"] = self._id(game)
        if name == "leave_seat":
            case.path_parameters["seat"] = self.dice.choice([0, 0, 1])
        elif name in ("take_seat", "resign") and good and self.dice.random() < 0.7:
            case.body = {}
        elif name == "reveal_entropy" and good and self.dice.random() < 0.7:
            committed_to = name == "reveal_entropy" and self.anna.get(f"{game}/receipt").is_success
            case.body = self.world.named(game) if committed_to else BODIES["/entropy"]
        elif name == "open_branch" and good and self.dice.random() < 0.7:
            case.body = BODIES["/branches"]
        elif name == "choose" and good and self.dice.random() < 0.8:
            case.body = self._answer(game) or case.body

    def game(self, name: str) -> str:
        world = self.world
        makers: dict[str, Any] = {
            "take_seat": world.empty,
            "leave_seat": world.waiting,
            "reveal_entropy": world.committed,
            "resign": world.started,
            "open_rematch": world.finished,
            "open_branch": world.finished,
            "withdraw_game": world.waiting,
            "choose": self._sandbox,
        }
        if name in makers and self.dice.random() < 0.7:
            return makers[name]()
        found: list[Callable[[], str]] = [
            lambda: world.running, lambda: world.private, lambda: world.over, world.waiting, self._sandbox,
        ]  # fmt: skip
        return self.dice.choice(found)()

    def _sandbox(self) -> str:
        """A game in which Anna holds both seats, so she can always answer; a new one when it is over."""
        if not self._open or self.anna.question(self._open) is None:
            self._open = self.world.alone()
        return self._open

    _open = ""

    def _answer(self, game: str) -> dict[str, Any] | None:
        asked = self.anna.question(game)
        if asked is None:
            return None
        most = self.dice.randint(asked["least"], asked["most"])
        picks = self.dice.sample(range(len(asked["options"])), most)
        return {"question": asked["question"], "picks": picks, "seat": asked["seat"]}

    @staticmethod
    def _id(game: str) -> str:
        return game.rpartition("/")[2]


@contextmanager
def fed(feeder: Feeder) -> Generator[None]:
    """The feeder's hook, while the block lasts."""

    def before_call(context: Any, case: Any, kwargs: dict[str, Any]) -> None:
        feeder(context, case, kwargs)

    schemathesis.hook(before_call)  # pyright: ignore[reportUnknownMemberType]
    try:
        yield
    finally:
        unregister(before_call)


def schema_of(url: str, person: Person, examples: int = EXAMPLES) -> Any:
    """The served document, with a valid token, every check and a fixed seed."""
    # Its drawing speed depends on the machine, as in all of our own draws.
    config = schemathesis.Config(seed=SEED, suppress_health_check=[HealthCheck.too_slow])
    schema: Any = schemathesis.openapi.from_url(f"{url}/v1/openapi.json", config=config)
    for described in schema.raw_schema["paths"].values():
        content = described.get("get", {}).get("responses", {}).get("200", {}).get("content", {})
        if "text/event-stream" in content:
            content["text/event-stream"]["schema"] = _event(content["text/event-stream"]["schema"])
        for parameter in [one for operation in described.values() for one in operation.get("parameters", [])]:
            if parameter["in"] == "header" and "pattern" in parameter["schema"]:
                parameter["schema"] = _or_empty(parameter["schema"])
    schema.config.update(headers=person.headers, workers=1, request_timeout=patience(10.0))
    schema.config.generation.update(deterministic=True, max_examples=examples)
    schema.config.checks.positive_data_acceptance.expected_statuses = list(SEMANTIC)
    schema.config.phases.coverage.generate_duplicate_query_parameters = True
    if examples < MANY:
        _vary_once(schema.raw_schema["components"]["schemas"])
        schema.config.operations.operations.append(OperationConfig.from_dict(COVERED))
    return schema


def _vary_once(bodies: dict[str, Any]) -> None:
    """Leave fields of bodies that open something to the first body that has the same; what is required stays."""
    met = set[str]()
    for body in [bodies[name] for end in OPENINGS for name in sorted(bodies) if name.endswith(end)]:
        for name, field in [*body["properties"].items()]:
            said = f"{name} { ({**field, 'description': ''}) }"
            if said in met and name not in body["required"]:
                del body["properties"][name]
            met.add(said)


def _event(data: Any) -> dict[str, Any]:
    """The event around its data: schemathesis looks at whole events, the document describes what generators read."""
    said = {"type": "string", "contentMediaType": "application/json", "contentSchema": data}
    return {"type": "object", "properties": {"id": {}, "event": {}, "data": said}, "required": ["data"]}


def _or_empty(said: dict[str, Any]) -> dict[str, Any]:
    """A header's schema with "" besides: an empty header is as an absent one, and has to be accepted, nothing else."""
    kept = {name: value for name, value in said.items() if name != "minLength"}
    return kept | {"pattern": f"^({said['pattern'].removeprefix('^').removesuffix('$')})?$"}


def findings(schema: Any) -> tuple[list[str], set[str]]:
    """The findings of schemathesis: failures and errors as text, and the phases that were run."""
    found: dict[str, str] = {}
    phases: set[str] = set()
    for event in engine.from_schema(schema).execute():
        match event:
            case events.PhaseFinished() if event.phase.skip_reason is None:
                phases.add(event.phase.name.value)
            case events.ScenarioFinished():
                for case_id, checks in event.recorder.checks.items():
                    for check in checks:
                        if check.failure_info is not None and not _kept(check.failure_info.failure):
                            found.setdefault(*_told(event, case_id, check.name, check.failure_info.failure))
            case events.NonFatalError():
                found[event.label] = f"{event.label}: {event.info.title} {event.info.message}"
            case events.FatalError():
                raise event.exception
            case _:
                pass
    return list(found.values()), phases


def _kept(failure: Any) -> bool:
    """Whether this is about a withdrawn game: DELETE ends it, and nothing that was accepted is lost."""
    return isinstance(failure, UseAfterFree) and re.fullmatch(r"DELETE /v1/games/\w+", failure.free) is not None


def _told(event: events.ScenarioFinished, case_id: str, check: str, failure: Any) -> tuple[str, str]:
    case: Any = cast("Any", event.recorder.cases[case_id]).value
    interaction = event.recorder.interactions.get(case_id)
    response = None if interaction is None or interaction.response is None else interaction.response
    answer = "" if response is None else f"{response.status_code} {response.content[:300]!r}"
    given: dict[str, Any] = case.headers or {}
    headers = {name: value for name, value in given.items() if name.lower() != "authorization"}
    sent = f"{case.method} {case.formatted_path} {case.query} {headers} {case.body!r}"
    return (
        f"{failure.operation} {check} {failure.title}",
        f"{event.phase} {check}: {failure.message}\n{sent}\n-> {answer}",
    )


LONG = pytest.mark.filterwarnings("ignore:Generating overly large repr")
"""Hypothesis warns that a strategy's repr is long: it is schemathesis' own, made from a long document."""


@LONG
@pytest.mark.filterwarnings("ignore::hypothesis.errors.NonInteractiveExampleWarning")
@pytest.mark.parametrize("examples", [EXAMPLES, pytest.param(MANY, marks=pytest.mark.soak)])
def test_schemathesis_finds_nothing(examples: int, tmp_path: Path) -> None:
    """The phases of `schemathesis run`: examples, coverage, fuzzing, and stateful walks along the document's links."""
    with serve(tmp_path) as live:
        world = World(live)
        schema = schema_of(live.url, world.anna, examples)
        assert all(schema.config.checks.get_by_name(name=name).enabled for name in CHECKS)
        assert set(cast("Any", CHECKS_KNOWN).get_all_names()) - {"max_response_time"} == CHECKS, "every check is on"
        with fed(Feeder(world)):
            found, phases = findings(schema.exclude(operation_id=[IMPORT, LEAVE]))
        assert not found, "\n\n".join(found)
        assert {"coverage", "fuzzing", "stateful"} <= phases
        ready = live.http.get("/v1/readyz").json()
        assert (ready["status"], ready["diverged"]) == ("ok", 0)


@LONG
def test_schemathesis_finds_nothing_in_imports(tmp_path: Path) -> None:
    """Without the coverage phase: it has a case for each field of each fact of each game, some ten thousand in all."""
    with serve(tmp_path) as live:
        schema = schema_of(live.url, live.host()).include(operation_id=IMPORT)
        schema.config.phases.coverage.enabled = False
        schema.config.phases.stateful.enabled = False
        found, phases = findings(schema)
        assert not found, "\n\n".join(found)
        assert "fuzzing" in phases
        assert live.http.get("/v1/games").json()["games"] == [], "nothing is stored"


def test_world_has_a_game_for_every_operation(tmp_path: Path) -> None:
    """A world has a game for every operation that wants one."""
    with serve(tmp_path) as live:
        feeder = Feeder(World(live))
        for name, _, path, _ in operations(committed()):
            if "{game}" in path:
                assert feeder.world.anna.get(feeder.game(name)).status_code == 200


def _at_once(name: str, case: Any) -> None:
    """Nobody moves in the meantime, so there is nothing to wait for."""
    if name in ("get_view", "get_frames") and "wait" in (case.query or {}):
        case.query["wait"] = 0
    if name == "stream_events":
        case.query = {**(case.query or {}), "seconds": 0}
