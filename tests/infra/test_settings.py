import asyncio
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace
from psycopg.conninfo import conninfo_to_dict

from api.application.ports.limits import UNLIMITED, Rate
from infra.errors import SettingsError
from infra.server import configuration, listening
from infra.settings import Settings, misspelt, names
from infra.variables import DEFAULT_LIMITS
from tests.support.each import each, for_each


def test_settings_prefer_argument_then_environment_then_default() -> None:
    environ = {"CROUPIER_HOST": "0.0.0.0", "CROUPIER_PORT": "9000", "CROUPIER_DATA": "/srv/games"}
    usual = Settings(limits=DEFAULT_LIMITS, house=("on",), read_process=True)
    assert Settings.read({}) == replace(usual, host="127.0.0.1", port=8000, data=Path("croupier-data"))
    assert Settings.read(environ) == replace(usual, host="0.0.0.0", port=9000, data=Path("/srv/games"))
    here = replace(usual, host="::1", port=0, data=Path("here"))
    assert Settings.read(environ, host="::1", port=0, data="here") == here


def test_an_empty_variable_counts_as_absent() -> None:
    assert Settings.read({"CROUPIER_HOST": "", "CROUPIER_PORT": "", "CROUPIER_DATA": ""}) == Settings.read({})


READ: list[tuple[str, str, str, object]] = [
    ("DATABASE_URL", "", "database", Path("croupier-data/croupier.sqlite3")),
    ("DATABASE_URL", "sqlite:///games.sqlite3", "database", Path("games.sqlite3")),
    ("DATABASE_URL", "sqlite:////srv/games.sqlite3", "database", Path("/srv/games.sqlite3")),
    ("DATABASE_URL", ann := "postgresql://ann:pw@db:5432/games?sslmode=require", "database", ann),
    ("REDIS_URL", "", "redis", None),
    *[("REDIS_URL", url, "redis", url) for url in ("redis://localhost", "redis://:pw@h:6379/1", "rediss://h:6379")],
    ("REDIS_URL", "unix:///run/redis.sock", "redis", "unix:///run/redis.sock"),
    ("EXPORTS", "", "exports", None),
    ("EXPORTS", "s3://games/all", "exports", "s3://games/all"),
    ("ARCHIVE_DAYS", "", "archive_days", None),
    ("ARCHIVE_DAYS", "off", "archive_days", None),
    ("ARCHIVE_DAYS", "0", "archive_days", 0),
    ("ORIGINS", "", "origins", ("*",)),
    ("ORIGINS", "https://play.example, http://localhost:5173", "origins",
     ("https://play.example", "http://localhost:5173")),
    ("TRUSTED_PROXIES", "", "trusted_proxies", ()),
    ("TRUSTED_PROXIES", "127.0.0.1, 10.0.0.0/8,fd00::/8", "trusted_proxies", ("127.0.0.1", "10.0.0.0/8", "fd00::/8")),
    ("WEBHOOK_NETWORKS", "", "webhook_networks", ()),
    ("WEBHOOK_NETWORKS", "10.0.0.0/8, fd00::/8,127.0.0.1", "webhook_networks", ("10.0.0.0/8", "fd00::/8", "127.0.0.1")),
    ("METRICS", "", "metrics", None),
    ("METRICS", "9464", "metrics", ("127.0.0.1", 9464)),
    ("METRICS", "0.0.0.0:9464", "metrics", ("0.0.0.0", 9464)),
    ("METRICS", "[::1]:9464", "metrics", ("::1", 9464)),
    ("LIMITS", "", "limits", DEFAULT_LIMITS),
    ("LIMITS", "off", "limits", UNLIMITED),
    *[("LIMIT_PLAYERS", said, "limits", replace(DEFAULT_LIMITS, players=rate)) for said, rate in (
        ("10/second", Rate(10, 1)), ("7 per 2 hours", Rate(7, 7200)), ("600/minute", Rate(600, 60)), ("off", None),
        ("10 per 30 seconds", Rate(10, 30)), (" 5 / 1 DAY ", Rate(5, 86400)), ("9per3Minutes", Rate(9, 180)),
    )],
    ("LIMIT_GAMES", "3", "limits", replace(DEFAULT_LIMITS, games=3)),
]  # fmt: skip
"""Variable, its value, the setting, and what is read; an archive is always named."""


