"""Where to listen and where to keep the data: an argument wins over the environment, which wins over the default."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from infra.redis_bell import pool

LARGEST_PORT = 65_535


class SettingsError(ValueError):
    """A setting cannot be used; the text names the setting and what it wants."""


class Settings(Struct, frozen=True):
    """How this process runs. Port 0 lets the machine pick a free one; `data` is a folder, made when it is missing.

    The games lie in `database`, one file in that folder. A store elsewhere would be one more field, from
    CROUPIER_DATABASE_URL, and a choice between two ledgers in the composition root.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("croupier-data")
    redis: str | None = None
    """The URL of the Redis that the processes of a deployment share; None: the bell of one process."""

    @property
    def database(self) -> Path:
        """The SQLite file of the embedded store."""
        return self.data / "croupier.sqlite3"

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
        return cls(
            host=host or environ.get("CROUPIER_HOST") or plain.host,
            port=_port(port if port is not None else environ.get("CROUPIER_PORT") or plain.port),
            data=Path(data or environ.get("CROUPIER_DATA") or plain.data).expanduser(),
            redis=_redis(environ.get("CROUPIER_REDIS_URL")),
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
