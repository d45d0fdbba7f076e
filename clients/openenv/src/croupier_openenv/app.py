"""Serves the environment: `croupier-openenv`, or `uvicorn croupier_openenv.app:app`."""

import os

import uvicorn
from openenv.core.env_server.http_server import create_app

from croupier_openenv.models import TableAction, TableObservation
from croupier_openenv.table import TableEnvironment

app = create_app(TableEnvironment, TableAction, TableObservation, env_name="croupier_openenv", max_concurrent_envs=64)


def main() -> None:
    """Serve it on this machine, at port 8000 or what PORT says."""
    uvicorn.run(app, port=int(os.environ.get("PORT", "8000")))
