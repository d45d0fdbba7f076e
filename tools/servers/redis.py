"""A real Redis: a separate server."""

import shutil
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import redis as client

from tools.servers.binaries import REDIS, REDIS_WITH_TLS, find
from tools.servers.process import LOOPBACK, Account, Process, free_port, new_folder, unprivileged
from tools.servers.tls import Authority


@dataclass(frozen=True)
class Redis:
    """A running server; `data` is the folder with all its files.

    `url`: where it listens, and with TLS all that its clients may be asked for.
    """

    url: str
    port: int
    data: Path
    process: Process

    @property
    def pid(self) -> int:
        """Its process id."""
        return self.process.pid

    def start(self) -> None:
        """Start it again, on the same port with the same data, and wait until it answers."""
        self.process.start(lambda: answers(self.url))

    def stop(self) -> None:
        """End all connections and stop."""
        self.process.stop()

    def restart(self) -> None:
        """Stop and start."""
        self.stop()
        self.start()


@contextmanager
def redis(signed: Authority | None = None, **more: str) -> Generator[Redis]:
    """A server on a free port, stopped at the end; its data goes with it. Raises ServerError.

    `signed`: the authority of its certificate; then it speaks TLS only. `more`: further settings, with _ in place of -.
    """
    account = unprivileged()
    folder = new_folder(account)
    port = free_port()
    try:
        programs = find(REDIS if signed is None else REDIS_WITH_TLS, account, folder)
        secured = None if signed is None else _secured(signed, folder, account)
    except BaseException:
        shutil.rmtree(folder)
        raise
    # An append-only file, so that a restart keeps the data and a test can read what a server would have on its disk.
    options: dict[str, object] = {"bind": LOOPBACK, "save": "", "appendonly": "yes", "appendfsync": "no", "dir": folder}
    if secured is None:
        options["port"], url = port, f"redis://{LOOPBACK}:{port}/0"
    else:
        options |= {"port": 0, "tls-port": port, **secured[0]}
        url = f"rediss://{LOOPBACK}:{port}/0?{secured[1]}"
    options |= {name.replace("_", "-"): value for name, value in more.items()}
    arguments = [part for name, value in options.items() for part in (f"--{name}", str(value))]
    command = [programs["redis-server"], *arguments]
    with Process(command, folder, account=account, environ=programs.environ) as process:
        server = Redis(url, port, folder, process)
        server.start()
        yield server


def _secured(signed: Authority, folder: Path, account: Account | None) -> tuple[dict[str, object], str]:
    """Settings of a server that speaks TLS, also to others of its cluster, and a client's URL parameters for it.

    The certificates are in the server's folder, where its account can read them.
    """
    trusted, shown = folder / "ca.pem", folder / "server.pem"
    for path, source in ((trusted, signed.certificate), (shown, signed.sign(LOOPBACK))):
        path.write_bytes(source.read_bytes())
        if account is not None:
            account.owns(path)
    files = {"tls-ca-cert-file": trusted, "tls-cert-file": shown, "tls-key-file": shown}
    yes = dict.fromkeys(("tls-cluster", "tls-replication"), "yes")
    query = f"ssl_ca_certs={trusted}&ssl_certfile={shown}&ssl_keyfile={shown}"
    return {**files, **yes, "tls-auth-clients": "no"}, query


def answers(url: str) -> bool:
    """Whether a server accepts commands there."""
    with client.Redis.from_url(url) as connection:  # pyright: ignore[reportUnknownMemberType] - its **kwargs are untyped
        try:
            return bool(connection.ping())  # pyright: ignore[reportUnknownMemberType]
        except client.ConnectionError:
            return False


def flush(url: str) -> None:
    """Empty the database at this address."""
    with client.Redis.from_url(url) as connection:  # pyright: ignore[reportUnknownMemberType] - its **kwargs are untyped
        connection.flushdb()  # pyright: ignore[reportUnknownMemberType]
