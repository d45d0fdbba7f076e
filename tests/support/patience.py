"""How long a test waits for what has to come: on a machine where much else runs, for longer."""

import os

MOST = 6.0
"""Times as long, at most: what never comes has to be told some day."""


def patience(seconds: float) -> float:
    """This long on an idle machine; longer by as much as there are more programs that want to run than processors."""
    waiting, *_ = os.getloadavg()
    return seconds * min(MOST, max(1.0, waiting / (os.cpu_count() or 1)))
