"""Games with hidden information as an OpenEnv environment."""

from croupier_openenv.client import TableEnv
from croupier_openenv.models import TableAction, TableObservation

__all__ = ["TableAction", "TableEnv", "TableObservation"]
