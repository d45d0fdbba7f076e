"""The TypeScript kit on a real server, by the Node that comes from PyPI."""

from tests.browser.nodejs import run


def test_the_typescript_kit() -> None:
    run("../kits/typescript.test.mjs")
