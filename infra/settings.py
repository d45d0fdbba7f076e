"""Where to listen and where to keep the data: an argument wins over the environment, which wins over the default."""

import re
from collections.abc import Mapping
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from typing import cast, get_args

import psycopg
from limits import parse
from msgspec import Struct
from psycopg.conninfo import conninfo_to_dict

from api.application.ports.limits import UNLIMITED, Limits, Rate
from infra.errors import SettingsError
from infra.telemetry.logs import Form

LARGEST_PORT, PORT = 65_535, "port (--port, CROUPIER_PORT)"
SEARCH = "CROUPIER_SEARCH_PROCESSES"
DEFAULT_LIMITS = Limits(
    requests=Rate(3000, 60),
    guests=Rate(1500, 60),
    players=Rate(60, 3600),
    streams=50,
    games=100,
    bot_games=20,
    branches=50,
    webhooks=5,
    webhook_tests=Rate(30, 3600),
)
OFF = "off"
MOST, MOST_DAYS, MOST_SWEPT, MOST_PROCESSES = 999_999_999, 3650, 360_000, 256


class Settings(Struct, frozen=True):
    """How this process runs. Port 0 lets the machine pick a free one; `data` is a folder, made when it is missing."""

    host: str = "127.0.0.1"
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

    def __repr__(self) -> str:
        return f"Settings({self.host}, {self.port}, {self.data})"

    limits: Limits = UNLIMITED
    """How much callers may ask for. `read` begins with `DEFAULT_LIMITS`; settings made without it limit nothing."""

    security_contact: str | None = None
    """Where weaknesses are reported to: `mailto:…` or `https://…`."""

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
            port=_number(PORT, environ.get("CROUPIER_PORT") or plain.port if port is None else port, LARGEST_PORT),
            signing_keys=environ.get("CROUPIER_SIGNING_KEYS") or plain.signing_keys,
            data=Path(data or environ.get("CROUPIER_DATA") or plain.data).expanduser(),
            url=url,
            cipher_keys=environ.get("CROUPIER_CIPHER_KEYS") or "",
            archive=archive_place(environ.get("CROUPIER_ARCHIVE"), "CROUPIER_ARCHIVE"),
            archive_days=_archive_days(environ),
            log=_form(environ.get("CROUPIER_LOG") or plain.log),
            access_log=_switch("CROUPIER_ACCESS_LOG", environ.get("CROUPIER_ACCESS_LOG") or "off"),
            traces=_collector(environ.get("CROUPIER_TRACES")),
            metrics=_metrics(environ.get("CROUPIER_METRICS")),
            redis=_redis(environ.get("CROUPIER_REDIS_URL")),
            origins=_origins(environ.get("CROUPIER_ORIGINS") or "*"),
            limits=_limits(environ),
            security_contact=_contact(environ.get("CROUPIER_SECURITY_CONTACT")),
            trusted_proxies=_networks("CROUPIER_TRUSTED_PROXIES", environ),
            webhook_networks=_networks("CROUPIER_WEBHOOK_NETWORKS", environ),
            games=_keys("CROUPIER_GAMES", environ),
            house=tuple([key for key in _keys("CROUPIER_HOUSE_GAME", environ) or ("on",) if key != OFF]),
            search_processes=_number(SEARCH, environ.get(SEARCH) or plain.search_processes, MOST_PROCESSES),
            open_days=_number("CROUPIER_OPEN_DAYS", environ.get("CROUPIER_OPEN_DAYS") or plain.open_days, MOST_DAYS),
            read_process=_switch("CROUPIER_READ_PROCESS", environ.get("CROUPIER_READ_PROCESS") or "on"),
            verify_on_load=_switch("CROUPIER_VERIFY_ON_LOAD", environ.get("CROUPIER_VERIFY_ON_LOAD") or "on"),
            sweep=_number("CROUPIER_SWEEP", environ.get("CROUPIER_SWEEP") or plain.sweep, MOST_SWEPT),
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


def _contact(value: str | None) -> str | None:
    if value and not re.fullmatch(r"(mailto:|https://|tel:)[!-~]+", value):
        raise SettingsError(f"CROUPIER_SECURITY_CONTACT is mailto:somebody@example.org or https://…, not {value!r}")
    return value or None


def _limits(environ: Mapping[str, str]) -> Limits:
    """Each limit by its variable: CROUPIER_LIMIT_ and its name. CROUPIER_LIMITS=off takes all of them away."""
    if not _switch("CROUPIER_LIMITS", environ.get("CROUPIER_LIMITS") or "on"):
        return UNLIMITED
    given: dict[str, Rate | int | None] = {}
    for name in Limits.__struct_fields__:
        usual: Rate | int | None = getattr(DEFAULT_LIMITS, name)
        variable = f"CROUPIER_LIMIT_{name.upper()}"
        value = environ.get(variable)
        if value == OFF:
            continue
        if not value:
            given[name] = usual
        elif isinstance(usual, Rate):
            given[name] = _rate(variable, value)
        else:
            given[name] = _number(f"{variable}, unless it is off,", value, MOST)
    return Limits(**given)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType] - each of its own type


