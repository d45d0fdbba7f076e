"""Resigning, rematches, refusals and lost networks at a table, in a Chromium."""

from tests.browser.nodejs import run


def test_games_end_and_troubles_are_told() -> None:
    run("ends.test.mjs")
