"""How an answer may be given: by number, by label, by fields, by predicate, or several of those."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

Option = Mapping[str, Any]
Pick = int | str | Option | Callable[[Option], bool]
"""One option: its number; its label, or the beginning of it; some of its fields; or a predicate."""
Picks = Pick | Iterable[Pick] | None
"""An answer: one pick, several in order, or None for picking nothing."""


def numbers(question: Mapping[str, Any], picks: Picks) -> list[int]:
    """The numbers of the options meant, each once.

    Of equal options, such as two Coppers, a repeated pick takes the next copy. Raises ValueError, with the options, if
    nothing fits.
    """
    if picks is None:
        return []
    one = isinstance(picks, (int, str, Mapping)) or callable(picks)
    taken: list[int] = []
    for pick in cast("Iterable[Pick]", [picks] if one else picks):
        taken.append(_number(question, pick, taken))
    return taken


def _number(question: Mapping[str, Any], pick: Pick, taken: list[int]) -> int:
    """The number of one option that is not taken yet."""
    options: list[Option] = question["options"] or []
    labels: list[str] = question["labels"] or []
    free = [number for number in range(len(options)) if number not in taken]
    if isinstance(pick, int):
        fitting = [pick] if pick in free else []
    elif isinstance(pick, str):
        fitting = _labelled(labels, pick.casefold(), free)
    elif callable(pick):
        fitting = [number for number in free if pick(options[number])]
    else:
        fitting = [number for number in free if pick.items() <= options[number].items()]
    if not fitting:
        what = "your predicate" if callable(pick) else repr(cast("object", pick))
        raise ValueError(f"no option fits {what}: offered are {_listed(labels)}")
    return fitting[0]


def _labelled(labels: list[str], wanted: str, free: list[int]) -> list[int]:
    """The options with this label, or else with the only label that begins so. Raises ValueError if several do."""
    exact = [number for number in free if labels[number].casefold() == wanted]
    fitting = exact or [number for number in free if labels[number].casefold().startswith(wanted)]
    if len({labels[number] for number in fitting}) > 1:
        raise ValueError(f"{wanted!r} begins {_listed(labels[number] for number in fitting)}: say which")
    return fitting


def _listed(labels: Iterable[str]) -> str:
    return ", ".join(repr(label) for label in dict.fromkeys(labels)) or "nothing"
