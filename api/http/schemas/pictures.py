"""How pictures are drawn, and what is told to programs that show links."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from api.http.schemas.queries import MAX_INT, As

Written = Annotated[
    Literal["en", "ko", "ja"],
    Meta(description="Language of the words, for images in pages, which cannot send headers."),
]


Size = Annotated[
    Literal["small"],
    Meta(description="For a small size in which only players' names are legible: cards are colours and signs."),
]


class PictureQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which position: of a version, as somebody. Without them: the game as it is now, as yourself."""

    version: Annotated[int, Meta(ge=1, le=MAX_INT, description="A version of the game.")] | None = None
    viewer: As | None = field(default=None, name="as")
    language: Written | None = None
    size: Size | None = None


class PlayerPictureQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """How a player's picture is drawn."""

    language: Written | None = None


class SampleQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """How the position is drawn."""

    language: Written = "en"
    size: Size | None = None


class OEmbedQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which page, as oEmbed asks for it."""

    url: Annotated[str, Meta(max_length=500, description="The address of a page of this server.")]
    format: Annotated[Literal["json"], Meta(description="Only JSON is available.")] = "json"
    maxwidth: Annotated[int, Meta(ge=1, le=MAX_INT, description="Ignored.")] | None = None
    maxheight: Annotated[int, Meta(ge=1, le=MAX_INT, description="Ignored.")] | None = None


class OEmbed(Struct, frozen=True, kw_only=True):
    """The picture of a page, in the format of oEmbed 1.0."""

    type: Literal["photo"] = "photo"
    """The type of resource."""
    title: str
    """The game and who sits there, or the player's name."""
    version: Literal["1.0"] = "1.0"
    """The version of oEmbed."""
    provider_name: str = "Croupier"
    """What this server runs."""
    url: str
    """The address of the picture."""
    width: int
    """Its width in pixels."""
    height: int
    """Its height in pixels."""
