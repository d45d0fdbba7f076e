"""The wings' modules that operations use, see `api.application.runtime.wings`."""

from typing import TYPE_CHECKING

from api.application.runtime.wings import modules

if TYPE_CHECKING:
    from projections.lists import player_picture
    from projections.verification import reading

__all__ = ["player_picture", "reading"]
__getattr__ = modules({
    "projections/lists/player_picture": "pictures",
    "projections/verification/reading": "verification",
})  # fmt: skip
