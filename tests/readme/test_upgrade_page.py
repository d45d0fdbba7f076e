"""The page on installing as a service: its commands run in order, except what only root of a machine can do."""

import re
import subprocess
import sys
from pathlib import Path

from tests.faults.stage import plain
from tests.readme.pages import ROOT, read
from tools.servers.process import free_port

PAGE = ROOT / "docs/upgrade.md"
MOST_WORDS = 600
TIMEOUT = 300.0
STAND_INS = r"""
set -euo pipefail
mkdir -p $ROOT/var/lib/croupier $ROOT/etc/systemd/system
unit=$ROOT/etc/systemd/system/croupier.service
settings=$ROOT/etc/croupier/croupier.env
log=$ROOT/log

# Users, and whose a file is.
useradd() { :; }
userdel() { :; }
install() {
    local given=() one
    for one in "$@"; do [[ $one == --group=* ]] || given+=("$one"); done
    command install "${given[@]}"
}

# A virtual environment: every release is the one that is tested.
python3() { mkdir -p "$3/bin"; ln -s "$PROGRAM" "$3/bin/croupier"; ln -s /bin/true "$3/bin/pip"; }

# systemd: the unit's environment; what the unit says is started with its settings, and stopped by SIGTERM.
set_up() { set -a; eval "$(sed -n "s,^Environment=\(.*\)=/,\1=$ROOT/,p" $unit)"; . $settings; }
systemctl() {
    case "$1 ${2:-}" in
    daemon-reload*) ;;
    start*|"enable --now")
        : >$log  # before anybody looks for the line that the last start has left
        ( set_up; exec $ROOT$(sed -n 's/^ExecStart=//p' $unit) ) >>$log 2>&1 &
        pid=$!
        for _ in $(seq 1200); do grep -q 'Croupier serves' $log && return; kill -0 $pid || break; sleep 0.1; done
        cat $log >&2; exit 1 ;;
    stop*|"disable --now") kill -TERM $pid; wait $pid ;;
    *) exit 1 ;;
    esac
}
systemd-run() {
    while [[ $1 == --* ]]; do shift; done
    ( set_up; exec "$@" )
}
trap '[ -z "${pid:-}" ] || kill -KILL $pid 2>/dev/null || true' EXIT
"""
OPEN = r"""
ask() {
    "$PYTHON" -c '
import json, sys, urllib.request
path, field, *body = sys.argv[1:]
headers = {"Content-Type": "application/json"} | {"Authorization": "Bearer " + token for token in body[1:]}
asked = urllib.request.Request(path, body[0].encode() if body else None, headers)
print(json.load(urllib.request.urlopen(asked)).get(field))
    ' "http://127.0.0.1:$CROUPIER_PORT/v1/$@"
}
token=$(ask players token '{"name": "Anna"}')
game=$(ask games id '{"ruleset": "dominion", "seats": 2, "options": {"preset": "first-game"}}' $token)
"""
"""A game, so that there is something to lose."""


def blocks(port: int) -> list[str]:
    """The commands of the page, block by block, in folders below $ROOT and with a server at this port."""
    text = re.sub("(?<![\\w/])(?=/(?:opt|etc|var/lib)/)", "$ROOT", read(PAGE)).replace(
        "127.0.0.1:8000", f"127.0.0.1:{port}"
    )
    return re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_the_page_is_short() -> None:
    assert len(read(PAGE).split()) <= MOST_WORDS


def test_commands_install_upgrade_go_back_and_remove(tmp_path: Path) -> None:
    port = free_port()
    install, commands, upgrade, switch, back, restore, remove, give_up = blocks(port)
    there = "ask games/$game restored >$ROOT/restored\n"
    left = "ls $ROOT/opt $ROOT/etc/croupier $ROOT/var/lib/croupier >$ROOT/left\n"
    steps = (
        STAND_INS,
        install,
        "cd $ROOT\n",
        OPEN,
        commands,
        upgrade,
        switch,
        there,
        back,
        there,
        restore,
        there,
        remove,
        left,
        give_up,
    )
    environ = plain(
        ROOT=str(tmp_path), PYTHON=sys.executable, PROGRAM=str(Path(sys.executable).with_name("croupier")),
        CROUPIER_PORT=str(port), CROUPIER_SIGNING_KEYS="",
    )  # fmt: skip
    done = subprocess.run(
        ["bash", "-c", "".join(steps)],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "open and golden games replayed: 1 go on" in done.stdout
    assert len(re.findall("^0 wrong", done.stdout, re.MULTILINE)) == 2, "twice it looks, through the address of the API"
    assert (tmp_path / "restored").read_text() == "1\n", "it goes on from the backup"
    assert {"croupier.env", "croupier.sqlite3", "signing-keys", "before-1.1.0"} <= {
        *(tmp_path / "left").read_text().split()
    }
    assert [
        path for place in ("opt/croupier", "etc/croupier", "var/lib/croupier") if (path := tmp_path / place).exists()
    ] == []
