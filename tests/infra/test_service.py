"""The service file for systemd, and what a server tells the service manager that started it."""

import os
import re
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from infra.server import notify
from tests.faults.stage import plain, running
from tests.support.patience import patience
from tests.support.until import soon

SERVICE = Path(__file__).parents[2] / "deploy/croupier.service"
SOON = patience(10.0)


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    """The socket of a service manager."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.settimeout(SOON)
        listening.bind(str(tmp_path / "notify"))
        yield listening


def test_service_notifies_ready_and_stopping(tmp_path: Path, manager: socket.socket) -> None:
    environ = plain(CROUPIER_DATA=str(tmp_path / "data"), CROUPIER_PORTS="1", NOTIFY_SOCKET=manager.getsockname())
    with running([environ]) as (api,):
        assert manager.recv(100) == b"READY=1"
        os.kill(api.process.pid, signal.SIGHUP)
        soon(lambda: "SIGHUP reloads nothing here" in api.said())
        assert httpx.get(f"{api.url}/v1/readyz").status_code == 200
        api.process.stop()
        assert manager.recv(100) == b"STOPPING=1"
        assert "CROUPIER_PORTS is no setting and has no effect: is CROUPIER_PORT meant?" in api.said()


def test_service_socket_may_be_abstract_or_away(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.settimeout(SOON)
        listening.bind("")  # any free abstract name
        name = listening.getsockname()[1:].decode()
        monkeypatch.setenv("NOTIFY_SOCKET", f"@{name}")
        notify("READY=1")
        assert listening.recv(100) == b"READY=1"
    notify("STOPPING=1")
    assert caplog.messages == ["the service manager cannot be told STOPPING=1: Connection refused"]


def settings() -> dict[str, list[str]]:
    """The settings of the service file, each with its values; every one follows a comment."""
    found: dict[str, list[str]] = {}
    said = section = False
    for line in SERVICE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            said = True
        elif line.startswith("["):
            section = line == "[Service]"
        elif line:
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
            assert said or not section, f"nothing explains {name}"
        else:
            said = False
    return found


def test_service_unit_is_confined_to_its_folder() -> None:
    held = settings()
    for name in ("NoNewPrivileges", "PrivateTmp", "PrivateDevices", "PrivateUsers", "ProtectHome", "ProtectClock"):
        assert held[name] == ["yes"]
    assert held["ProtectSystem"] == ["strict"]
    assert held["CapabilityBoundingSet"] == held["AmbientCapabilities"] == [""]
    assert "ReadWritePaths" not in held
    assert held["Environment"] == [f"CROUPIER_DATA=/var/lib/{held['StateDirectory'][0]}"]
    assert held["Type"] == ["notify"]
    assert "RestartPreventExitStatus" not in held, "a database that is not up yet ends it like a wrong setting"
    assert held["ExecStart"] == ["/opt/croupier/current/bin/croupier serve"]


def test_systemd_takes_the_service(tmp_path: Path) -> None:
    if (analyze := shutil.which("systemd-analyze")) is None:
        return  # on a machine without systemd only the test above runs
    (file := tmp_path / SERVICE.name).write_text(  # it checks that the program exists
        re.sub("(?m)^ExecStart=[^ ]+", "ExecStart=/bin/sh", SERVICE.read_text(encoding="utf-8"))
    )
    said = subprocess.run([analyze, "verify", str(file)], capture_output=True, text=True, check=False).stderr
    assert [line for line in said.splitlines() if SERVICE.name in line] == []
