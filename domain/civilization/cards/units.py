"""Military units of the play deck. One transcription has them; it agrees with every published text."""

from domain.civilization.kinds import UnitKind, named, several
from domain.civilization.state import Card

UNITS: dict[Card, UnitKind] = {
    named("archer"): UnitKind(7, attacks=False, blocks=several("axeman", "spearman", "swordsman", "chariot")),
    named("axeman"): UnitKind(6, destroys=1, blocks=several("axeman", "spearman", "swordsman")),
    named("catapult"): UnitKind(4, breaches=True),
    # Question C10: one of two sources has the Chariot destroy.
    named("chariot"): UnitKind(7, steals=1, destroys=1, destroys_if=lambda options: options.chariot_destroys_building),
    named("spearman"): UnitKind(5, steals=1, blocks=several("chariot")),
    named("swordsman"): UnitKind(5, steals=1, destroys=1),
}
