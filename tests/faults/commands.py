"""`croupier` as an operator calls it: how a command ended and what it said, under limits that a machine may set."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile

from tests.faults.stage import CROUPIER, plain
from tests.support.patience import patience
from tools.servers.forked import Forked

SOON = patience(30.0)
FULL = ("prlimit", "--fsize=8192")
"""A disk on which no file can grow beyond two pages."""
_RIGHTS = "-dac_override,-dac_read_search"
BOUND = ("setpriv", f"--bounding-set={_RIGHTS}", f"--inh-caps={_RIGHTS}") if os.geteuid() == 0 else ()
"""A user bound by file permissions: root without its right to override them."""


@dataclass(frozen=True)
class Said:
    """How a command ended."""

    status: int
    out: str
    err: str

    def refused(self, *told: str) -> None:
        """Check that it was refused: one line for people, which says all of this, and a status that scripts can see."""
        assert self.status in (1, 2), self
        assert self.out == "", self
        assert self.err.startswith("croupier: "), self
        assert self.err.count("\n") == 1, self
        for each in told:
            assert each in self.err, (each, self)


def croupier(*arguments: str, within: Sequence[str] = (), environ: Mapping[str, str] | None = None) -> Said:
    """Run it to its end, with no other settings than these; `within`: under a program that sets limits."""
    environ = environ or plain()
    if within:
        command = [*within, *CROUPIER, *arguments]
        done = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=SOON, check=False)
        return Said(done.returncode, done.stdout, done.stderr)
    with NamedTemporaryFile() as out, NamedTemporaryFile() as err:
        running = Forked(["croupier", *arguments], environ, Path.cwd(), out, err)
        try:
            status = running.wait(SOON)
        finally:
            running.kill()
        return Said(status, *[Path(said.name).read_text() for said in (out, err)])
