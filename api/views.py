"""Looking at a game: the view, and frames as a page."""

from collections.abc import Sequence

import msgspec
from litestar import get

from api.answers import Answer, tagged
from api.doc import JSON, Doc, Page
from api.games import link
from api.hall import AnyRequest, Hall, language, query
from api.problems import Refused
from api.shapes import FramesQuery, ViewQuery
from api.shelf import Shelf
from api.warm import Warm
from domain.engine.audience import Viewer
from projections.presenter import people

CACHED_FRAMES = 256
_encoder = msgspec.json.Encoder()


async def frames(shelf: Shelf, warm: Warm, viewer: Viewer, after: int, upto: int) -> Sequence[tuple[int, bytes]]:
    """Encoded frames as `viewer` may see them, after < version <= upto; made once for each kind of viewer."""
    found: list[tuple[int, bytes]] = []
    label, cache = f"{viewer.label}.{viewer.counts}.{viewer.hands}", warm.frames
    made = {version: cache[version, label] for version in range(after + 1, upto + 1) if (version, label) in cache}
    missing = [version for version in range(after + 1, upto + 1) if version not in made]
    if missing:
        for row in await shelf.rows(warm.table.game, missing[0] - 1, missing[-1]):
            made[row.version] = _encoder.encode(warm.game.frame(row, viewer))
    for version in range(after + 1, upto + 1):
        found.append((version, frame := made[version]))
        # Before the start a caller's seat number may still change, and nothing is hidden: not worth keeping.
        if warm.now.lobby.status != "open":
            cache[version, label] = frame
    while len(cache) > CACHED_FRAMES:
        cache.popitem(last=False)
    return found


async def table(hall: Hall, warm: Warm, viewer: Viewer, speech: str) -> tuple[int, bytes]:
    """The version now, and the encoded view of it: the whole table as `viewer` may see it, with words in a language."""
    now, head = warm.now, warm.head
    names = await hall.names(people(now.lobby))
    return now.version, _encoder.encode(warm.game.presenter.view(warm.table.game, now, head, viewer, names, speech))


def routes(hall: Hall) -> list[object]:
    """The handlers of this module."""
    wires = [kind.presenter for kind in hall.desk.games.values()]
    view_doc = Doc(
        summary="The table at any version as you may see it, with the questions that are open",
        tag="views",
        auth=None,
        query=ViewQuery,
        headers={"If-None-Match": "An ETag: 304 if nothing has changed.", "Accept-Language": "Language of the words."},
        answers={
            200: ("The view.", tuple([presenter.view_type for presenter in wires]), JSON),
            304: ("Nothing has changed.", None, ()),
        },
        refusals=(403, 404),
        links={
            "choose": link(
                "choose", "$response.body#/game", requestBody={"question": "$response.body#/asked/0/question"}
            ),
            "get_frames": link("get_frames", "$response.body#/game"),
            "resign": link("resign", "$response.body#/game"),
        },
        sent={"ETag": "Names version, viewer, language, game and format."},
    )
    frames_doc = Doc(
        summary="Frames as a page",
        tag="views",
        auth=None,
        query=FramesQuery,
        headers={"If-None-Match": "An ETag: 304 if nothing has changed."},
        answers={
            200: ("Frames, oldest first.", Page(tuple([presenter.frame_type for presenter in wires])), JSON),
            304: ("Nothing has changed.", None, ()),
        },
        refusals=(403, 404),
        sent={"ETag": "Names version, viewer, the part, game and format."},
    )

    @get("/games/{game:str}/view", opt={"doc": view_doc})
    async def get_view(request: AnyRequest) -> Answer:
        asked: ViewQuery = query(request, ViewQuery)
        guest, warm = await hall.watch(request)
        viewer, speech = hall.viewer_as(warm, guest, asked.viewer), language(request)
        over, newest = warm.now.lobby.status == "over", warm.now.version
        version = newest if asked.version is None else asked.version
        if version > newest:
            raise Refused(404, "unknown-version", "the game has not come so far", pointer="?version", version=newest)
        now, head = (warm.now, warm.head) if version == newest else await hall.shelf.at(warm, version)
        names = await hall.names(people(now.lobby))
        presenter, game = warm.game.presenter, warm.table.game

        def made() -> bytes:
            return _encoder.encode(presenter.view(game, now, head, viewer, names, speech))

        return tagged(made, request, f'"{now.version}.{viewer.label}.{speech}.{game}.json"', over=over)

    @get("/games/{game:str}/frames", opt={"doc": frames_doc})
    async def get_frames(request: AnyRequest) -> Answer:
        asked: FramesQuery = query(request, FramesQuery)
        guest, warm = await hall.watch(request)
        viewer, version = hall.viewer_as(warm, guest, asked.viewer), warm.now.version
        over = warm.now.lobby.status == "over"
        upto = min(version, asked.since + asked.limit)
        more = upto if upto < version else None
        page = [msgspec.Raw(frame) for _, frame in await frames(hall.shelf, warm, viewer, asked.since, upto)]
        etag = f'"{version}.{viewer.label}.{asked.since}-{upto}.{warm.table.game}.json"'
        return tagged(lambda: _encoder.encode({"frames": page, "next": more}), request, etag, over=over)

    return [get_view, get_frames]
