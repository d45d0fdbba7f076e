"""Whole games of all rulesets in a Chromium, by clicks, keys and touch."""

from tests.browser.nodejs import run


def test_games_are_played_by_clicks_keys_and_touch() -> None:
    run("games.test.mjs")
