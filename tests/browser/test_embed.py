"""A table on a page of another origin, and over a video, in a Chromium."""

from tests.browser.nodejs import run


def test_tables_are_shown_and_played_on_other_sites() -> None:
    run("embed.test.mjs")
