"""What the pages promise: secrets, lost servers, replays, keyboards, phones, everybody's eyes, sizes."""

from tests.browser.nodejs import run


def test_promises_are_kept_in_a_browser() -> None:
    run("pages.test.mjs", seconds=900)


def test_colours_can_be_read() -> None:
    run("palette.test.mjs")
