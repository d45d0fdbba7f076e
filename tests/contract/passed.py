"""What the generators of clients last passed on: they take a minute, and little but the document can break them.

`python -m tests.contract.passed` runs them and keeps the hashes of what they have passed on; with `--check` it only
says whether those are current.
"""

import argparse
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from tests.contract.live import DOCUMENT

ROOT = Path(__file__).parents[2]
GENERATORS = Path(__file__).parent / "generators"
PASSED = GENERATORS / "passed.sha256"
NAMES = ("client.ts", "package-lock.json", "package.json", "spectral.yaml", "tsconfig.json")
PLAYERS = sorted((GENERATORS / "players").glob("*.*"))
TESTS = (
    "tests/contract/test_generators.py",
    "tests/contract/test_openapi_generator.py",
    "tests/http/test_stream_libraries.py",
    "tests/kits/test_runtimes.py",
    "tests/games/test_from_boardgame_io.py",
)
STALE = """The generators of clients have not been tried on this: {}.
Run `make generators`, and commit tests/contract/generators/passed.sha256."""


def hashes() -> str:
    """The generators' input, as `sha256sum` writes it."""
    files = (DOCUMENT, *(GENERATORS / name for name in NAMES), *PLAYERS)
    return "".join(f"{sha256(file.read_bytes()).hexdigest()}  {file.relative_to(ROOT).as_posix()}\n" for file in files)


def stale() -> list[str]:
    """The files that have changed since."""
    kept = PASSED.read_text(encoding="utf-8").splitlines() if PASSED.exists() else []
    return [line.split()[1] for line in hashes().splitlines() if line not in kept]


def run() -> int:
    """Run them; keep the hashes if all of them ran and passed, and nothing changed meanwhile."""
    before = hashes()
    command = [sys.executable, "-m", "pytest", "-m", "generators", "-n", "2", *TESTS]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        last = ""
        for last in running.stdout:
            sys.stdout.write(last)
    if running.returncode:
        return running.returncode
    if "skipped" in last or before != hashes():
        sys.stderr.write("Not all was tried, or something changed meanwhile: nothing is kept.\n")
        return 1
    PASSED.write_text(before, encoding="utf-8")
    return 0


def main() -> int:
    """Run them, or check."""
    parser = argparse.ArgumentParser(prog="python -m tests.contract.passed")
    parser.add_argument("--check", action="store_true", help="only say whether they have passed on this document")
    if not parser.parse_args().check:
        return run()
    if names := stale():
        sys.stderr.write(f"{STALE.format(', '.join(names))}\n")
    return bool(names)


if __name__ == "__main__":
    sys.exit(main())
