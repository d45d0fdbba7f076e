"""A set-up that cannot be served is reported in one sentence, with exit status 2 and without a traceback."""

import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from infra.store.maintenance.migrations import SchemaError, migrate
from infra.store.schema.schema import SCHEMA
from tests.faults.commands import croupier
from tests.install.conftest import ROOT

SERVE = ("serve", "--port", "0", "--data")


def refused(*arguments: str, told: str) -> None:
    said = croupier(*arguments)
    said.refused(told)
    assert said.status == 2


def test_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    migrate(tmp_path / "croupier.sqlite3")
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        refused("serve", "--port", port, "--data", str(tmp_path), told=f"cannot listen at 127.0.0.1:{port}")


@pytest.mark.parametrize("table", ["users (id)", f"schema_version AS SELECT {SCHEMA} AS version"])
def test_file_of_another_program_is_one_sentence(table: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(path := tmp_path / "croupier.sqlite3")) as theirs:
        theirs.execute(f"CREATE TABLE {table}")
    before = path.read_bytes()
    refused(*SERVE, str(tmp_path), told="Croupier needs one of its own")
    assert path.read_bytes() == before


def test_postgresql_of_another_program_is_one_sentence(postgres_url: str) -> None:
    with psycopg.connect(postgres_url) as theirs:
        theirs.execute("CREATE TABLE users (id int)")
    with pytest.raises(SchemaError, match="as it has users: Croupier needs one of its own"):
        migrate(postgres_url)


def test_old_python_is_one_sentence() -> None:
    old = "import runpy, sys; sys.version_info = (3, 10, 12); runpy.run_module('croupier', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", old], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("croupier: Python 3.11 or newer is needed")
    assert done.stderr.count("\n") == 1
