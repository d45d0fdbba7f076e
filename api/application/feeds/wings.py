"""The wings' modules in this room, see `api.application.runtime.wings`."""

from typing import TYPE_CHECKING

from api.application.runtime.wings import modules

if TYPE_CHECKING:
    from api.application.feeds import webhooks

__all__ = ["webhooks"]
__getattr__ = modules({"api/application/feeds/webhooks": "webhooks"})
