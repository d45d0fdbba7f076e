"""From the lobby to a table, in a Chromium."""

from tests.browser.nodejs import run


def test_tables_are_found_and_opened() -> None:
    run("lobby.test.mjs")
