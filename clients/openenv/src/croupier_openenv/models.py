"""What goes to and fro between an agent and a table."""

from openenv.core.env_server.types import Action, Observation
from pydantic import Field


class TableAction(Action):
    """An answer to the open question."""

    picks: list[int] = Field(..., description="Numbers of the options picked, as the observation lists them")


class TableObservation(Observation):
    """The table as the agent's seat sees it, and what it is asked; nothing that is hidden from the seat is in it."""

    text: str = Field(default="", description="The table and the open question, in words")
    labels: list[str] = Field(default_factory=list, description="What each option does, by its number")
    least: int = Field(default=0, description="How many options are picked at least")
    most: int = Field(default=0, description="How many options are picked at most")
    illegal: str = Field(default="", description="Why the last action was refused; the question is the same then")
