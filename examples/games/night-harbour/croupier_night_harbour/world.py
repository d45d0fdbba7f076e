"""What the laws cannot derive from the rules: what numbers may reveal, as they have no marks."""

from croupier.laws import World
from croupier_night_harbour.rules import NIGHT_HARBOUR

WORLD = World.of(
    NIGHT_HARBOUR,
    information={
        "night-harbour.searched": {"seat": "all", "other": "all"},
        "night-harbour.landed": {"seat": "all", "coins": "all"},
        "night-harbour.seized": {"seat": "all"},
        "night-harbour.rewarded": {"seat": "all", "coins": "all"},
        "night-harbour.made-amends": {"seat": "all", "other": "all", "coins": "all"},
        "night-harbour.unmasked": {"role": "all", "coins": "all"},
    },
    turns=frozenset({f"night-harbour.{fact}" for fact in ("seized", "landed", "rewarded", "made-amends")}),
)
