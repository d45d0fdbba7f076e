"""The TypeScript kit on a real server, by the Node that comes from PyPI."""

from tests.browser.nodejs import run


def test_typescript_kit_passes_its_own_tests_under_node() -> None:
    run("../kits/typescript.test.mjs")
