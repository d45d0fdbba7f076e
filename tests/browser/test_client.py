"""The package @croupier/client under Node."""

from tests.browser.nodejs import run


def test_the_client_plays_over_connections_that_are_cut() -> None:
    run("client.test.mjs")
