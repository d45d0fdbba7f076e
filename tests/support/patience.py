"""How long a test waits for what has to come: on a machine where much else runs, for longer."""

import os

MOST = 6.0
"""Times as long, at most: what never comes has to be told some day."""


def patience(seconds: float) -> float:
    """This long on an idle machine; longer by as much as there are more programs that want to run than processors.

    The other processes of the same run count from its start: the load tells of them a minute later.
    """
    waiting = max(os.getloadavg()[0], float(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))
    return seconds * min(MOST, max(1.0, waiting / (os.cpu_count() or 1)))
