"""Whole games of all rulesets in a Chromium, by clicks."""

from tests.browser.nodejs import run


def test_games_are_played_by_clicks() -> None:
    run("games.test.mjs")
