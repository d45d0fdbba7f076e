"""What was found about a seat's answered questions, as it is kept with the game."""

import zlib
from collections.abc import Mapping
from contextlib import suppress

import msgspec

from api.application.ports.errors import Unavailable
from api.application.ports.stores import FindingStore
from domain.engine.audience.audience import Seat
from domain.engine.search.search import Chances

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Chances).decode


class KeptFindings:
    """Those of one seat, by a level of a version: another version finds something else, and reads none of these.

    Nothing depends on them but time: what a store that fails does not give or take, or what is damaged, is searched
    again.
    """

    def __init__(self, store: FindingStore, game: str, seat: Seat, level: str, version: int | None) -> None:
        self._store, self._game, self._tag = store, game, f"{level}.{version}.{seat}"

    async def by_question(self) -> Mapping[int, Chances]:
        """All that is kept, by question."""
        findings: dict[int, Chances] = {}
        with suppress(Unavailable):
            for question, state in (await self._store.findings(self._game, self._tag)).items():
                with suppress(zlib.error, msgspec.MsgspecError):
                    findings[question] = _decode(zlib.decompress(state))
        return findings

    async def keep(self, question: int, chances: Chances) -> None:
        """Keep what was found about one question."""
        with suppress(Unavailable):
            await self._store.keep_finding(self._game, self._tag, question, zlib.compress(_encode(chances)))
