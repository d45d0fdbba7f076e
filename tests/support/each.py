"""Many cases in one test: all of them are tried, and the failure names each that does not hold."""

import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


def each(cases: Sequence[T], check: Callable[[T], object], name: Callable[[T], str] = str) -> None:
    """Check every case. As a test of its own each would cost its collection in every process of a run."""
    assert cases, "there are cases"
    failed: list[str] = []
    for case in cases:
        try:
            check(case)
        except Exception as error:  # noqa: BLE001 - whatever it is, the other cases are tried as well
            failed.append(f"{name(case)}: {type(error).__name__}: {error}")
    assert not failed, "\n".join(failed)


def for_each(
    arguments: str, cases: Iterable[Any], name: Callable[[Any], str] = str
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A test that tries all cases, in place of `parametrize`: for what neither makes nor changes anything.

    `arguments`: the name of one, or of several as "one, other", of each of which a case has a value.
    """
    names = arguments.split(", ")

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        def tried(**given: Any) -> None:
            each(
                [*cases],
                lambda case: test(**dict(zip(names, case if names[1:] else [case], strict=True)), **given),
                name,
            )

        tried.__dict__.update(test.__dict__)  # its marks
        signature = inspect.signature(test)
        others = [one for one in signature.parameters.values() if one.name not in names]
        tried.__signature__ = signature.replace(parameters=others)  # pyright: ignore[reportFunctionMemberAccess]
        tried.__name__, tried.__module__, tried.__doc__ = test.__name__, test.__module__, test.__doc__
        return tried

    return decorate
