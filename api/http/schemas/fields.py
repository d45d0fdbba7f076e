"""Types of single values in requests, with their bounds."""

from typing import Annotated

from msgspec import Meta

MAX_INT = 2**31 - 1
Version = Annotated[int, Meta(ge=0, le=MAX_INT)]
SeatNumber = Annotated[int, Meta(ge=0, le=31)]
Hex64 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]


_UNSEEN = r"\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
"""Control characters and those that reverse or hide text; `api.application.accounts.nicknames` refuses still others."""
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern=rf"^[^\s{_UNSEEN}][^{_UNSEEN}]*(?!\n)$",
        description="A nickname by the PRECIS profile of RFC 8266, stored in the form that it yields.",
    ),
]
GameId = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", min_length=32, max_length=32)]
PlayerId = GameId


As = Annotated[
    str,
    Meta(
        pattern="^(seat-[0-9]|spectator|referee)$",
        description="Whose view: `seat-2`, `spectator`, or `referee`, who sees all. Before the end only your own.",
    ),
]
