"""The story of a game, in the caller's language."""

from typing import Annotated

from litestar import get
from msgspec import Meta, Struct

from api import words
from api.answers import Answer, personal
from api.doc import JSON, Doc
from api.hall import AnyRequest, Hall, language, query
from domain.engine.sight import Extent, Reason
from projections.presenter import people
from projections.story import Line, called, lines


class StoryQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which part of the story: what happened after version `since`, in so many entries."""

    since: Annotated[int, Meta(ge=0, le=10**9)] = 0
    limit: Annotated[int, Meta(ge=1, le=500)] = 100


class Why(Struct, frozen=True):
    """How much the caller sees of a field, by which mark or rule of the table, and the same in words.

    `field` is null for a fact that has nothing to hide.
    """

    field: str | None
    sees: Extent
    reason: Reason
    words: str


class StoryLine(Struct, frozen=True):
    """A line of a game's story: the version at which it happened, the type of fact it tells, and why it is known."""

    version: int
    at: int
    fact: str
    text: str
    why: tuple[Why, ...]


class Story(Struct, frozen=True):
    """A part of a game's story; `next` is the `since` of the part after this one, null when there is no more yet."""

    game: str
    viewer: str
    language: str
    lines: tuple[StoryLine, ...]
    next: int | None


STORY = Doc(
    summary="The game told in words, as you may see it, and why you may",
    tag="views",
    auth=None,
    query=StoryQuery,
    headers={"Accept-Language": "Language of the story."},
    answers={200: ("A part of the story, oldest first.", Story, JSON)},
    refusals=(403, 404),
)


def routes(hall: Hall) -> list[object]:
    """The handlers of this module."""

    @get("/games/{game:str}/story", opt={"doc": STORY})
    async def get_story(request: AnyRequest) -> Answer:
        asked: StoryQuery = query(request, StoryQuery)
        guest, warm = await hall.watch(request)
        house, version = warm.now.lobby, warm.now.version
        viewer, speech = hall.viewer(warm, guest), language(request)
        upto = min(version, asked.since + asked.limit)
        names = called(house, await hall.names(people(house)))
        told: list[StoryLine] = []
        for row in await hall.shelf.rows(warm.table.game, asked.since, upto):
            entry = warm.game.codec.decode(row.body)
            told += [
                _said(line, speech)
                for line in lines(warm.game.presenter.language, row.version, entry, viewer, names, speech)
            ]
        more = upto if upto < version else None
        return personal(Story(warm.table.game, viewer.label, speech, tuple(told), more))

    return [get_story]


def _said(line: Line, speech: str) -> StoryLine:
    why = tuple([Why(s.field, s.sees, s.why, words.reason(s.sees, s.why, speech)) for s in line.why])
    return StoryLine(line.version, line.at, line.fact, line.text, why)
