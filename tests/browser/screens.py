"""`make screens`: the pictures and the film in docs/screens; with `film` that alone, with a folder more to look at.

Korean and Japanese are written in a Debian font, 57 MB that are unpacked below .venv without root.
"""

import os
import sys

from tests.browser.debian import VENV, unpacked
from tests.browser.nodejs import main, missing, started

CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/tmp/fonts</dir><dir>/usr/share/fonts</dir><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""
"""Chromium's own fonts, which its package unpacks there, the machine's, and ours."""


def prepare() -> None:
    """Let Chromium find the fonts."""
    fonts = unpacked("fonts", "fonts-noto-cjk")
    configuration = VENV / "fonts" / "fonts.conf"
    configuration.write_text(CONFIGURATION.format(fonts=fonts, cache=VENV / "fonts" / "cache"), encoding="utf-8")
    os.environ["FONTCONFIG_FILE"] = str(configuration)


def run_alone(script: str) -> None:
    """Run one of the programs; exit with its status if it fails."""
    if why := missing():
        sys.exit(why)
    if status := started(script, seconds=600, shown=True).returncode:
        sys.exit(status)


if __name__ == "__main__":
    prepare()
    if sys.argv[1:] in ([], ["film"]):
        run_alone("film.mjs")
    if sys.argv[1:] != ["film"]:
        main("screens.mjs", *sys.argv[1:])
