"""The page that describes the API, and the one that the client guide has whole."""

from tests.browser.nodejs import run


def test_requests_are_sent_from_the_documentation() -> None:
    run("docs.test.mjs")


def test_the_page_of_the_guide_plays() -> None:
    run("guide.test.mjs")
