"""The syntax of each variable: readers of one value, which raise SettingsError with the expected form."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from typing import cast, get_args
from urllib.parse import quote

from api.application.ports.accounts import SCOPES, Scope
from api.application.ports.limits import UNLIMITED, Limits, Rate
from api.application.runtime.wings import or_without
from infra import wings
from infra.errors import SettingsError
from infra.telemetry.logs import Form

LOCAL = "127.0.0.1"
LARGEST_PORT, LARGEST_LIMIT, MOST_DAYS = 65_535, 999_999_999, 3650
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
    sign_ins=Rate(10, 60),
)
PERIODS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400, "month": 30 * 86_400, "year": 360 * 86_400}
"""Seconds of what a rate is counted in."""
OFF = "off"
Items = tuple[Callable[[str], object], str]
ORIGIN: Items = re.compile(r"\*|https?://[^/?#@\s,A-Z]+").fullmatch, "origins, as https://play.example, no path"
DOOR: Items = re.compile(r"https?://[^?#@\s]*[^?#@\s/]").fullmatch, "doors, as https://door.example/mcp"
GAME: Items = re.compile("[a-z0-9-]+").fullmatch, "games by their keys"
LEVEL: Items = (OFF, *SCOPES[:-1]).count, f"some of {', '.join(SCOPES[:-1])}, or off"
NETWORK: Items = ip_network, "addresses or networks, as 127.0.0.1 and 10.0.0.0/8"
"""What fits one item of a setting that names several, and what those are; ValueError: it does not fit."""


def secret(variable: str, environ: Mapping[str, str]) -> str | None:
    """A setting that is a secret: the variable itself, or what is in the file that `{variable}_FILE` names.

    Blanks and line ends around it do not count, and an empty file counts as absent, like an empty variable.
    """
    given, file = environ.get(variable) or None, environ.get(f"{variable}_FILE")
    if not file:
        return given
    try:
        held = Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise SettingsError(f"{variable}_FILE names {file}, which cannot be read: {reason}") from None
    if held and given:
        raise SettingsError(f"{variable} and {variable}_FILE both give it: leave one of them out")
    return held or given


def database_url(environ: Mapping[str, str]) -> str | None:
    """The URL of the store, with the password if that is given apart from it; None if there is no URL."""
    url = secret("CROUPIER_DATABASE_URL", environ)
    password = secret("CROUPIER_DATABASE_PASSWORD", environ)
    if url is not None:
        database_location(url)
    if password is None:
        return url
    parts = re.fullmatch(r"(postgres(?:ql)?://[^/?#@:]+)(@.+)", url or "")
    if parts is None:
        raise SettingsError(
            "CROUPIER_DATABASE_PASSWORD goes with a CROUPIER_DATABASE_URL that names a user without a password, as "
            "postgresql://user@host:port/name"
        )
    return f"{parts[1]}:{quote(password, safe='')}{parts[2]}"


def database_location(url: str) -> Path | str:
    """The location in a database URL: the path of an SQLite file, or the PostgreSQL URL as given.

    `sqlite:///games.db` is relative to the working directory, `sqlite:////srv/games.db` absolute. Raises SettingsError,
    which does not repeat the URL: it may contain a password.
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
    """Refuse what would be parsed differently: the driver might then show a piece of the password as a host."""
    authority = re.split("[/?#]", rest, maxsplit=1)[0]
    if not (rest.count("@") == authority.count("@") <= 1 and wings.postgres.legible(url)):
        raise SettingsError(
            "a database (CROUPIER_DATABASE_URL) is postgresql://user:password@host:port/name: write / ? # @ : % in a "
            "name or a password as %2F %3F %23 %40 %3A %25"
        )


def contact(value: str | None) -> str | None:
    """An address for reporting vulnerabilities; None if there is none."""
    if value and not re.fullmatch(r"(mailto:|https://|tel:)[!-~]+", value):
        raise SettingsError(f"CROUPIER_SECURITY_CONTACT is mailto:somebody@example.org or https://…, not {value!r}")
    return value or None


def limits_of(environ: Mapping[str, str]) -> Limits:
    """Each limit by its variable: CROUPIER_LIMIT_ and its name. CROUPIER_LIMITS=off removes all of them."""
    if not switch("CROUPIER_LIMITS", environ.get("CROUPIER_LIMITS") or "on"):
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
            given[name] = number(f"{variable}, unless it is off,", value, LARGEST_LIMIT)
    return Limits(**given)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType] - each of its own type


