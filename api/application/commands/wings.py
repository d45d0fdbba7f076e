"""The wings' modules in this room, see `api.application.runtime.wings`."""

from typing import TYPE_CHECKING

from api.application.runtime.wings import modules

if TYPE_CHECKING:
    from api.application.commands import importing

__all__ = ["importing"]
__getattr__ = modules({"api/application/commands/importing": "verification"})
