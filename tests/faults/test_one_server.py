"""An SQLite file is served by one process: a second one is refused."""

from pathlib import Path
from urllib.parse import quote

import httpx

from tests.faults.commands import croupier
from tests.faults.stage import plain, stage

SERVE = ("serve", "--port", "0")


def test_a_second_server_on_a_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "croupier.sqlite3"
    (tmp_path / "other").symlink_to(tmp_path)
    with stage(f"sqlite:///{file}") as one:
        (api,) = one.apis
        for again in (file, tmp_path / "other" / file.name):
            environ = plain(CROUPIER_DATABASE_URL=f"sqlite:///{quote(str(again))}")
            said = croupier(*SERVE, environ=environ)
            said.refused(f"process {api.process.pid} serves {again} already", "--data", "PostgreSQL")
        assert httpx.get(f"{api.url}/v1/readyz").status_code == 200, "the first one goes on"
        for command in (("games", "show"), ("store", "rebuild"), ("store", "backup", str(tmp_path / "saved"))):
            assert croupier(*command, environ=environ).status == 0, command
