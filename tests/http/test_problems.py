"""What refusals and reasons are called: everything has a text in every language, and no text is left over."""

from typing import get_args

import pytest

from api.http.problems import STATUS
from domain.engine.audience import errors
from domain.engine.audience.why_seen import Extent, Reason
from domain.engine.entry.commands import NO_REVEAL, NOT_STARTED
from projections.words.service import service_texts
from projections.words.texts import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_and_every_reason_has_a_text_and_nothing_else_has(language: str) -> None:
    texts = service_texts(language).templates
    refusals = {name for name in texts if name.startswith("refusal.")}
    assert refusals == {f"refusal.{code}" for code in STATUS}
    assert texts.keys() == service_texts(LANGUAGES[0]).templates.keys()
    called_off = {name for name in texts if name.startswith("called-off.")}
    assert called_off == {f"called-off.{reason}" for reason in ("withdrawn", NO_REVEAL, NOT_STARTED, "operator")}
    told = {f"clock.{word}" for word in ("timed-out", "returned", "time-added")}
    told |= {f"undo.{word}" for word in ("proposed", "proposed-although", "agreed", "refused", "undone")}
    told |= {f"watching.{word}" for word in ("watcher-admitted", "watcher-removed")}
    assert told < texts.keys()
    reasons = texts.keys() - refusals - called_off - told
    for name in reasons:
        word, sees, reason = name.split(".")
        assert (word, sees in get_args(Extent), reason in get_args(Reason)) == ("reason", True, True)
    assert all(text.strip() for text in texts.values())


def test_every_refusal_of_the_rules_has_a_status() -> None:
    codes = {
        kind.code for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.RuleError)
    }
    assert codes <= STATUS.keys()
