"""Refusals: what was refused, by which rule, and what the caller can do. `api.http` maps them to HTTP.

They hold ids, codes and versions, never what was sent: a scenario's cards are hidden from the moment they arrive.
"""

from domain.engine.audience.errors import RuleError


class Refused(Exception):  # noqa: N818 - a refusal is not an error
    """A request that is not carried out; nothing has changed.

    `code` is stable; `pointer` is a JSON pointer into the body, or `?name` for a query parameter; `version` is the
    newest version of the game that the caller may know of; `retry`: whether the same request may succeed later;
    `after`: in how many seconds, where a limit refuses. `instead`: the `game`, `question` or `proposal` to go on with.
    """

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        rule: str | None = None,
        pointer: str | None = None,
        version: int | None = None,
        retry: bool = False,
        after: int = 60,
        **instead: str | int,
    ) -> None:
        super().__init__(code)
        self.code, self.detail = code, detail
        self.rule, self.pointer, self.version, self.retry, self.after = rule, pointer, version, retry, after
        self.instead = instead


class NotInstalled(Refused):
    """A stored game whose rules this server does not have."""

    def __init__(self, ruleset: str) -> None:
        super().__init__(
            "unavailable",
            f"the game {ruleset} is not offered here: lists show its games, and finished ones have their records; "
            "the operator may install its package, or name it in CROUPIER_GAMES",
        )


def from_rules(error: RuleError, version: int | None) -> Refused:
    """A refusal by the table, with the version at which it was refused."""
    refused = Refused(error.code, error.detail, rule=error.rule, pointer=error.pointer, version=version)
    refused.instead.update(error.instead)
    return refused
