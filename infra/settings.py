"""Where to listen and where to keep the data: an argument overrides the environment, which overrides the default.

A variable with our prefix that is no setting is told: an operator who misspelt one believes that it applies.
"""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from msgspec import Struct

from api.application.ports.accounts import SCOPES, Scope
from api.application.ports.limits import UNLIMITED, Limits
from infra import variables
from infra.telemetry.logs import Form
from infra.variables import GAME, LARGEST_PORT, LOCAL, MOST_DAYS, OFF, archive_place, database_location, named

PORT = "port (--port, CROUPIER_PORT)"
SEARCH, PREFIX = "CROUPIER_SEARCH_PROCESSES", "CROUPIER"
MOST_SWEPT, MOST_PROCESSES = 360_000, 256


class Settings(Struct, frozen=True):
    """How this process runs. Port 0 lets the machine pick a free one; `data` is a folder, created if missing."""

    host: str = LOCAL
    port: int = 8000
    data: Path = Path("croupier-data")
    url: str | None = None
    """The location of the store, if not in the data folder: `sqlite:///path` or `postgresql://...`."""
    cipher_keys: str = ""
    """`id:key` pairs, newest first: see `infra.store.entries.encryption`."""
    archive: str | None = None
    """The archive of games long over: the path of a folder, or `s3://bucket/prefix`; None if there is no archive."""
    archive_days: int | None = None
    """Days after which this process archives finished games; None: only `croupier store archive` does."""
    exports: str | None = None
    """All public games as files, which this process makes and serves: a place as `archive` is; None for none."""
    redis: str | None = None
    """The URL of the Redis that the processes of a deployment share; None for a server of one process."""
    log: Form = "text"
    """The form of the log: lines for people, or JSON."""
    access_log: bool = False
    """Whether each request is logged."""
    metrics: tuple[str, int] | None = None
    """Host and port where metrics can be read; None for nowhere."""
    traces: str | None = None
    """The address of a collector for traces, OTLP over HTTP; None for none."""
    signing_keys: str = ""
    """`id:base64seed`, newest first; without any the data folder has its own. Never shown: see `__repr__`."""
    origins: tuple[str, ...] = ("*",)
    """The origins whose pages may call, as browsers name them; `*` stands for all."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of the proxies in front: only they are believed about a client's address."""
    games: tuple[str, ...] = ()
    """The keys of the games offered; empty for all installed ones."""
    house: tuple[str, ...] = ()
    """The keys of the games that two bots play if nobody else plays, or `on` for all; empty for none."""
    open_days: int = 30
    """Days after which a game ends that has not started; 0: never. It applies to games opened from now on."""
    search_processes: int = 1
    """Separate processes in which bots search and games are analysed; 0: neither."""
    read_process: bool = False
    """Whether expensive reads use a separate process. `read` defaults to yes."""
    verify_on_load: bool = True
    """Whether a game's whole chain is checked when it is loaded."""
    sweep: int = 600
    """How many stored games are checked in an hour by this process; 0: none."""
    webhook_networks: tuple[str, ...] = ()
    """Networks where webhooks may lead although they are not public, also without TLS."""
    oauth_scopes: tuple[Scope, ...] = SCOPES[:-1]
    """What players may grant to other people's pages and programs; empty: nothing."""
    oauth_refused: tuple[str, ...] = ()
    """Clients to which nothing is granted, by their ids or hosts."""
    oauth_doors: tuple[str, ...] = ()
    """Addresses of doors for assistants: clients may ask for tokens that are for one of them alone."""
    oauth_days: int = 90
    """Days after which a grant ends."""
    push: bool = True
    """Whether browsers are told of moves while no page is open; it takes `https`, or a security contact."""
    limits: Limits = UNLIMITED
    """How much callers may ask for. `read` defaults to `DEFAULT_LIMITS`; settings created without it limit nothing."""
    security_contact: str | None = None
    """Where vulnerabilities are reported: `mailto:…` or `https://…`."""

    def __repr__(self) -> str:
        return f"Settings({self.host}, {self.port}, {self.data})"

    @property
    def database(self) -> Path | str:
        """The path of the SQLite file, or the URL of the PostgreSQL database."""
        return self.data / "croupier.sqlite3" if self.url is None else database_location(self.url)

    @property
    def folder(self) -> Path:
        """The folder of the SQLite file, or for PostgreSQL the data folder; it may not exist yet."""
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
        """Determine each setting; an empty variable counts as absent. Raises SettingsError."""
        plain = cls()
        return cls(
            host=host or environ.get("CROUPIER_HOST") or plain.host,
            port=variables.number(
                PORT, environ.get("CROUPIER_PORT") or plain.port if port is None else port, LARGEST_PORT
            ),
            signing_keys=variables.secret("CROUPIER_SIGNING_KEYS", environ) or plain.signing_keys,
            data=Path(data or environ.get("CROUPIER_DATA") or plain.data).expanduser(),
            url=variables.database_url(environ),
            cipher_keys=variables.secret("CROUPIER_CIPHER_KEYS", environ) or "",
            archive=archive_place(environ.get("CROUPIER_ARCHIVE"), "CROUPIER_ARCHIVE"),
            archive_days=variables.archive_days(environ),
            exports=archive_place(environ.get("CROUPIER_EXPORTS"), "CROUPIER_EXPORTS"),
            log=variables.log_form(environ.get("CROUPIER_LOG") or plain.log),
            access_log=variables.switch("CROUPIER_ACCESS_LOG", environ.get("CROUPIER_ACCESS_LOG") or "off"),
            traces=variables.collector(environ.get("CROUPIER_TRACES")),
            metrics=variables.metrics(environ.get("CROUPIER_METRICS")),
            redis=variables.redis(variables.secret("CROUPIER_REDIS_URL", environ)),
            origins=named("CROUPIER_ORIGINS", environ, variables.ORIGIN) or plain.origins,
            limits=variables.limits_of(environ),
            security_contact=variables.contact(environ.get("CROUPIER_SECURITY_CONTACT")),
            trusted_proxies=named("CROUPIER_TRUSTED_PROXIES", environ, variables.NETWORK),
            webhook_networks=named("CROUPIER_WEBHOOK_NETWORKS", environ, variables.NETWORK),
            oauth_scopes=variables.grantable(environ),
            oauth_refused=variables.parts(environ.get("CROUPIER_OAUTH_REFUSED") or ""),
            oauth_doors=named("CROUPIER_OAUTH_DOORS", environ, variables.DOOR),
            oauth_days=variables.number(
                "CROUPIER_OAUTH_DAYS", environ.get("CROUPIER_OAUTH_DAYS") or plain.oauth_days, MOST_DAYS
            ),
            push=variables.switch("CROUPIER_PUSH", environ.get("CROUPIER_PUSH") or "on"),
            games=named("CROUPIER_GAMES", environ, GAME),
            house=tuple([key for key in named("CROUPIER_HOUSE_GAME", environ, GAME) or ("on",) if key != OFF]),
            search_processes=variables.number(SEARCH, environ.get(SEARCH) or plain.search_processes, MOST_PROCESSES),
            open_days=variables.number(
                "CROUPIER_OPEN_DAYS", environ.get("CROUPIER_OPEN_DAYS") or plain.open_days, MOST_DAYS
            ),
            read_process=variables.switch("CROUPIER_READ_PROCESS", environ.get("CROUPIER_READ_PROCESS") or "on"),
            verify_on_load=variables.switch("CROUPIER_VERIFY_ON_LOAD", environ.get("CROUPIER_VERIFY_ON_LOAD") or "on"),
            sweep=variables.number("CROUPIER_SWEEP", environ.get("CROUPIER_SWEEP") or plain.sweep, MOST_SWEPT),
        )


class _Asked(Mapping[str, str]):
    """An empty environment that records what is looked up."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.names.add(name)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


@cache
def names() -> frozenset[str]:
    """The names of all settings: those that `Settings.read` looks up, so that none can be forgotten here."""
    asked = _Asked()
    Settings.read(asked)
    return frozenset(asked.names)


def misspelt(environ: Iterable[str]) -> list[str]:
    """A sentence for each variable that begins with CROUPIER but is not a setting, with the closest setting."""
    ours = sorted(name for name in environ if name.upper().startswith(PREFIX) and name not in names())
    return [f"{name} is no setting and has no effect{_nearest(name)}" for name in ours]


def _nearest(name: str) -> str:
    ends = {_bare_name(known): known for known in names()}
    near = get_close_matches(_bare_name(name), ends, n=1)
    return f": is {ends[near[0]]} meant?" if near else ""


def _bare_name(name: str) -> str:
    return name.upper().removeprefix(PREFIX).strip("_-")
