"""`make screens`: the pictures in docs/screens, and with a folder as argument a larger set to look at.

Korean and Japanese are written in a Debian font, 57 MB that are unpacked below .venv without root.
"""

import os
import sys

from tests.browser.debian import VENV, unpacked
from tests.browser.nodejs import main

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


if __name__ == "__main__":
    prepare()
    main("screens.mjs", *sys.argv[1:])
