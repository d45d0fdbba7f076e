"""The wings' modules in this room, see `api.application.runtime.wings`."""

from typing import TYPE_CHECKING

from api.application.runtime.wings import modules

if TYPE_CHECKING:
    from api.http.pages import previews

__all__ = ["previews"]
__getattr__ = modules({"api/http/pages/previews": "pictures"})
