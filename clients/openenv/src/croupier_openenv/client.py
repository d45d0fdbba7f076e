"""The client of a table that is served elsewhere."""

from typing import Any

from openenv.core import EnvClient
from openenv.core.client_types import StepResult
from openenv.core.env_server.types import State

from croupier_openenv.models import TableAction, TableObservation


class TableEnv(EnvClient[TableAction, TableObservation, State]):
    """One seat at a table that is served at `base_url`; the README shows a game."""

    def _step_payload(self, action: TableAction) -> dict[str, Any]:
        return action.model_dump(include={"picks"})

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[TableObservation]:
        reward, done = payload.get("reward"), bool(payload.get("done"))
        observation = TableObservation(**payload.get("observation", {}) | {"reward": reward, "done": done})
        return StepResult(observation=observation, reward=reward, done=done)

    def _parse_state(self, payload: dict[str, Any]) -> State:
        return State(**payload)
