"""The settings of a run, from the environment and the option --data."""

import logging
import os

import click

from infra.settings import Settings
from infra.telemetry import logs

data_option = click.option(
    "--data",
    type=click.Path(file_okay=False),
    show_default="$CROUPIER_DATA or ./croupier-data",
    help="Folder of the signing keys and, unless $CROUPIER_DATABASE_URL names a store, of the SQLite file.",
)


def settings(data: str | None = None) -> Settings:
    """The settings of this run: the option --data overrides the environment. Raises SettingsError.

    From here on the command logs to standard error as a server does, unless its caller has set up logging.
    """
    configured = Settings.read(os.environ, data=data)
    if not logging.getLogger().handlers:
        logs.configure(configured.log, access=False)
    return configured
