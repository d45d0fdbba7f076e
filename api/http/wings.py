"""The wings of this floor: their modules by name, each imported when it is first named; see `runtime.wings`."""

from typing import TYPE_CHECKING

from api.application.runtime.wings import modules

if TYPE_CHECKING:
    from api.http.openapi import docs_page, document, llms
    from api.http.pages import exports, previews
    from projections.lists import player_picture
    from projections.verification import reading

__all__ = ["docs_page", "document", "exports", "llms", "player_picture", "previews", "reading"]
__getattr__ = modules({
    "api/http/openapi/docs_page": "document",
    "api/http/openapi/document": "document",
    "api/http/openapi/llms": "document",
    "api/http/pages/exports": "exports",
    "api/http/pages/previews": "pictures",
    "projections/lists/player_picture": "pictures",
    "projections/verification/reading": "verification",
})  # fmt: skip