def _rate(variable: str, value: str) -> Rate:
    try:
        found = parse(value)
    except ValueError:
        found = None
    if found is None or found.amount < 1:
        raise SettingsError(
            f"{variable} is a number in a time, as 600/minute or 10 per 30 seconds, or off, not {value!r}"
        )
    return Rate(found.amount, found.get_expiry())


def _origins(value: str) -> tuple[str, ...]:
    named = tuple([part.strip() for part in value.split(",") if part.strip()])
    for one in named:
        if one != "*" and re.fullmatch(r"https?://[^/?#@\s,A-Z]+", one) is None:
            raise SettingsError(
                "CROUPIER_ORIGINS names origins as browsers do, with commas between them, as in "
                f"https://play.example,http://localhost:5173 - scheme, host and port, no path; not {one!r}"
            )
    return named


def _keys(variable: str, environ: Mapping[str, str]) -> tuple[str, ...]:
    named = tuple([part.strip() for part in (environ.get(variable) or "").split(",") if part.strip()])
    for one in named:
        if re.fullmatch(r"[a-z0-9-]+", one) is None:
            raise SettingsError(f"{variable} names games by their keys, with commas between them, not {one!r}")
    return named


def _number(name: str, value: str | int, most: int) -> int:
    number = int(value) if re.fullmatch("[0-9]{1,9}", str(value)) else -1
    if not 0 <= number <= most:
        raise SettingsError(f"{name} must be a number from 0 to {most}, not {value!r}")
    return number


def _networks(variable: str, environ: Mapping[str, str]) -> tuple[str, ...]:
    named = tuple([part.strip() for part in (environ.get(variable) or "").split(",") if part.strip()])
    for one in named:
        try:
            ip_network(one)
        except ValueError:
            raise SettingsError(
                f"{variable} names addresses or networks, with commas between them, as in 127.0.0.1,10.0.0.0/8, "
                f"not {one!r}"
            ) from None
    return named


def _metrics(value: str | None) -> tuple[str, int] | None:
    """`port` of this machine, or `host:port`; the host of IPv6 stands in brackets."""
    if not value:
        return None
    host, _, port = value.rpartition(":")
    return host.strip("[]") or Settings().host, _number("CROUPIER_METRICS is [host:]port; the port", port, LARGEST_PORT)


def _collector(url: str | None) -> str | None:
    if not url:
        return None
    if not re.fullmatch(r"https?://[^\s/]+(/\S*)?", url):
        raise SettingsError("CROUPIER_TRACES is the address of a collector, as http://127.0.0.1:4318")
    if find_spec("opentelemetry") is None or find_spec("opentelemetry.sdk") is None:
        raise SettingsError("CROUPIER_TRACES needs what `pip install 'croupier[otel]'` installs")
    return url


def archive_place(value: str | None, name: str) -> str | None:
    """The place of an archive, as the setting or option of this name has it. Raises SettingsError if it is none."""
    if value and "://" in value:
        if not re.fullmatch(r"s3://[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](/[\w.!*'()-]+)*/?", value, re.ASCII):
            raise SettingsError(f"{name} is the path of a folder, or s3://bucket/prefix")
        if find_spec("obstore") is None:
            raise SettingsError(f"{name}=s3://... needs what `pip install 'croupier[s3]'` installs")
    return value or None


def _archive_days(environ: Mapping[str, str]) -> int | None:
    if (value := environ.get("CROUPIER_ARCHIVE_DAYS") or OFF) == OFF:
        return None
    if not environ.get("CROUPIER_ARCHIVE"):
        raise SettingsError("CROUPIER_ARCHIVE_DAYS needs CROUPIER_ARCHIVE, which says where the archive lies")
    return _number("CROUPIER_ARCHIVE_DAYS, unless it is off,", value, MOST_DAYS)


def _form(value: str) -> Form:
    if value not in get_args(Form):
        raise SettingsError(f"CROUPIER_LOG must be {' or '.join(get_args(Form))}, not {value!r}")
    return cast("Form", value)


def _switch(name: str, value: str) -> bool:
    if value not in ("on", "off"):
        raise SettingsError(f"{name} must be on or off, not {value!r}")
    return value == "on"


def _redis(url: str | None) -> str | None:
    if not url:
        return None
    from infra.notify.connections import RedisServers  # noqa: PLC0415 - a quarter of all imports' time, for who has one

    try:
        RedisServers(url)
    except ValueError as error:  # the URL itself is not repeated: it may hold a password
        raise SettingsError(
            f"CROUPIER_REDIS_URL must be redis://[:password@]host[:port][/number], rediss://... or unix://path: {error}"
        ) from None
    return url
