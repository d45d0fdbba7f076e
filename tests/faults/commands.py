"""`croupier` as an operator calls it: how a command ended and what it said, under limits that a machine may set."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.faults.stage import CROUPIER, plain

SOON = 30.0
FULL = ("prlimit", "--fsize=8192")
"""A disk on which no file can grow beyond two pages."""
_RIGHTS = "-dac_override,-dac_read_search"
BOUND = ("setpriv", f"--bounding-set={_RIGHTS}", f"--inh-caps={_RIGHTS}") if os.geteuid() == 0 else ()
"""A user whom the rights of files bind: root without its right to pass them by."""


@dataclass(frozen=True)
class Said:
    """How a command ended."""

    status: int
    out: str
    err: str

    def refused(self, *told: str) -> None:
        """Hold it to a refusal: one line for people, which tells all of this, and a status that scripts can see."""
        assert self.status in (1, 2), self
        assert self.out == "", self
        assert self.err.startswith("croupier: "), self
        assert self.err.count("\n") == 1, self
        for each in told:
            assert each in self.err, (each, self)


def croupier(*arguments: str, within: Sequence[str] = (), environ: Mapping[str, str] | None = None) -> Said:
    """Run it to its end, with no other settings than these."""
    done = subprocess.run(
        [*within, *CROUPIER, *arguments],
        env=environ or plain(),
        capture_output=True,
        text=True,
        timeout=SOON,
        check=False,
    )
    return Said(done.returncode, done.stdout, done.stderr)
