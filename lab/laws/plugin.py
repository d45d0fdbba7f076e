"""`pytest --croupier`: the laws as tests over games, beside a project's own tests.

Which games: those named by `--croupier-game` or the setting `croupier_games`; else the installed ones whose code is in
the project. A name is a game's key, or `module:NAME` of a `World` or of `Rules`.
"""

import sys
from collections.abc import Generator, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from domain.engine.game.rules import Rules
from domain.engine.history.fitness import UnfitError, check_fit
from domain.games import GAMES, said
from lab.laws.breaches import Breaches
from lab.laws.game.world import World
from lab.laws.law.bounds import folder_of
from projections.words.untold import untold

SUITE = (
    "bounds", "promises", "snapshots", "texts", "layouts", "bots", "hidden_worlds", "branches", "subjects", "absences",
    "going_back", "silence_going_back", "lessons", "leaks",
)  # fmt: skip
"""The modules of the laws, in the order in which they run."""


class Laws(pytest.Module):
    """One module of laws."""

    def _getobj(self) -> Any:
        return import_module(f"{suite_name()}.{self.path.stem}")


def suite_name() -> str:
    """The package of the laws, by the name under which it was imported."""
    return f"{__name__.rpartition('.')[0]}.suite"


def parametrize(metafunc: pytest.Metafunc, worlds: Sequence[World]) -> None:
    """Run a law for each game; one about marks for each of its marks that hides something."""
    if "flip" in metafunc.fixturenames:
        flips = import_module(f"{suite_name()}.leaks").flips
        given = [(world, flip) for world in worlds for flip in sorted(flips(world), key=str)]
        metafunc.parametrize(("world", "flip"), given, ids=[f"{world.key}: {flip}" for world, flip in given])
    elif "world" in metafunc.fixturenames:
        metafunc.parametrize("world", worlds, ids=lambda world: world.key)


class Plugin:
    """Added to a run by `--croupier`."""

    def __init__(self, config: pytest.Config) -> None:
        self.config, self.worlds, self.breaches = config, tuple(_worlds(config)), Breaches()

    def pytest_report_header(self) -> str:
        """Name the games."""
        return f"croupier: every law over {', '.join([world.key for world in self.worlds])}"

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Add the laws, before tests are selected."""
        folder = Path(__file__).with_name("suite")
        for name in SUITE:
            make: Any = getattr(Laws, "from_parent")  # noqa: B009 - pytest leaves its types open
            laws = make(session, path=folder / f"{name}.py", nodeid=f"croupier/{name}")
            items += session.genitems(laws)

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Generate one test for each game."""
        if metafunc.definition.getparent(Laws) is not None:
            parametrize(metafunc, self.worlds)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Show a broken law as explained, without the laws' traceback, and each cause once."""
        report = yield
        given: Any = getattr(item, "callspec", None)
        world: World | None = given and given.params.get("world")
        if report.failed and call.excinfo is not None and world is not None and item.getparent(Laws) is not None:
            law: Any = getattr(item, "obj", None)
            promise = " ".join((law.__doc__ or "").partition("\n\n")[0].split())
            report.longrepr, again = self.breaches.explain(world, item.name, promise, call.excinfo.value)
            if again:
                report.outcome, report.longrepr = "skipped", (str(item.path), 0, f"Skipped: {report.longrepr}")
        return report

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """With -v: who may see what, and which law caught which planted leak."""
        if self.config.get_verbosity() < 1:
            return
        for world in self.worlds:
            terminalreporter.section(
                f"{world.key}: who may see that two positions differ; nobody, where nothing stands"
            )
            for fact, table in sorted(world.information.items()):
                terminalreporter.write_line(f"{fact}: {', '.join([f'{name} {sees}' for name, sees in table.items()])}")
        lines = import_module(f"{suite_name()}.leaks").caught()
        if lines:
            terminalreporter.section("leaks planted -> laws that turned red")
            for line in lines:
                terminalreporter.write_line(line)


def configure(config: pytest.Config) -> None:
    """Add the laws to this run."""
    for line in ("proof: a test of the laws themselves: a leak is planted, which has to turn a law red",):
        config.addinivalue_line("markers", line)
    config.pluginmanager.register(Plugin(config), "croupier-laws")


def _worlds(config: pytest.Config) -> Iterable[World]:
    root = str(config.rootpath)
    if root not in sys.path:
        sys.path.insert(0, root)
    named: list[str] = config.getoption("croupier_game") or config.getini("croupier_games")
    worlds: list[World] = []
    unfit: list[str] = []
    for name in named:
        try:
            worlds.append(_named(name))
        except UnfitError as error:
            unfit.append(f"--croupier: {error}")
    if unfit:
        raise pytest.UsageError(*unfit)
    if not named:
        worlds = [World.of(rules) for rules in GAMES.values() if folder_of(rules).is_relative_to(config.rootpath)]
    if not worlds:
        raise pytest.UsageError(
            f"--croupier: no installed game has its code in {root}; name one by --croupier-game=module:NAME, or by "
            f"croupier_games in the settings of pytest. Installed are {', '.join(GAMES)}"
        )
    return worlds


def _named(name: str) -> World:
    module, is_path, attribute = name.partition(":")
    if not is_path:
        if name not in GAMES:
            raise UnfitError(f"no game {name!r} is installed; there are {', '.join(GAMES)}")
        return World.of(GAMES[name])
    try:
        named: Any = getattr(import_module(module), attribute)
        rules = named.rules if isinstance(named, World) else named
        if isinstance(rules, Rules):
            check_fit(rules)
    except Exception as error:
        error.with_traceback(error.__traceback__ and error.__traceback__.tb_next)  # without this very line
        raise UnfitError(f"{name}: {said(error)}") from error
    if not isinstance(rules, Rules):
        raise UnfitError(f"{name} is neither a World nor Rules, but {type(named).__name__}")
    if (why := untold(rules)) is not None:
        raise UnfitError(f"{name}: {why}")
    return named if isinstance(named, World) else World.of(rules)
