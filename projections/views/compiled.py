"""A ruleset with everything that is built from it once: the codec of its entries, its presenter, its snapshot codec."""

from functools import lru_cache

from domain.engine.audience.audience import Viewer
from domain.engine.game.rules import Rules
from domain.engine.history.codec import Codec
from domain.engine.history.snapshot import SnapshotCodec
from domain.engine.table.checks import terms_of
from projections.schemas.listing import TERMS
from projections.schemas.schemas import Frame
from projections.views.presenter import Presenter


class CompiledRules:
    """One ruleset, ready to read, show and store its games."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.codec = rules, Codec(rules)
        self.plain_terms = terms_of(rules.schema.options())[:TERMS]
        """How listings show games with the default options."""
        self.presenter, self.snapshots = Presenter(rules), _snapshots(rules)

    def frame(self, version: int, digest: bytes, body: bytes, viewer: Viewer) -> Frame:
        """A stored entry as `viewer` may see it. `digest`: the chain's after it, 32 bytes; `body`: its msgpack."""
        return self.presenter.frame(version, digest, self.codec.decode(body), viewer)


@lru_cache(16)
def _snapshots(rules: Rules) -> SnapshotCodec:
    """The codec, built once: its tag comes from the whole schema of a game."""
    return SnapshotCodec(rules)
