from pathlib import Path

import pytest

from infra.errors import SettingsError
from infra.settings import Settings


def test_an_argument_wins_over_the_environment_which_wins_over_the_default() -> None:
    environ = {"CROUPIER_HOST": "0.0.0.0", "CROUPIER_PORT": "9000", "CROUPIER_DATA": "/srv/games"}
    assert Settings.read({}) == Settings(host="127.0.0.1", port=8000, data=Path("croupier-data"))
    assert Settings.read(environ) == Settings(host="0.0.0.0", port=9000, data=Path("/srv/games"))
    assert Settings.read(environ, host="::1", port=0, data="here") == Settings(host="::1", port=0, data=Path("here"))


def test_an_empty_variable_counts_as_absent() -> None:
    assert Settings.read({"CROUPIER_HOST": "", "CROUPIER_PORT": "", "CROUPIER_DATA": ""}) == Settings()


@pytest.mark.parametrize("port", ["http", "-1", "65536", "8000.5"])
def test_a_port_that_is_none_is_refused_by_name(port: str) -> None:
    with pytest.raises(SettingsError, match="CROUPIER_PORT"):
        Settings.read({"CROUPIER_PORT": port})


def test_the_database_lies_in_the_data_folder_unless_an_address_says_otherwise(tmp_path: Path) -> None:
    def database(url: str) -> Path | str:
        return Settings.read({"CROUPIER_DATABASE_URL": url}, data=tmp_path).database

    assert database("") == tmp_path / "croupier.sqlite3"
    assert database("sqlite:///games.sqlite3") == Path("games.sqlite3")
    assert database("sqlite:////srv/games.sqlite3") == Path("/srv/games.sqlite3")
    assert database("postgresql://ann:pw@db:5432/games?sslmode=require") == (
        "postgresql://ann:pw@db:5432/games?sslmode=require"
    )


@pytest.mark.parametrize(
    "url",
    [
        "games.sqlite3",
        "sqlite://games",
        "sqlite:///",
        "mysql://u:secret@db/g",
        "postgresql://",
        *[f"postgresql://u:12{mark}secret@db/g" for mark in "/?#@%"],
    ],
)
def test_an_address_that_is_none_is_refused_by_name_and_not_quoted(url: str) -> None:
    with pytest.raises(SettingsError, match="CROUPIER_DATABASE_URL") as refused:
        Settings.read({"CROUPIER_DATABASE_URL": url})
    assert "secret" not in str(refused.value)


def test_a_bell_between_processes_is_one_address() -> None:
    for url in ("redis://localhost", "redis://:pw@h:6379/1", "rediss://h:6379", "unix:///run/redis.sock"):
        assert Settings.read({"CROUPIER_REDIS_URL": url}).redis == url
    assert Settings.read({"CROUPIER_REDIS_URL": ""}).redis is None


@pytest.mark.parametrize(
    "url", ["localhost:6379", "redis://:secret@h:port", "redis://h/games", "redis://:secret@h?x=1"]
)
def test_an_address_of_redis_that_is_none_is_refused_by_name_and_not_quoted(url: str) -> None:
    with pytest.raises(SettingsError, match="CROUPIER_REDIS_URL") as refused:
        Settings.read({"CROUPIER_REDIS_URL": url})
    assert "secret" not in str(refused.value)
