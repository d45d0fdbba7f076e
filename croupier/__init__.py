"""What Croupier promises to programs that import it; any other module may change in any release.

May import everything; no floor imports this. `docs/library.md` describes each name, imported on its first use.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import lab as lab
    from infra.library import (
        Catalogue,
        Component,
        MalformedError,
        Mechanics,
        Messages,
        Policy,
        Preset,
        Report,
        Rules,
        Schema,
        Score,
        Seen,
        __version__,
        rulesets,
        verify,
    )

__all__ = [
    "Catalogue",
    "Component",
    "MalformedError",
    "Mechanics",
    "Messages",
    "Policy",
    "Preset",
    "Report",
    "Rules",
    "Schema",
    "Score",
    "Seen",
    "__version__",
    "lab",
    "rulesets",
    "verify",
]


if not TYPE_CHECKING:  # other names are errors

    def __getattr__(name: str) -> Any:
        """Import a promised name on first use, with the modules it needs."""
        if name not in __all__:
            raise AttributeError(f"croupier promises no {name!r}: docs/library.md has the names")
        if name == "lab":
            import lab as laboratory  # noqa: PLC0415 - likewise

            return laboratory
        from infra import library  # noqa: PLC0415 - the command line starts without games and verifier

        return getattr(library, name)


def __dir__() -> "list[str]":
    return sorted(__all__)
