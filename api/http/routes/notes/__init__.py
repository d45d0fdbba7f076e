"""Notes about versions of a game, and who may comment on it while it runs."""

from hashlib import sha256
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from api.http.answers.responses import PERSONAL, RawResponse, etag, private_json
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests import NoQuery, json_body
from api.http.schemas.operation_parts import JSON, NEXT, UNLESS
from projections.schemas.note_schemas import Language, Note, NotesPage, NoteText

_encoder = msgspec.json.Encoder()


class NotesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which notes."""

    language: Annotated[Language, Meta(description="Only notes in this language, and those that name none.")] | None = (
        None
    )
    cursor: (
        Annotated[str, Meta(pattern=r"^[0-9]{1,9}\.[0-9a-f]{32}$", description="`next` of the previous page.")] | None
    ) = None
    limit: Annotated[int, Meta(ge=1, le=500, description="The maximum size of a page.")] = 200

    @property
    def since(self) -> tuple[int, str]:
        """The (version, author) after which the page begins."""
        version, _, author = (self.cursor or "0.").partition(".")
        return int(version), author


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="notes", caller="player", scope="play")
    one = "/games/{game:str}/notes/{version:int}"

    @route.get(
        "/games/{game:str}/notes",
        "Notes about a game, by version",
        caller="guest",
        scope="read",
        headers=UNLESS,
        answers={200: ("A page of notes.", NotesPage, JSON)},
        sent={"ETag": "Identifies the answer and its encoding.", **NEXT},
    )
    async def list_notes(call: Call[NotesQuery, None]) -> RawResponse:
        """Your own, and those that are shown to you: once it is over all that are for all, before that commentators'.

        They are words of other people. A player is shown no commentator's before the end.
        """
        asked, seen = call.query, await context.gate.admit(call.game, call.caller)
        page = await (await context.notes()).page(
            seen, call.caller, asked.language, asked.since, asked.limit, seen.version
        )
        body = _encoder.encode(page)

        async def made() -> bytes:
            return body

        return await call.etagged(
            made, etag(sha256(body).hexdigest()[:24]), {**PERSONAL, **call.following("cursor", page.next)}
        )

    @route.get(one, "Your note about a version", scope="read", answers={200: ("The note.", Note, JSON)})
    async def get_note(call: Call[NoQuery, None]) -> RawResponse:
        """As you last wrote it."""
        return private_json(await (await context.notes()).own(call.game, int(call.path("version")), call.player.id))

    @route.put(
        one,
        "Write a note about a version, in place of the one you wrote before",
        body=json_body(
            NoteText, own={"text": "Why not the Moat?"}, all={"text": "강한 수", "visible": "all", "language": "ko"}
        ),
        answers={200: ("The note.", Note, JSON)},
        refusals=(409, 422),
    )
    async def write_note(call: Call[NoQuery, NoteText]) -> RawResponse:
        """While a game runs its players write for themselves alone, and commentators for spectators. After it anybody.

        At most 200 a player and game.
        """
        notes = await context.notes()
        return private_json(await notes.write(call.game, int(call.path("version")), call.body, call.player.id))

    @route.delete(one, "Delete your note about a version", answers={204: ("There is none.", None, ())})
    async def delete_note(call: Call[NoQuery, None]) -> None:
        """Whether or not there was one."""
        await (await context.notes()).delete(call.game, int(call.path("version")), call.player.id)

    @route.delete(
        f"{one}/{{player:str}}",
        "Delete a player's note; for operators",
        scope="host",
        answers={204: ("It is deleted.", None, ())},
    )
    async def remove_note(call: Call[NoQuery, None]) -> None:
        """The list of acts says so, without its text."""
        version, author = int(call.path("version")), call.path("player")
        await (await context.notes()).take_away(call.game, version, author)
        await context.operators.keep_act(call.player.id, "note", call.game, f"{version} {author}")

    @route.put(
        "/games/{game:str}/commentators/{player:str}",
        "Let somebody comment on a game while it runs",
        answers={204: ("They may write notes.", None, ())},
        refusals=(409, 422),
    )
    async def name_commentator(call: Call[NoQuery, None]) -> None:
        """Its players may, and who opened it. What they write is for spectators: no player is shown it before the end.

        It admits nobody to watch. Idempotent.
        """
        await (await context.notes()).name(call.game, call.path("player"), call.player.id, may=True)

    @route.delete(
        "/games/{game:str}/commentators/{player:str}",
        "Let somebody comment no more",
        answers={204: ("They may not.", None, ())},
        refusals=(409,),
    )
    async def unname_commentator(call: Call[NoQuery, None]) -> None:
        """Their notes stay. Idempotent."""
        await (await context.notes()).name(call.game, call.path("player"), call.player.id, may=False)

    return route
