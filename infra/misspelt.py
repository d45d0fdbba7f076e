"""Variables with our prefix that are not settings: an operator who misspelt one believes that it applies."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache

from infra.settings import Settings

PREFIX = "CROUPIER"


class _Asked(Mapping[str, str]):
    """An empty environment that records what is looked up."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.names.add(name)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


@cache
def variables() -> frozenset[str]:
    """The names of all settings: those that `Settings.read` looks up, so that none can be forgotten here."""
    asked = _Asked()
    Settings.read(asked)
    return frozenset(asked.names)


def misspelt(environ: Iterable[str]) -> list[str]:
    """A sentence for each variable that begins with CROUPIER but is not a setting, with the closest setting."""
    ours = sorted(name for name in environ if name.upper().startswith(PREFIX) and name not in variables())
    return [f"{name} is no setting and has no effect{_nearest(name)}" for name in ours]


def _nearest(name: str) -> str:
    ends = {_end(known): known for known in variables()}
    near = get_close_matches(_end(name), ends, n=1)
    return f": is {ends[near[0]]} meant?" if near else ""


def _end(name: str) -> str:
    return name.upper().removeprefix(PREFIX).strip("_-")
