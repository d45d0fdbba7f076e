"""Where to listen and where to keep the data: an argument wins over the environment, which wins over the default."""

import re
from collections.abc import Mapping
from pathlib import Path

import psycopg
from msgspec import Struct
from psycopg.conninfo import conninfo_to_dict

from infra.errors import SettingsError
from infra.notify.redis import pool

LARGEST_PORT = 65_535


class Settings(Struct, frozen=True):
    """How this process runs. Port 0 lets the machine pick a free one; `data` is a folder, made when it is missing."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("croupier-data")
    url: str | None = None
    """Where the store lies, if not in the data folder: `sqlite:///path` or `postgresql://...`."""
    cipher_keys: str = ""
    """`id:key` pairs, the newest first: see `infra.store.encryption`."""
    redis: str | None = None
    """The URL of the Redis that the processes of a deployment share; None for a server that is one process."""
    signing_keys: str = ""
    """`id:base64seed`, the newest first; without any the data folder has its own. Never shown: see `__repr__`."""

    def __repr__(self) -> str:
        return f"Settings({self.host}, {self.port}, {self.data})"

    @property
    def database(self) -> Path | str:
        """The path of the SQLite file, or the URL of the PostgreSQL database."""
        return self.data / "croupier.sqlite3" if self.url is None else database_location(self.url)

    @classmethod
    def read(
        cls,
        environ: Mapping[str, str],
        *,
        host: str | None = None,
        port: str | int | None = None,
        data: str | Path | None = None,
    ) -> "Settings":
        """Settle each setting; an empty variable counts as absent. Raises SettingsError."""
        plain = cls()
        url = environ.get("CROUPIER_DATABASE_URL") or None
        if url is not None:
            database_location(url)
        return cls(
            host=host or environ.get("CROUPIER_HOST") or plain.host,
            port=_port(port if port is not None else environ.get("CROUPIER_PORT") or plain.port),
            signing_keys=environ.get("CROUPIER_SIGNING_KEYS") or plain.signing_keys,
            data=Path(data or environ.get("CROUPIER_DATA") or plain.data).expanduser(),
            url=url,
            cipher_keys=environ.get("CROUPIER_CIPHER_KEYS") or "",
            redis=_redis(environ.get("CROUPIER_REDIS_URL")),
        )


def database_location(url: str) -> Path | str:
    """Where a database URL points: the path of an SQLite file, or the PostgreSQL URL as it was given.

    `sqlite:///games.db` is relative to the working directory, `sqlite:////srv/games.db` absolute. Raises SettingsError,
    which does not repeat the URL: it may hold a password.
    """
    scheme, separator, rest = url.partition("://")
    if separator and scheme == "sqlite" and len(rest) > 1 and rest.startswith("/"):
        return Path(rest[1:]).expanduser()
    if separator and scheme in ("postgresql", "postgres") and rest:
        _legible(url, rest)
        return url
    raise SettingsError(
        f"a database (CROUPIER_DATABASE_URL) is sqlite:///path or postgresql://user@host:port/name, not {scheme!r}…"
    )


def _legible(url: str, rest: str) -> None:
    """Refuse what would be read as another address: the driver might then show a piece of the password as a host."""
    authority = re.split("[/?#]", rest, maxsplit=1)[0]
    legible = rest.count("@") == authority.count("@") <= 1
    try:
        conninfo_to_dict(url)
    except psycopg.Error:
        legible = False
    if not legible:
        raise SettingsError(
            "a database (CROUPIER_DATABASE_URL) is postgresql://user:password@host:port/name: write / ? # @ : % in a "
            "name or a password as %2F %3F %23 %40 %3A %25"
        )


def _port(value: str | int) -> int:
    try:
        port = int(value)
    except ValueError:
        port = -1
    if not 0 <= port <= LARGEST_PORT:
        raise SettingsError(f"port (--port, CROUPIER_PORT) must be a number from 0 to {LARGEST_PORT}, not {value!r}")
    return port


def _redis(url: str | None) -> str | None:
    if not url:
        return None
    try:
        pool(url)
    except ValueError as error:  # the URL itself is not repeated: it may hold a password
        raise SettingsError(
            f"CROUPIER_REDIS_URL must be redis://[:password@]host[:port][/number], rediss://... or unix://path: {error}"
        ) from None
    return url
