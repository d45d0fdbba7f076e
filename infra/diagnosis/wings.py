"""The wings that these settings bring, or a request can: whether each can be imported."""

from collections.abc import Iterator
from pathlib import Path

from api.application import wings as of_application
from api.application.runtime.wings import MODULES, fault
from api.http import wings as of_http
from infra.diagnosis.finding import Finding
from infra.settings import Settings
from infra.wings import BROUGHT

_ = of_application, of_http  # they list theirs


def wings(settings: Settings) -> Iterator[Finding]:
    """The broken ones, or that there are none."""
    url = None if isinstance(settings.database, Path) else settings.url
    wanted = [
        name
        for name in sorted(MODULES)
        if (url if (by := BROUGHT.get(name, "data")) == "url" else getattr(settings, by))
    ]
    broken = {name: error for name in wanted if (error := fault(name)) is not None}
    for name, error in broken.items():
        found = f"{name} cannot be imported: {type(error).__name__}: {error}"
        yield Finding(
            "wings", "wrong", found, "install Croupier again, with the extras that it needs; everything else goes on"
        )
    if not broken:
        yield Finding("wings", "ok", ", ".join(wanted))
