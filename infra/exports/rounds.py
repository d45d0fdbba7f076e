"""Makes the archive of files beside play, as `croupier export --site` does: in a process that steps back."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from api.application.runtime.background import Periodic
from api.application.runtime.processes import OwnProcess
from infra.errors import OperatorError
from infra.exports.site import Made, make
from infra.settings import Settings
from infra.telemetry import logs

LOG = logging.getLogger("croupier")
PERIOD = 86_400.0
"""Seconds from the end of one look to the next: most find nothing to do."""


class ExportRounds:
    """Looks for months to make at the start, and daily."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._rounds = Periodic(self.round, PERIOD, "the archive of files is not made")

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Look until the block is left; what is under way then is begun again by the next server."""
        self._rounds.nudge()
        async with self._rounds.running():
            yield

    async def round(self) -> None:
        """Make what is missing."""
        process = await asyncio.to_thread(OwnProcess, _begin, self._settings.log)
        try:
            made = await asyncio.to_thread(process.ask, _made, self._settings)
        finally:
            process.end()
        if isinstance(made, Made) and made.months:
            LOG.info("the archive of files has %d games more", made.games)
        elif not isinstance(made, Made):
            LOG.warning("the archive of files is not made: %s", made)


def _begin(log: logs.Form) -> None:
    logs.configure(log, access=False)


def _made(settings: Settings) -> Made | str:
    """What was made, or why nothing was; in the process."""
    try:
        return make(settings, settings.exports or "")
    except OperatorError as error:
        return str(error)
