"""`make firefox`: whole games in Debian's Firefox, unpacked below .venv without root.

Not part of `make test`: 85 MB are downloaded.
"""

import os

from tests.browser.debian import unpacked
from tests.browser.nodejs import main

PACKAGES = [
    "firefox-esr",
    "libgtk-3-0",
    "libvpx7",
    "libatk1.0-0",
    "libatk-bridge2.0-0",
    "libatspi2.0-0",
    "libcairo-gobject2",
    "libgdk-pixbuf-2.0-0",
    "libepoxy0",
    "libxkbcommon0",
    "libwayland-client0",
    "libwayland-cursor0",
    "libwayland-egl1",
    "libcolord2",
    "libcups2",
    "libavahi-common3",
    "libavahi-client3",
    "libxcomposite1",
    "libxdamage1",
    "libxcursor1",
    "libxi6",
    "libxinerama1",
    "libxrandr2",
    "liblcms2-2",
    "libnss3",
    "libnspr4",
    "libcloudproviders0",
]
"""Firefox, and what it needs on a Debian 12 that has no desktop."""


def prepare() -> None:
    """Say where Firefox and its libraries are."""
    libraries = unpacked("firefox", *PACKAGES) / "usr/lib"
    os.environ["FIREFOX"] = str(libraries / "firefox-esr/firefox-esr")
    os.environ["FIREFOX_LIBRARIES"] = f"{libraries / 'firefox-esr'}:{libraries / f'{os.uname().machine}-linux-gnu'}"


if __name__ == "__main__":
    prepare()
    main("--test", "firefox.mjs")
