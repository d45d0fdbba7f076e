"""The wings of this floor: their modules by name, each imported when it is first named; see `runtime.wings`.

A room names here only what it might import: `tests/infra/test_wings.py` holds that.
"""

from typing import TYPE_CHECKING

from api.application.runtime.wings import modules

if TYPE_CHECKING:
    from api.application.commands import branches, deals, importing, matchmaking, rematches
    from api.application.leagues import league_moves
    from api.application.notes import notes
    from api.application.runtime import searchers
    from api.application.views import analyses, film, helping, presence, records
    from domain.engine.search import search
    from projections.verification import record
    from projections.views import branch, sample, story, telling

__all__ = [
    "analyses", "branch", "branches", "deals", "film", "helping", "importing", "league_moves", "matchmaking",
    "notes", "presence", "record", "records", "rematches", "sample", "search", "searchers", "story", "telling",
]  # fmt: skip
__getattr__ = modules({
    "api/application/commands/branches": "worlds",
    "api/application/commands/deals": "deals",
    "api/application/commands/importing": "verification",
    "api/application/leagues/league_moves": "leagues",
    "api/application/commands/matchmaking": "matchmaking",
    "api/application/commands/rematches": "matchmaking",
    "api/application/notes/notes": "notes",
    "api/application/runtime/searchers": "search",
    "api/application/views/analyses": "search",
    "api/application/views/film": "films",
    "api/application/views/helping": "worlds",
    "api/application/views/presence": "presence",
    "api/application/views/records": "verification",
    "domain/engine/search/search": "search",
    "projections/verification/record": "verification",
    "projections/views/branch": "worlds",
    "projections/views/sample": "pictures",
    "projections/views/story": "films",
    "projections/views/telling": "pictures",
})  # fmt: skip
