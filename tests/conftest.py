"""What every test folder may use."""

import os

os.environ.setdefault("CROUPIER_LIMITS", "off")  # of servers that are started: many tests flood one

pytest_plugins = [
    "tests.servers.fixtures",
    "tests.support.app",
    "tests.support.stores",
    "tests.support.archives",
    "tests.support.logs",
    "tests.support.summary",
    "tests.support.workers",
]
