"""All checks, one after another.

A check that fails because its subject does not answer is a finding as well; later checks still run. What several find,
such as a store that cannot be opened, is said once.
"""

from collections.abc import Callable, Iterator

from api.application.ports.errors import Broken
from infra.diagnosis import machine, outside, store, wings
from infra.diagnosis.finding import Finding
from infra.errors import OperatorError
from infra.settings import Settings

CHECKS: tuple[tuple[str, Callable[[Settings], Iterator[Finding]]], ...] = (
    ("data", machine.data),
    ("disk", machine.disk),
    ("files", machine.files),
    ("games", machine.games),
    ("pages", machine.pages),
    ("wings", wings.wings),
    ("store", store.store),
    ("archive", store.archive),
    ("redis", outside.redis),
    ("proxies", outside.proxies),
)


def findings(settings: Settings) -> list[Finding]:
    """Run all checks on what these settings name: the findings, in order."""
    findings: list[Finding] = []
    for about, look in CHECKS:
        try:
            findings += look(settings)
        except (OperatorError, Broken, OSError) as error:
            if all(str(error) != finding.found for finding in findings):
                findings.append(Finding(about, "wrong", str(error), "see above, and docs/operation.md"))
    return findings