@for_each("name, given, setting, read", READ)
def test_each_setting_is_read_from_its_variable(name: str, given: str, setting: str, read: object) -> None:
    assert getattr(Settings.read({f"CROUPIER_{name}": given, "CROUPIER_ARCHIVE": "old"}), setting) == read


UNUSABLE = {
    "ARCHIVE": ("s3://", "s3://A", "s3://games//there", "gs://games", "s3://games/a b"),
    "EXPORTS": ("s3://", "gs://games"),
    "ARCHIVE_DAYS": ("30",),
    "ACCESS_LOG": ("yes",),
    "DATABASE_URL": (
        "games.sqlite3", "sqlite://games", "sqlite:///", "mysql://u:secret@db/g", "postgresql://",
        *[f"postgresql://u:12{mark}secret@db/g" for mark in "/?#@%"],
    ),
    "LIMITS": ("no",),
    "LIMIT_BOT_GAMES": ("10/minute",),
    "LIMIT_GAMES": ("-1",),
    "LIMIT_GUESTS": ("many",),
    "LIMIT_REQUESTS": (
        "10", "0/minute", "600/minute;10000/hour", "600/minute, 10000/hour", "10 per 0 seconds", "10/fortnight",
    ),
    "LOG": ("xml",),
    "METRICS": ("here", "h:x"),
    "ORIGINS": ("play.example", "https://play.example/", "https://Play.example", "https://a@b.example", "null"),
    "PORT": ("http", "-1", "65536", "8000.5"),
    "REDIS_URL": ("localhost:6379", "redis://:secret@h:port", "redis://h/games", "redis://:secret@h?x=1"),
    "TRACES": ("here",),
    "TRUSTED_PROXIES": ("*", "nginx", "10.0.0.1/8"),
    "WEBHOOK_NETWORKS": ("intranet",),
}  # fmt: skip


def test_unusable_setting_is_named_and_unquoted() -> None:
    def refused(given: tuple[str, str]) -> None:
        with pytest.raises(SettingsError, match=given[0]) as refused:
            Settings.read(dict([given]))
        assert "secret" not in str(refused.value)

    each([(f"CROUPIER_{name}", value) for name, values in UNUSABLE.items() for value in values], refused)
    with pytest.raises(SettingsError, match="CROUPIER_ARCHIVE_DAYS"):
        Settings.read({"CROUPIER_ARCHIVE": "old", "CROUPIER_ARCHIVE_DAYS": "-1"})


SECRETS = {
    "CROUPIER_DATABASE_URL": "postgresql://ann:secret@db/games",
    "CROUPIER_DATABASE_PASSWORD": "secret",
    "CROUPIER_REDIS_URL": "redis://:secret@redis:6379/0",
    "CROUPIER_CIPHER_KEYS": "k1:c2VjcmV0",
    "CROUPIER_SIGNING_KEYS": "s1:c2VjcmV0",
}


def test_every_secret_may_lie_in_a_file(tmp_path: Path) -> None:
    assert {one for one in names() if one.endswith("_FILE")} == {f"{name}_FILE" for name in SECRETS}
    for name, value in SECRETS.items():
        url = {"CROUPIER_DATABASE_URL": "postgresql://ann@db/games"} if "PASSWORD" in name else {}
        file = tmp_path / name
        file.write_text(f"{value}\n")
        read = Settings.read({f"{name}_FILE": str(file)} | url)
        assert read == Settings.read({name: value} | url) != Settings.read(url)
        file.write_text("\n")
        assert Settings.read({f"{name}_FILE": str(file)} | url) == Settings.read(url), "as an empty variable"