def _rate(variable: str, value: str) -> Rate:
    form = rf"\s*(\d{{1,9}})\s*(?:/|per)\s*(\d{{1,4}})?\s*({'|'.join(PERIODS)})s?\s*"
    match = re.fullmatch(form, value, re.ASCII | re.IGNORECASE)
    amount, periods = (int(match[1]), int(match[2] or 1)) if match else (0, 0)
    if match is None or not amount or not periods:
        raise SettingsError(
            f"{variable} is one number in one time, as 600/minute or 10 per 30 seconds, or off, not {value!r}"
        )
    return Rate(amount, periods * PERIODS[match[3].lower()])


def grantable(environ: Mapping[str, str]) -> tuple[Scope, ...]:
    """The scopes that players may grant; none if it is off."""
    given = named("CROUPIER_OAUTH", environ, LEVEL) or SCOPES
    return tuple([scope for scope in SCOPES[:-1] if scope in given])


def named(variable: str, environ: Mapping[str, str], form: Items) -> tuple[str, ...]:
    """The items of a comma-separated list, each of one of the forms above."""
    for one in (items := parts(environ.get(variable) or "")):
        with suppress(ValueError):
            if form[0](one):
                continue
        raise SettingsError(f"{variable} names {form[1]}, with commas between them, not {one!r}")
    return items


def parts(value: str) -> tuple[str, ...]:
    """The items of a comma-separated list."""
    return tuple([part.strip() for part in value.split(",") if part.strip()])


def number(name: str, value: str | int, most: int) -> int:
    """A number from 0 to `most`. `name`: how a refusal names it."""
    number = int(value) if re.fullmatch("[0-9]{1,9}", str(value)) else -1
    if not 0 <= number <= most:
        raise SettingsError(f"{name} must be a number from 0 to {most}, not {value!r}")
    return number


def metrics(value: str | None) -> tuple[str, int] | None:
    """`port` of this machine, or `host:port`; an IPv6 host is in brackets."""
    if not value:
        return None
    host, _, port = value.rpartition(":")
    return host.strip("[]") or LOCAL, number("CROUPIER_METRICS is [host:]port; the port", port, LARGEST_PORT)


def collector(url: str | None) -> str | None:
    """The address of a collector of traces; None if there is none."""
    if not url:
        return None
    if not re.fullmatch(r"https?://[^\s/]+(/\S*)?", url):
        raise SettingsError("CROUPIER_TRACES is the address of a collector, as http://127.0.0.1:4318")
    if find_spec("opentelemetry") is None or find_spec("opentelemetry.sdk") is None:
        raise SettingsError("CROUPIER_TRACES needs the extra otel: in a clone, `pip install '.[otel]'`")
    return url


def archive_place(value: str | None, name: str) -> str | None:
    """The place of an archive, from the setting or option of this name. Raises SettingsError if it is none."""
    if value and "://" in value:
        if not re.fullmatch(r"s3://[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](/[\w.!*'()-]+)*/?", value, re.ASCII):
            raise SettingsError(f"{name} is the path of a folder, or s3://bucket/prefix")
        if find_spec("obstore") is None:
            raise SettingsError(f"{name}=s3://... needs the extra s3: in a clone, `pip install '.[s3]'`")
    return value or None


def archive_days(environ: Mapping[str, str]) -> int | None:
    """A number of days; None if it is off."""
    if (value := environ.get("CROUPIER_ARCHIVE_DAYS") or OFF) == OFF:
        return None
    if not environ.get("CROUPIER_ARCHIVE"):
        raise SettingsError("CROUPIER_ARCHIVE_DAYS needs CROUPIER_ARCHIVE, which says where the archive lies")
    return number("CROUPIER_ARCHIVE_DAYS, unless it is off,", value, MOST_DAYS)


def log_form(value: str) -> Form:
    """The form of the log."""
    if value not in get_args(Form):
        raise SettingsError(f"CROUPIER_LOG must be {' or '.join(get_args(Form))}, not {value!r}")
    return cast("Form", value)


def switch(name: str, value: str) -> bool:
    """Whether it is on."""
    if value not in ("on", "off"):
        raise SettingsError(f"{name} must be on or off, not {value!r}")
    return value == "on"


def redis(url: str | None) -> str | None:
    """The URL of a Redis; None if there is none."""
    if not url:
        return None
    try:
        or_without(lambda: wings.connections.RedisServers(url))
    except ValueError as error:  # the URL itself is not repeated: it may contain a password
        raise SettingsError(
            f"CROUPIER_REDIS_URL must be redis://[:password@]host[:port][/number], rediss://... or unix://path: {error}"
        ) from None
    return url
