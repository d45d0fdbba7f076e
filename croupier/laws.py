"""The laws of the house for any game, as a pytest plug-in: `pytest --croupier`. Needs the extra `croupier[laws]`.

pytest loads this module on every run in an environment that has Croupier, so nothing is imported until it is needed.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest

    from lab.laws.game.play import Twins
    from lab.laws.game.world import Information, World

__all__ = ["Information", "Twins", "World"]


def pytest_addoption(parser: "pytest.Parser") -> None:
    """Add the command-line options."""
    group = parser.getgroup("croupier", "laws for games of Croupier")
    group.addoption("--croupier", action="store_true", help="run every law over the games of this project")
    group.addoption(
        "--croupier-game", action="append", default=[], metavar="NAME",
        help="with --croupier: over this game, by its key or as module:NAME of a World or of Rules",
    )  # fmt: skip
    parser.addini("croupier_games", "the games of this project, as for --croupier-game", type="args", default=[])


def pytest_configure(config: "pytest.Config") -> None:
    """Load the laws if they are asked for."""
    if config.getoption("croupier"):
        from lab.laws import plugin  # noqa: PLC0415 - heavy, and most runs go without

        plugin.configure(config)


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Import a promised name on first use, with the modules it needs."""
        if name == "Twins":
            from lab.laws.game.play import Twins  # noqa: PLC0415 - likewise

            return Twins
        if name in __all__:
            from lab.laws.game import world  # noqa: PLC0415 - likewise

            return getattr(world, name)
        raise AttributeError(f"croupier.laws has no {name!r}, but {', '.join(__all__)}")