@for_each("name", SECRETS)
def test_secret_file_unreadable_is_named(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    with pytest.raises(SettingsError, match=f"{name}_FILE names {file}, which cannot be read: No such file"):
        Settings.read({f"{name}_FILE": str(file)})
    file.write_bytes(b"\xff")
    with pytest.raises(SettingsError, match="it is not UTF-8"):
        Settings.read({f"{name}_FILE": str(file)})
    file.write_text("secret")
    with pytest.raises(SettingsError, match=f"{name} and {name}_FILE both give it") as refused:
        Settings.read({f"{name}_FILE": str(file), name: SECRETS[name]})
    assert "secret" not in str(refused.value).replace(str(file), "")


@for_each("password", ["plain", "/?#@:%", "\u00e4 \u20ac'\"\\"])
def test_a_password_apart_from_its_url(password: str) -> None:
    given = {"CROUPIER_DATABASE_PASSWORD": password}
    for hosts in ("db/games", "one:5432,two:5432/games?target_session_attrs=read-write"):
        read = Settings.read(given | {"CROUPIER_DATABASE_URL": f"postgresql://ann@{hosts}"})
        assert conninfo_to_dict(str(read.database))["password"] == password
    for url in ("", "sqlite:///games.sqlite3", "postgresql://db/games", "postgresql://ann:other@db/games"):
        with pytest.raises(SettingsError, match="CROUPIER_DATABASE_PASSWORD goes with") as refused:
            Settings.read(given | {"CROUPIER_DATABASE_URL": url})
        assert password not in str(refused.value)


def test_forwarded_address_is_taken_from_trusted_proxies() -> None:
    async def seen(*trusted: str, peer: str = "10.9.9.9") -> Any:
        found: list[Any] = []

        async def app(scope: Any, _: Any, __: Any) -> None:
            found.append(scope["client"][0])

        config = configuration(cast("Any", app), trusted)
        config.load()
        headers = [(b"x-forwarded-for", b"203.0.113.7, 10.1.2.3")]
        scope = {"type": "http", "client": (peer, 1), "scheme": "http", "headers": headers}
        await cast("Any", config).loaded_app(scope, None, None)
        return found[0]

    assert asyncio.run(seen()) == "10.9.9.9"
    assert asyncio.run(seen("192.168.0.0/16")) == "10.9.9.9"
    assert asyncio.run(seen("10.0.0.0/8")) == "203.0.113.7"
    mapped = "::ffff:10.9.9.9"  # how a socket for both protocols, as that of CROUPIER_HOST=::, names it
    assert asyncio.run(seen("10.0.0.0/8", peer=mapped)) == "203.0.113.7"
    assert asyncio.run(seen("10.9.9.9", peer=mapped)) == "10.1.2.3"
    assert asyncio.run(seen("10.9.9.8", "192.168.0.0/16", "fd00::/8", peer=mapped)) == mapped


def test_listening_address_is_as_in_a_url() -> None:
    with pytest.raises(SettingsError, match=r"cannot listen at \[2001:db8::1\]:8000"):
        listening("2001:db8::1", 8000)  # an address for examples


@for_each(
    "name, near",
    [
        ("CROUPIER_TRUSTED_PROXY", "CROUPIER_TRUSTED_PROXIES"),
        ("CROUPIER_CIPHER_KEY", "CROUPIER_CIPHER_KEYS"),
        ("CROUPIER_REDIS", "CROUPIER_REDIS_URL"),
        ("CROUPIER_LIMIT_REQUEST", "CROUPIER_LIMIT_REQUESTS"),
        ("croupier_port", "CROUPIER_PORT"),
        ("CROUPIERPORT", "CROUPIER_PORT"),
        ("CROUPIER_QQQ", None),
    ],
)
def test_misspelt_variable_is_told_the_likely_one(name: str, near: str | None) -> None:
    (told,) = misspelt({name: "", "CROUPIER_DATA": "", "_CROUPIER_COMPLETE": "", "PATH": ""})
    assert told == f"{name} is no setting and has no effect" + (f": is {near} meant?" if near else "")


def test_every_setting_is_known_by_its_name() -> None:
    assert not misspelt(names())
    assert {"CROUPIER_PORT", "CROUPIER_ARCHIVE", "CROUPIER_LIMIT_BOT_GAMES", "CROUPIER_LIMITS"} < names()
