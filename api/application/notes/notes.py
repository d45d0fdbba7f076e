"""Notes about versions of a game, and who may see them.

1. While a game runs its players write for themselves alone. Commentators, whom a player or the opener names, write for
   spectators who see what they saw; no player is shown anything of that. Once it is over anybody writes.
2. What counts is what somebody may know: to a late spectator a game runs on until the end has come to them as well.
3. Nobody learns by a note of a version that they may not know, nor how many notes there are that are not shown.
"""

import re
from collections.abc import Sequence
from unicodedata import category

import msgspec
from msgspec import Struct

from api.application.games.refusals import Refused
from api.application.ports.accounts import Accounts
from api.application.ports.environment import Clock
from api.application.ports.notes import NoteStore, StoredNote
from api.application.views.perspective import Gate, Perspective
from projections.schemas.note_schemas import Note, NotesPage, NoteText
from projections.schemas.schemas import Person
from projections.words.times import timed

MOST = 200
"""How many notes a player may write about one game."""
PART = 500
"""How many notes are read at a time: of those that are for all only players' own may not be shown."""
_PLACE = re.compile("[0-9a-f]{32} [0-9]{1,9}")


class _Sitting(Struct):
    player: Person | None


class _Card(Struct):
    """What is asked of a game's description, which its caller may know."""

    version: int
    status: str
    opener: Person
    sitting: tuple[_Sitting, ...]
    your_seats: tuple[int, ...]


def plays(seen: Perspective) -> bool:
    """Whether whose perspective this is has a seat there."""
    return seen.viewer.startswith("seat")


def is_shown(note: StoredNote, seen: Perspective, player: str | None) -> bool:
    """Whether a note about a version that a caller may know is shown to them."""
    return note.player == player or (note.visible == "all" and (seen.over or is_comment(note, seen)))


def is_comment(note: StoredNote, seen: Perspective) -> bool:
    """Whether a note about a running game is for this spectator: they may see all that its author saw."""
    return note.role == "commentator" and not plays(seen) and note.sees == seen.sees and note.seen <= seen.version


class Notes:
    """The notes of one server. `player`: whose request it is; None for somebody without a token."""

    def __init__(self, store: NoteStore, gate: Gate, accounts: Accounts, clock: Clock) -> None:
        self._store, self._gate, self._people, self._clock = store, gate, accounts.people, clock

    async def page(
        self, seen: Perspective, player: str | None, language: str | None, since: tuple[int, str], limit: int, upto: int
    ) -> NotesPage:
        """What a caller is shown: by (version, author), strictly after `since`, about no version after `upto`.

        `seen`: what they were admitted to; `language`: only notes in it, and those that name none.
        """
        found = list[StoredNote]()
        while len(found) <= limit:
            part = await self._store.read(seen.game, since, min(upto, seen.version), PART)
            spoken = [note for note in part if language is None or note.language in (None, language)]
            found += [note for note in spoken if note.text and is_shown(note, seen, player)]
            if len(part) < PART:
                break
            since = part[-1].version, part[-1].player
        last = found[limit - 1] if len(found) > limit else None
        more = None if last is None else f"{last.version}.{last.player}"
        return NotesPage(seen.game, tuple(await self._told(found[:limit])), more)

    async def own(self, game: str, version: int, player: str) -> Note:
        """A player's note; Refused if there is none."""
        await self._seen(game, version, player)
        found = await self._store.read(game, (version, ""), version, 1, player)
        if not (told := await self._told([note for note in found if note.text])):
            raise _absent()
        return told[0]

    async def write(self, game: str, version: int, asked: NoteText, player: str) -> Note:
        """Write a note, or write it anew; Refused to those who may not."""
        seen = await self._seen(game, version, player)
        if not seen.over and not plays(seen) and not await self._store.named(game, player):
            detail = "before the end a game's players write about it, and those whom they name its commentators"
            raise Refused("not-over", detail, rule="notes", version=seen.version)
        text = asked.text.strip()
        if all(category(letter)[0] in "CMZ" for letter in text):
            raise Refused("invalid", "a note says something: to take one back, delete it", pointer="/text")
        note = StoredNote(
            game, version, player, self._clock(),
            "reader" if seen.over else "player" if plays(seen) else "commentator",
            asked.visible, seen.version, seen.sees, asked.language, text.encode(),
        )  # fmt: skip
        if not await self._store.put(note, MOST):
            raise Refused("limited", f"a player writes at most {MOST} notes about a game: delete one", rule="notes")
        return (await self._told([note]))[0]

    async def delete(self, game: str, version: int, player: str) -> None:
        """Delete a note of one's own, if there is one."""
        await self._seen(game, version, player)
        await self._store.remove(game, version, player)

    async def take_away(self, game: str, version: int, author: str) -> None:
        """Delete anybody's note, for an operator; Refused if there is none."""
        await self._find(author)
        if not _PLACE.fullmatch(f"{game} {version}") or not await self._store.remove(game, version, author):
            raise _absent()

    async def name(self, game: str, commentator: str, player: str, *, may: bool) -> None:
        """Let somebody comment on a running game, or no more; Refused to all but its players and its opener."""
        await self._find(commentator)
        card = msgspec.json.decode(await self._gate.introduce(game, player), type=_Card)
        if not card.your_seats and player != card.opener.id:
            detail = "a game's players name its commentators, as does who opened it"
            raise Refused("not-your-seat", detail, rule="notes", version=card.version)
        if card.status == "over":
            raise Refused("game-over", "now anybody may write notes", rule="notes", version=card.version)
        if may and any(seat.player is not None and seat.player.id == commentator for seat in card.sitting):
            raise Refused("invalid", "nobody comments on a game that they play in", rule="notes", version=card.version)
        await self._store.name(game, commentator, self._clock() if may else None)

    async def _seen(self, game: str, version: int, player: str) -> Perspective:
        """The game as the caller sees it; Refused for a version that they may not know."""
        seen = await self._gate.admit(game, player)
        if not 1 <= version <= seen.version:
            raise Refused("unknown-version", "the game has not come so far", version=seen.version)
        return seen

    async def _find(self, player: str) -> None:
        """Refuse an id that nobody has."""
        if not (person := (await self._people([player])).get(player)) or not person.name:
            raise Refused("unknown-player", "nobody has this id")

    async def _told(self, notes: Sequence[StoredNote]) -> list[Note]:
        people = await self._people({note.player for note in notes})
        known = [note for note in notes if note.player in people]
        return [timed(Note, note, author=people[note.player], text=note.text.decode()) for note in known]


def _absent() -> Refused:
    return Refused("not-found", "there is no such note")
