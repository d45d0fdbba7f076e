"""A server's process: who it runs as, where it listens, and that it never outlives the process that started it.

1. Each server has its own folder and a watcher, a shell that reads a pipe from us. The watcher is told the process id
   of the server; when the pipe ends, because we closed it or because we died in whatever way (`kill -9` included), it
   stops the server and removes the folder. There is no other clean-up: what a crash needs is done every time.
2. PostgreSQL refuses to run as root, so root starts every server as another user.
3. Ctrl-C at a terminal reaches us only: servers have their own sessions, so that they stop in the order we choose.
"""

import os
import pwd
import random
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import IO, Protocol, Self, TypedDict
from urllib.parse import urlsplit

LOOPBACK = "127.0.0.1"
MEMORY, ROOM = Path("/dev/shm"), 4 << 30
START, STOP = 60.0, 30.0
"""Seconds that a server may take to answer, and to stop before it is killed."""
WATCHER = """
while read -r line; do pid=$line; done
if [ -n "$pid" ] && kill -s "$1" "$pid" 2>/dev/null; then
  for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" 2>/dev/null || break; sleep 0.3; done
  kill -s KILL "$pid" 2>/dev/null
fi
rm -rf "$2"
"""


class ServerError(RuntimeError):
    """A server cannot be found, or does not start; the text says what to do, or what the server said."""


@dataclass(frozen=True)
class Account:
    """The user that servers run as when we are root."""

    uid: int
    gid: int

    def owns(self, path: Path) -> None:
        """Give it a file or folder."""
        os.chown(path, self.uid, self.gid)


