"""The games that are installed: those of the house and those of other packages, all found by one group of entry points.

`pyproject.toml` registers ours there, as any package registers its own. A game that does not fit is left out, and
`GAMES.left_out` says why; nothing that a package does on being imported reaches a game of another one.
"""

import copyreg
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from pickle import PicklingError, UnpicklingError
from traceback import extract_tb
from typing import Any

from domain.engine.game.rules import Rules
from domain.engine.history.fitness import UnfitError, check_fit

GROUP = "croupier.games"
"""The group of entry points, each `key = "module:RULES"`."""


class Installed(Mapping[str, Rules]):
    """Games by key, those for most players first. They are imported when somebody first asks for one of them.

    A package may so be imported before it is found: what it imports of ours never looks for games.
    """

    def __init__(self, points: Callable[[], Iterable[EntryPoint]] = lambda: entry_points(group=GROUP)) -> None:
        self._points = points

    @cached_property
    def _found(self) -> tuple[Mapping[str, Rules], tuple[str, ...]]:
        return _sorted_out(self._points())

    @property
    def left_out(self) -> tuple[str, ...]:
        """A sentence for each game that was found and does not fit."""
        return self._found[1]

    def forget(self) -> None:
        """Look for games anew when somebody next asks for one."""
        vars(self).pop("_found", None)

    def __getitem__(self, key: str) -> Rules:
        return self._found[0][key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found[0])

    def __len__(self) -> int:
        return len(self._found[0])


def _sorted_out(points: Iterable[EntryPoint]) -> tuple[Mapping[str, Rules], tuple[str, ...]]:
    """The games that fit, and a sentence for each that does not."""
    found: list[tuple[EntryPoint, Rules]] = []
    left_out: list[str] = []
    for point in sorted(points, key=lambda one: one.name):
        try:
            found.append((point, _loaded(point)))
        except KeyboardInterrupt:  # the operator's
            raise
        except BaseException as error:  # noqa: BLE001 - a package may raise anything on being imported
            left_out.append(f"the game {point.name} of {_package(point)} is left out: {said(error)}")
    fit: list[Rules] = []
    keys, spaces = Counter(point.name for point, _ in found), Counter(rules.tags for _, rules in found)
    for point, rules in found:
        if keys[rules.key] > 1 or spaces[rules.tags] > 1:
            rivals = [_package(one) for one, other in found if rules.key == other.key or rules.tags == other.tags]
            left_out.append(
                f"the game {rules.key} of {_package(point)} is left out: {' and '.join(rivals)} all have games with "
                "this key or these tags, so uninstall all but one"
            )
        else:
            fit.append(rules)
    fit.sort(key=lambda rules: (-rules.catalogue.players[1], rules.key))
    return {rules.key: rules for rules in fit}, tuple(left_out)


def _loaded(point: EntryPoint) -> Rules:
    """The game of an entry point. Raises UnfitError, or whatever its package raises."""
    rules: Any = point.load()
    if not isinstance(rules, Rules):
        raise UnfitError(f"{point.value} is no Rules: it is to be made by rules_of or Rules")
    if rules.key != point.name:
        raise UnfitError(f"its entry point is called {point.name} and its key is {rules.key}: name them alike")
    check_fit(rules)
    return rules


def said(error: BaseException) -> str:
    """What is wrong, in a sentence; where a package raised it, with file and line."""
    if isinstance(error, UnfitError):
        return str(error)
    words = f"{type(error).__name__}: {error}".replace("\n", " ")
    if isinstance(error, SyntaxError):
        return f"{words} ({error.filename}:{error.lineno})"
    frames = [frame for frame in extract_tb(error.__traceback__) if not _ours(frame.filename)]
    return f"{words} ({frames[-1].filename}:{frames[-1].lineno})" if frames else words


def _ours(filename: str) -> bool:
    """Whether a frame is the engine's or the import system's, and not a game's."""
    inside = Path(filename).is_relative_to(Path(__file__).parent / "engine") or filename == __file__
    return inside or filename.startswith("<") or "importlib" in filename


def _package(point: EntryPoint) -> str:
    """What an operator installed."""
    return point.value if point.dist is None else f"{point.dist.name} {point.dist.version}"


GAMES = Installed()


def installed() -> Mapping[str, Rules]:
    """GAMES, for another process, which is told where to find them."""
    return GAMES


def _reduced(rules: Rules) -> tuple[Callable[[str, int], Rules], tuple[str, int]]:
    """Rules hold functions, so they cross to another process by key and version. Raises PicklingError."""
    if GAMES.get(rules.key) is not rules:
        raise PicklingError(f"another process finds rules by their key, and {rules.key} is not installed: package it")
    return _found_again, (rules.key, rules.version)


def _found_again(key: str, version: int) -> Rules:
    """The installed rules. Raises UnpicklingError if there are none, or others."""
    rules = GAMES.get(key)
    if rules is None or rules.version != version:
        here = "is not installed" if rules is None else f"has version {rules.version}"
        raise UnpicklingError(f"this needs version {version} of {key}, which {here} here")
    return rules


copyreg.pickle(Rules, _reduced)  # pyright: ignore[reportArgumentType]
