"""`make quick`: within a minute, the tests of what a change touches; always ruff, the golden games and a few laws.

A change is what is not committed, and what HEAD has beyond origin/main, or beyond the commit before it. Laws draw
little (CROUPIER_TEST_DRAWS=few). Tests that have not begun when the time is up are skipped, and pytest says how many.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from one_name import FLOORS, PACKAGE

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
UNTIL = "CROUPIER_TEST_UNTIL"
SECONDS = 42
"""After these no test begins; running ones, and the start of it all, take the rest of the minute."""
SOURCES = (PACKAGE, *FLOORS, "tests", "tools", "backend")
ALWAYS = ("golden", "laws/test_laws.py")
NOTHING = ("engine",)
"""What is run besides if nothing has changed."""
TESTS = {
    "domain/engine": ("engine", "laws/test_snapshots.py", "games/toy"),
    "domain/dominion": ("games/dominion", "games/test_*.py"),
    "domain/caylus": ("games/caylus", "games/test_*.py"),
    "domain/civilization": ("games/civilization", "games/test_*.py"),
    "domain": ("engine", "games/test_*.py"),
    "projections": ("laws/test_layouts.py", "http/test_views.py", "http/test_protocol.py", "application/test_watch.py"),
    "api/application/leagues": ("events",),
    "api/application/notes": ("notes",),
    "api/application/service": ("application/test_bots.py", "application/test_clocks.py"),
    "api/application": ("application",),
    "api/http/routes/deals": ("deals",),
    "api/http/routes/leagues": ("events",),
    "api/http/routes/notes": ("notes",),
    "api/http/routes/oauth": ("oauth",),
    "api/http/routes/push": ("webhooks",),
    "api/http": ("contract/test_document.py", "http"),
    "deploy": ("readme/test_deploy.py", "infra/test_service.py"),
    "infra/cli": ("infra/test_cli.py", "infra/test_doctor.py", "audit/test_commands.py"),
    "infra/diagnosis": ("infra/test_broken_setups.py", "infra/test_doctor.py"),
    "infra/notify": ("infra/test_notifiers.py", "infra/test_redis_notifier.py"),
    "infra/exports": ("exports",),
    "infra/keys": ("infra/test_signing.py", "infra/test_encrypted.py"),
    "infra/pages": ("http/test_pages.py",),
    "infra/oauth.py": ("oauth",),
    "infra/store/citus": ("citus",),
    "infra/store/outbox": ("webhooks/test_webhook_*.py",),
    "infra/store/maintenance": ("infra/test_migrations.py", "data/test_releases.py", "infra/test_backup.py"),
    "infra/webhooks": ("webhooks/test_webhook_*.py",),
    "infra/workers": ("workers/test_hub.py", "workers/test_supervisor.py"),
    "infra/store": ("infra/test_event_store*.py", "infra/test_accounts.py", "infra/test_listings.py"),
    "croupier": ("install/test_library.py",),
    "backend": ("install/test_one_name.py",),
    "tools": ("tools",),
    "infra": ("infra/test_settings.py", "infra/test_logs.py", "infra/test_metrics.py"),
    "openapi": ("contract/test_document.py", "contract/test_compatibility.py"),
    "docs": ("readme/test_docs.py", "readme/test_vocabulary.py", "readme/test_pages_*.py"),
    "Makefile": ("readme/test_pages_commands.py",),
    "README.md": ("readme/test_docs.py",),
}
"""The tests of a folder; for a file the nearest folder above it counts."""


def changed() -> list[str]:
    """The files of the change."""

    def git(*words: str) -> list[str]:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
        return done.stdout.splitlines() if done.returncode == 0 else []

    base = git("merge-base", "origin/main", "HEAD")
    if not base or base == git("rev-parse", "HEAD"):
        base = ["HEAD~1"]
    new = git("ls-files", "--others", "--exclude-standard")
    return sorted({*git("diff", "--name-only", *base), *new})


def tests_of(name: str) -> Iterator[str]:
    """The tests of one file: itself, those next to a helper, or what TESTS says; patterns below tests/."""
    path = Path(name)
    if path.parts[0] == "tests":
        if path.name.startswith("test_") and path.suffix == ".py":
            yield path.relative_to("tests").as_posix()
        return
    above = (parent.as_posix() for parent in (path, *path.parents))
    yield from next((TESTS[parent] for parent in above if parent in TESTS), ())


def wanted() -> list[str]:
    """Which tests to run: first those of the change."""
    touched = [pattern for name in changed() for pattern in tests_of(name)] or NOTHING
    patterns = dict.fromkeys((*ALWAYS, *touched))
    return [str(found.relative_to(ROOT)) for pattern in patterns for found in sorted((ROOT / "tests").glob(pattern))]


def pytest_runtest_setup() -> None:
    """Begin nothing more when the time is up."""
    if time.time() > float(os.environ.get(UNTIL, "inf")):
        pytest.skip("the minute is over: `make test` runs it")


def main() -> int:
    """Lint, and run them."""
    until = str(time.time() + SECONDS)
    for words in (["format", "--check", "--quiet"], ["check", "--quiet"]):
        if subprocess.run([BIN / "ruff", *words, *SOURCES], cwd=ROOT, check=False).returncode:
            return 1
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "2", "-p", "tools.quick", *wanted()]
    environ = os.environ | {UNTIL: until, "CROUPIER_TEST_DRAWS": "few"}
    return subprocess.run(command, cwd=ROOT, env=environ, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