def unprivileged() -> Account | None:
    """The user for root's servers: `postgres` if there is one, else `nobody`. None when we are not root."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = known.get("postgres") or known["nobody"]
    return Account(entry.pw_uid, entry.pw_gid)


def run(command: Sequence[str | Path], account: Account | None, environ: Mapping[str, str], folder: Path) -> str:
    """Run a program to its end; its output. Raises ServerError when it fails, OSError if it cannot run at all."""
    done = subprocess.run(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=folder,
        env=environ,
        check=False,
        text=True,
        **_identity(account),
    )
    if done.returncode:
        raise ServerError(f"{command[0]} failed:\n{done.stdout}")
    return done.stdout


LANES = 8
_given: set[int] = set()


def free_port() -> int:
    """A free port below those that outgoing connections are given.

    A client that keeps retrying a server that is down could otherwise be given the server's own port: it would then be
    connected with itself, and the server could not come back. Processes of one test run draw from ports of their own,
    a process alone from the last ones, and none twice: a given port is often bound a little later.
    """
    lane = int(os.environ.get("PYTEST_XDIST_WORKER", f"gw{LANES - 1}").removeprefix("gw")) % LANES
    while True:
        port = random.randrange(10_000 + lane, 32_000, LANES)
        if port in _given:
            continue
        with socket.socket() as probe:
            try:
                probe.bind((LOOPBACK, port))
            except OSError:
                continue
            _given.add(port)
            return port


def healthy(url: str) -> bool:
    """Whether a Croupier answers at this address.

    Polled while a server starts on the same cores, and so without httpx: that would read a file of all certificates
    each time, though there is no TLS here.
    """
    line = HTTPConnection(urlsplit(url).netloc, timeout=START)
    try:
        line.request("GET", "/v1/healthz")
        return line.getresponse().status == HTTPStatus.OK
    except (OSError, HTTPException):
        return False
    finally:
        line.close()


@cache
def memory() -> Path | None:
    """A file system in memory, for what need not last: nothing waits for a disk there, and files cost a tenth.

    None where there is none, or one without room for a run of the tests, or one from which programs cannot be run.
    """
    if not os.access(MEMORY, os.W_OK | os.X_OK):
        return None
    found = os.statvfs(MEMORY)
    fits = found.f_bavail * found.f_frsize >= ROOM and not found.f_flag & os.ST_NOEXEC
    return MEMORY if fits else None


def new_folder(account: Account | None, *, disk: bool = False) -> Path:
    """An empty folder that the account may reach and write, and from which programs can be run.

    `disk`: it is where temporary files survive a restart of the machine.
    """
    place = "/var/tmp" if disk else memory() or ("/tmp" if account is not None else None)
    folder = Path(tempfile.mkdtemp(prefix="croupier-", dir=place))
    if account is not None:
        account.owns(folder)
    return folder


class Identity(TypedDict, total=False):
    """The arguments by which subprocess changes the user; all of them or none."""

    user: int
    group: int
    extra_groups: list[int]


def _identity(account: Account | None) -> Identity:
    return Identity() if account is None else Identity(user=account.uid, group=account.gid, extra_groups=[])


class Running(Protocol):
    """A started program, in the form of `subprocess.Popen`."""

    pid: int

    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, sig: signal.Signals) -> None: ...
    def kill(self) -> None: ...


class Process:
    """A server that can be started, stopped and restarted.

    `folder` is removed when the process is closed; permanent data must be elsewhere. The server's output goes to
    `server.log` there, or with `aloud` to our own output. `begin`: starts it with its environment, folder and log
    in another way than as a program; then `command` is only its name.
    """

    def __init__(
        self,
        command: Sequence[str | Path],
        folder: Path,
        *,
        account: Account | None,
        environ: Mapping[str, str],
        stop: signal.Signals = signal.SIGTERM,
        aloud: bool = False,
        begin: Callable[[Mapping[str, str], Path, IO[bytes]], Running] | None = None,
    ) -> None:
        self.command, self.folder, self.log = command, folder, folder / "server.log"
        self._account, self._environ, self._stop, self._aloud = account, environ, stop, aloud
        self._begin = begin or self._program
        self._running: Running | None = None
        self._watcher = subprocess.Popen(
            ["/bin/sh", "-c", WATCHER, "watcher", stop.name.removeprefix("SIG"), str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            cwd="/",
        )

    @property
    def pid(self) -> int:
        """Its process id. It must be running."""
        assert self._running is not None, "the server has been stopped"
        return self._running.pid

    @property
    def running(self) -> bool:
        """Whether it has been started and has not ended."""
        return self._running is not None and self._running.poll() is None

    def start(self, answers: Callable[[], bool]) -> None:
        """Start it and wait until it answers. Raises ServerError, with its last words, when it does not."""
        assert not self.running, "the server runs already"
        with self.log.open("ab") as log:
            self._running = self._begin(self._environ, self.folder, log)
        self._watch(str(self._running.pid))
        deadline = time.monotonic() + START
        while not answers():
            if not self.running or time.monotonic() > deadline:
                self.stop(signal.SIGKILL)
                said = self.log.read_text(errors="replace")[-2000:]
                raise ServerError(f"`{' '.join(map(str, self.command))}` does not start\n{said}".rstrip())
            time.sleep(0.01)

    def stop(self, how: signal.Signals | None = None) -> None:
        """Send it its own stop signal, or another; wait until it has ended. Does nothing if it has."""
        if self._running is None:
            return
        if self._running.poll() is None:
            self._running.send_signal(how or self._stop)
            try:
                self._running.wait(STOP)
            except subprocess.TimeoutExpired:
                self._running.kill()
                self._running.wait()
        self._running = None
        self._watch("")

    def close(self) -> None:
        """Stop it for good and remove its folder."""
        self.stop()
        self._watcher.communicate()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _program(self, environ: Mapping[str, str], folder: Path, log: IO[bytes]) -> Running:
        output = None if self._aloud else log
        return subprocess.Popen(
            self.command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            cwd=None if self._aloud else folder,
            env=environ,
            start_new_session=True,
            **_identity(self._account),
        )

    def _watch(self, pid: str) -> None:
        assert self._watcher.stdin is not None
        self._watcher.stdin.write(f"{pid}\n".encode())
        self._watcher.stdin.flush()
