"""The audit page in a Chromium: every alteration is found, and nothing is claimed that was not checked."""

from tests.browser.nodejs import run


def test_the_audit_page_finds_what_was_altered() -> None:
    run("audit.test.mjs")
