"""Where to listen and where to keep the data: an argument wins over the environment, which wins over the default."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from api.application.ports.limits import UNLIMITED, Limits
from infra import variables
from infra.telemetry.logs import Form
from infra.variables import LARGEST_PORT, LOCAL, MOST_DAYS, OFF, archive_place, database_location

PORT = "port (--port, CROUPIER_PORT)"
SEARCH = "CROUPIER_SEARCH_PROCESSES"
MOST_SWEPT, MOST_PROCESSES = 360_000, 256


class Settings(Struct, frozen=True):
    """How this process runs. Port 0 lets the machine pick a free one; `data` is a folder, made when it is missing."""

    host: str = LOCAL
    port: int = 8000
    data: Path = Path("croupier-data")
    url: str | None = None
    """Where the store lies, if not in the data folder: `sqlite:///path` or `postgresql://...`."""
    cipher_keys: str = ""
    """`id:key` pairs, the newest first: see `infra.store.entries.encryption`."""
    archive: str | None = None
    """Where games that are long over lie: the path of a folder, or `s3://bucket/prefix`; None for nowhere."""
    archive_days: int | None = None
    """Days after which this process moves games that are over there; None: only `croupier store archive` does."""
    redis: str | None = None
    """The URL of the Redis that the processes of a deployment share; None for a server that is one process."""
    log: Form = "text"
    """How the log is written: lines for people, or JSON."""
    access_log: bool = False
    """Whether each request has a line in the log."""
    metrics: tuple[str, int] | None = None
    """Host and port where metrics can be read; None for nowhere."""
    traces: str | None = None
    """The address of a collector that traces are sent to, OTLP over HTTP; None for nowhere."""
    signing_keys: str = ""
    """`id:base64seed`, the newest first; without any the data folder has its own. Never shown: see `__repr__`."""
    origins: tuple[str, ...] = ("*",)
    """The origins whose pages may call, as browsers name them; `*` stands for all."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of the proxies in front: what they say of a client's address is believed, nobody else."""
    games: tuple[str, ...] = ()
    """The keys of the games that are offered; empty for all that are installed."""
    house: tuple[str, ...] = ()
    """The keys of the games that two bots play where nobody else does, or `on` for all; empty for none."""
    open_days: int = 30
    """Days after which a game ends that has not started; 0: never. It holds for games that are opened from now on."""
    search_processes: int = 1
    """Processes of their own in which bots search and games are explained; 0: neither."""
    read_process: bool = False
    """Whether dear reads are made in a process of its own. `read` begins with yes."""
    verify_on_load: bool = True
    """Whether a game's whole chain is checked when it is loaded."""
    sweep: int = 600
    """How many stored games are checked in an hour by this process; 0: none."""
    webhook_networks: tuple[str, ...] = ()
    """Networks to which webhooks may lead although not everybody can reach them, also without TLS."""
    limits: Limits = UNLIMITED
    """How much callers may ask for. `read` begins with `DEFAULT_LIMITS`; settings made without it limit nothing."""
    security_contact: str | None = None
    """Where weaknesses are reported to: `mailto:…` or `https://…`."""

    def __repr__(self) -> str:
        return f"Settings({self.host}, {self.port}, {self.data})"

    @property
    def database(self) -> Path | str:
        """The path of the SQLite file, or the URL of the PostgreSQL database."""
        return self.data / "croupier.sqlite3" if self.url is None else database_location(self.url)

    @property
    def folder(self) -> Path:
        """The folder of the SQLite file, or of PostgreSQL the data folder; it may not be there yet."""
        return self.database.parent if isinstance(self.database, Path) else self.data

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
            port=variables.number(
                PORT, environ.get("CROUPIER_PORT") or plain.port if port is None else port, LARGEST_PORT
            ),
            signing_keys=environ.get("CROUPIER_SIGNING_KEYS") or plain.signing_keys,
            data=Path(data or environ.get("CROUPIER_DATA") or plain.data).expanduser(),
            url=url,
            cipher_keys=environ.get("CROUPIER_CIPHER_KEYS") or "",
            archive=archive_place(environ.get("CROUPIER_ARCHIVE"), "CROUPIER_ARCHIVE"),
            archive_days=variables.archive_days(environ),
            log=variables.log_form(environ.get("CROUPIER_LOG") or plain.log),
            access_log=variables.switch("CROUPIER_ACCESS_LOG", environ.get("CROUPIER_ACCESS_LOG") or "off"),
            traces=variables.collector(environ.get("CROUPIER_TRACES")),
            metrics=variables.metrics(environ.get("CROUPIER_METRICS")),
            redis=variables.redis(environ.get("CROUPIER_REDIS_URL")),
            origins=variables.origins(environ.get("CROUPIER_ORIGINS") or "*"),
            limits=variables.limits_of(environ),
            security_contact=variables.contact(environ.get("CROUPIER_SECURITY_CONTACT")),
            trusted_proxies=variables.networks("CROUPIER_TRUSTED_PROXIES", environ),
            webhook_networks=variables.networks("CROUPIER_WEBHOOK_NETWORKS", environ),
            games=variables.game_keys("CROUPIER_GAMES", environ),
            house=tuple([key for key in variables.game_keys("CROUPIER_HOUSE_GAME", environ) or ("on",) if key != OFF]),
            search_processes=variables.number(SEARCH, environ.get(SEARCH) or plain.search_processes, MOST_PROCESSES),
            open_days=variables.number(
                "CROUPIER_OPEN_DAYS", environ.get("CROUPIER_OPEN_DAYS") or plain.open_days, MOST_DAYS
            ),
            read_process=variables.switch("CROUPIER_READ_PROCESS", environ.get("CROUPIER_READ_PROCESS") or "on"),
            verify_on_load=variables.switch("CROUPIER_VERIFY_ON_LOAD", environ.get("CROUPIER_VERIFY_ON_LOAD") or "on"),
            sweep=variables.number("CROUPIER_SWEEP", environ.get("CROUPIER_SWEEP") or plain.sweep, MOST_SWEPT),
        )
