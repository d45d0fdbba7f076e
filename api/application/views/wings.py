"""The wings' modules in this room, see `api.application.runtime.wings`."""

from typing import TYPE_CHECKING

from api.application.runtime.wings import modules

if TYPE_CHECKING:
    from api.application.views import analyses, helping, pictures, records
    from projections.verification import record
    from projections.views import branch

__all__ = ["analyses", "branch", "helping", "pictures", "record", "records"]
__getattr__ = modules({
    "api/application/views/analyses": "search",
    "api/application/views/helping": "worlds",
    "api/application/views/pictures": "pictures",
    "api/application/views/records": "verification",
    "projections/verification/record": "verification",
    "projections/views/branch": "worlds",
})  # fmt: skip
