"""A real Redis: a separate server."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import redis as client

from tools.servers.binaries import REDIS, REDIS_WITH_TLS, prepared
from tools.servers.process import LOOPBACK, Account, Process
from tools.servers.server import Server
from tools.servers.tls import Authority


class Redis(Server):
    """A running server; `url`: where it listens, and with TLS all that its clients may be asked for."""

    def answers(self) -> bool:
        """Whether it accepts commands."""
        with client.Redis.from_url(self.url) as connection:  # pyright: ignore[reportUnknownMemberType] - its **kwargs are untyped
            try:
                return bool(connection.ping())  # pyright: ignore[reportUnknownMemberType]
            except client.ConnectionError:
                return False


@contextmanager
def redis(signed: Authority | None = None, **more: str) -> Generator[Redis]:
    """A server on a free port, stopped at the end; its data goes with it. Raises ServerError.

    `signed`: the authority of its certificate; then it speaks TLS only. `more`: further settings, with _ in place of -.
    """
    account, folder, port, programs = prepared(REDIS if signed is None else REDIS_WITH_TLS)
    secured = None if signed is None else _secured(signed, folder, account)
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


def flush(url: str) -> None:
    """Empty the database at this address."""
    with client.Redis.from_url(url) as connection:  # pyright: ignore[reportUnknownMemberType] - its **kwargs are untyped
        connection.flushdb()  # pyright: ignore[reportUnknownMemberType]
