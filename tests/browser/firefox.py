"""`make firefox`: whole games in a Firefox of Debian's, unpacked below .venv without root.

Not part of `make test`: 85 MB are downloaded.
"""

import os
import subprocess
import sys
from pathlib import Path

from tests.browser.nodejs import missing, started

HOME = Path(__file__).resolve().parents[2] / ".venv" / "firefox"
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
"""Firefox, and what it needs of a Debian 12 that has no desktop."""


def unpack() -> Path:
    """Download and unpack Firefox if that has not been done.

    Raises subprocess.CalledProcessError where this is no Debian 12.
    """
    root = HOME / "root"
    if not (root / "usr/lib/firefox-esr/firefox-esr").exists():
        HOME.mkdir(parents=True, exist_ok=True)
        subprocess.run(["apt-get", "download", *PACKAGES], cwd=HOME, check=True, timeout=600)
        for package in HOME.glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", str(package), str(root)], check=True, timeout=120)
            package.unlink()
    return root


def main() -> None:
    if why := missing():
        sys.exit(why)
    libraries = unpack() / "usr/lib"
    os.environ["FIREFOX"] = str(libraries / "firefox-esr/firefox-esr")
    os.environ["FIREFOX_LIBRARIES"] = f"{libraries / 'firefox-esr'}:{libraries / f'{os.uname().machine}-linux-gnu'}"
    ended = started("--test", "firefox.mjs", seconds=1800)
    sys.stdout.write(ended.stdout)
    sys.exit(ended.returncode)


if __name__ == "__main__":
    main()
