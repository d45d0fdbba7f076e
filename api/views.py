"""Looking at a game: the view, and frames as a page."""

from collections.abc import Sequence

import msgspec
from litestar import get
from litestar.response import Response

from api.desk import Desk
from api.doc import JSON, Doc, Page
from api.games import link
from api.hall import VARY, AnyRequest, Empty, Hall, language, personal, query
from api.shapes import FramesQuery
from api.warm import Warm
from domain.engine.audience import Viewer
from projections.wire import people

CACHED_FRAMES = 256
_encoder = msgspec.json.Encoder()


async def frames(desk: Desk, warm: Warm, viewer: Viewer, after: int, upto: int) -> Sequence[tuple[int, bytes]]:
    """Encoded frames as `viewer` may see them, after < version <= upto; made once for each kind of viewer."""
    found: list[tuple[int, bytes]] = []
    label, cache = f"{viewer.label}.{viewer.counts}.{viewer.hands}", warm.frames
    made = {version: cache[version, label] for version in range(after + 1, upto + 1) if (version, label) in cache}
    missing = [version for version in range(after + 1, upto + 1) if version not in made]
    if missing:
        wire, codec = warm.game.wire, warm.game.codec
        for row in await desk.rows(warm.table.game, missing[0] - 1, missing[-1]):
            frame = wire.frame(row.version, row.digest, codec.decode(row.body), viewer)
            made[row.version] = _encoder.encode(frame)
    for version in range(after + 1, upto + 1):
        found.append((version, frame := made[version]))
        # Before the start a caller's seat number may still change, and nothing is hidden: not worth keeping.
        if warm.now.house.status != "open":
            cache[version, label] = frame
    while len(cache) > CACHED_FRAMES:
        cache.popitem(last=False)
    return found


async def table(hall: Hall, warm: Warm, viewer: Viewer, speech: str) -> tuple[int, bytes]:
    """The version now, and the encoded view of it: the whole table as `viewer` may see it, with words in a language."""
    now, head = warm.now, warm.head
    names = await hall.names(people(now.house))
    return now.version, _encoder.encode(warm.game.wire.view(warm.table.game, now, head, viewer, names, speech))


def _has(kept: str, etag: str) -> bool:
    """Whether an If-None-Match names this ETag: `*`, or one of a list, strong or weak."""
    tags = [tag.strip().removeprefix("W/") for tag in kept.split(",")]
    return etag in tags or tags == ["*"]


def routes(hall: Hall) -> list[object]:
    """The handlers of this module."""
    wires = [kind.wire for kind in hall.desk.games.values()]
    view_doc = Doc(
        summary="The table as you may see it, with the questions that are open",
        tag="views",
        auth=None,
        headers={"If-None-Match": "An ETag: 304 if nothing has changed.", "Accept-Language": "Language of the words."},
        answers={
            200: ("The view.", tuple([wire.view_type for wire in wires]), JSON),
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
        sent={"ETag": "Names version, viewer, language and format."},
    )
    frames_doc = Doc(
        summary="Frames as a page",
        tag="views",
        auth=None,
        query=FramesQuery,
        answers={200: ("Frames, oldest first.", Page(tuple([wire.frame_type for wire in wires])), JSON)},
        refusals=(403, 404),
    )

    @get("/games/{game:str}/view", opt={"doc": view_doc})
    async def get_view(request: AnyRequest) -> Response[bytes]:
        query(request, Empty)
        guest, warm = await hall.watch(request)
        viewer = hall.viewer(warm, guest)
        speech = language(request)
        etag = f'"{warm.now.version}.{viewer.label}.{speech}.json"'
        if _has(request.headers.get("if-none-match", ""), etag):
            headers = {"ETag": etag, "Cache-Control": "private, no-cache", "Vary": VARY}
            return Response(b"", status_code=304, headers=headers)
        _, seen = await table(hall, warm, viewer, speech)
        return personal(msgspec.Raw(seen), ETag=etag)

    @get("/games/{game:str}/frames", opt={"doc": frames_doc})
    async def get_frames(request: AnyRequest) -> Response[bytes]:
        asked: FramesQuery = query(request, FramesQuery)
        guest, warm = await hall.watch(request)
        version = warm.now.version
        upto = min(version, asked.since + asked.limit)
        page = [
            msgspec.Raw(frame)
            for _, frame in await frames(hall.desk, warm, hall.viewer(warm, guest), asked.since, upto)
        ]
        return personal({"frames": page, "next": upto if upto < version else None})

    return [get_view, get_frames]
