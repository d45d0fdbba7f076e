"""What Croupier cannot work with: a clear message, an exit status that is not 0, and nothing half-made."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from infra.schema import SCHEMA, STEPS
from infra.migrations import migrate
from tests.faults.stage import CROUPIER, plain
from tests.servers.postgres import Postgres, database
from tests.servers.process import LOOPBACK, free_port

SOON = 30.0
FULL = ("prlimit", "--fsize=8192")
"""A disk on which a file can have two pages and no more."""
PLAIN_ROOT = ("setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override")
"""Root, but for the right to write where it may not."""
KEYS = f"first:{'00' * 32}"


@dataclass(frozen=True)
class Said:
    """How a command ended."""

    status: int
    out: str
    err: str
