"""Pictures of a view or of a sample position: functions for a separate process, as those of `reads`."""

import msgspec

from projections.views.compiled import CompiledRules
from projections.views.picture import picture
from projections.views.sample import sample


def drawn(compiled: CompiledRules, view: bytes, language: str, *, small: bool) -> bytes:
    """A view, given as JSON, as an SVG."""
    return picture(compiled.presenter.language, msgspec.json.decode(view), language, small=small)


def sampled(compiled: CompiledRules, language: str, *, small: bool) -> bytes:
    """A position of a game that nobody has played, as an SVG."""
    return picture(compiled.presenter.language, sample(compiled, language), language, small=small)
