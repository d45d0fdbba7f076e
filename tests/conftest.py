"""What every test folder may use."""

import inspect
import os

import httpx
import pytest
from hypothesis import HealthCheck, settings

from tests.support.patience import patience
from tools.servers.process import memory

if (place := memory()) is not None:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(place))  # where `tmp_path` lies
os.environ.setdefault("CROUPIER_LIMITS", "off")  # of started servers: many tests flood one
# How fast a machine is says nothing about what is tested.
settings.register_profile("croupier", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("croupier")
_timeout: httpx.Timeout = inspect.signature(httpx.Client).parameters["timeout"].default  # five seconds
_timeout.connect = _timeout.read = _timeout.write = _timeout.pool = patience(60.0)

pytest_plugins = [
    "tests.support.servers",
    "tests.support.stores",
    "tests.support.app",
    "tests.support.archives",
    "tests.support.again",
    "tests.support.logs",
    "tests.support.summary",
    "tests.support.workers",
]


pytest.register_assert_rewrite("lab.laws")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A law is checked for every one of our games."""
    if "world" in metafunc.fixturenames and not any(
        "world" in str(mark.args[0]) for mark in metafunc.definition.iter_markers("parametrize")
    ):
        from lab.laws.plugin import parametrize  # noqa: PLC0415 - most runs do not need the games
        from tests.laws.worlds import WORLDS  # noqa: PLC0415 - likewise

        parametrize(metafunc, WORLDS)
