"""`croupier check doctor`: checks everything that a server depends on, and says what is wrong and what to do."""

import os
from collections.abc import Iterator

import click
from msgspec import Struct
from rich_click import RichCommand

from infra.cli.configured import data_option
from infra.cli.output import json_option, say
from infra.diagnosis.finding import Finding
from infra.diagnosis.findings import findings
from infra.diagnosis.outside import reached
from infra.errors import SettingsError
from infra.settings import Settings, misspelt

MARKS = {"ok": "ok     ", "warning": "warning", "wrong": "WRONG  "}


class Diagnosis(Struct, frozen=True):
    """The result: every finding, and how many of them are wrong or warnings."""

    wrong: int
    warnings: int
    findings: tuple[Finding, ...]

    def lines(self) -> Iterator[str]:
        """The answer as lines of text."""
        for finding in self.findings:
            yield f"{MARKS[finding.state]} {finding.about}: {finding.found}"
            if finding.advice:
                yield f"        -> {finding.advice}"
        yield f"{self.wrong} wrong, {self.warnings} warnings"


@click.command(cls=RichCommand)
@click.option("--url", help="Also ask the server at this address, as clients do: through the proxy.")
@data_option
@json_option
def doctor(url: str | None, data: str | None, as_json: bool) -> int:
    """Check everything a server depends on, and say what is wrong and what to do.

    Settings, the store and its schema, keys, clocks, the disk, the archive, Redis, the proxies. It changes nothing,
    except that it stores an object in the archive and deletes it. Servers may be running.

    Exit status: 0 nothing is wrong, though there may be warnings; 1 something is wrong.
    """
    advice = "correct it, and look again"
    findings_made = [Finding("settings", "wrong", sentence, advice) for sentence in misspelt(os.environ)]
    try:
        settings = Settings.read(os.environ, data=data)
    except SettingsError as error:
        findings_made.append(Finding("settings", "wrong", str(error), advice))
    else:
        findings_made += findings(settings)
    if url is not None:
        findings_made += reached(url)
    wrong = sum(finding.state == "wrong" for finding in findings_made)
    diagnosis = Diagnosis(wrong, sum(finding.state == "warning" for finding in findings_made), tuple(findings_made))
    say("\n".join(diagnosis.lines()), diagnosis, as_json)
    return 1 if wrong else 0
