"""`python -m tools.bench --data DIR` measures, prints a table and writes DIR/bench.json.

It also says in words what became slower since the run kept in docs/bench.json; `--keep` replaces that with this one,
and generates its page. `--against COMMIT` measures two commits in turn, see `against`.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tools.bench import page, peer, ratios, releases
from tools.bench.against import against
from tools.bench.boardgame_io import absent
from tools.bench.noise import spread
from tools.bench.report import measure
from tools.bench.size import FULL, QUICK
from tools.bench.workers import missing


def left_out() -> Iterator[str]:
    """What cannot be measured on this machine, and why."""
    for what, why in (("boardgame.io", absent()), ("a cluster", missing())):
        if why:
            yield f"{what}: left out, as {why}"


def main() -> int:
    """Run the bench; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description="Speed, as ratios to a peer in one run.")
    parser.add_argument("--data", type=Path, required=True, help="folder for bench.json; its disk is the one measured")
    parser.add_argument("--quick", action="store_true", help="about 20 seconds instead of a few minutes; rough figures")
    parser.add_argument("--no-peer", action="store_true", help="leave out pyminion, which ratios are relative to")
    parser.add_argument(
        "--keep", action="store_true", help="keep this run as docs/bench.json, and update what is derived from it"
    )
    parser.add_argument("--against", metavar="COMMIT", help="measure another commit as well, in turn, and compare")
    asked = parser.parse_args()
    if not asked.no_peer and not peer.installed():
        parser.error("pyminion is missing: `make bench` installs it; --no-peer does without")
    asked.data.mkdir(parents=True, exist_ok=True)
    if asked.against:
        words = [f"--{name}" for name in ("quick", "no-peer") if getattr(asked, name.replace("-", "_"))]
        for line in against(asked.against, asked.data.resolve(), words):
            sys.stdout.write(f"{line}\n")
        return 0
    report = measure(QUICK if asked.quick else FULL, asked.data, with_peer=not asked.no_peer)
    written = asked.data / "bench.json"
    written.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    earlier = ratios.read(page.KEPT)
    noise = f"noise: the same loop took up to {spread(report.pulses):.0%} longer between pieces of this run"
    since = [] if earlier is None else [f"since {earlier.machine.commit}:", *ratios.slower(report, earlier)]
    sys.stdout.write("\n".join([page.made(report), noise, *since, *left_out(), f"written to {written}", ""]))
    if asked.keep:
        page.KEPT.write_bytes(written.read_bytes())
        releases.keep(report)
        page.PAGE.write_text(page.made(report), encoding="utf-8")
        subprocess.run([sys.executable, "-m", "tools.bench.far", "--write"], check=True)  # it reads the run just kept
    return 0


if __name__ == "__main__":
    sys.exit(main())
