"""Debian packages, downloaded and unpacked below .venv without root. Not for `make test`: they are large."""

import subprocess
from pathlib import Path

VENV = Path(__file__).resolve().parents[2] / ".venv"


def unpacked(name: str, *packages: str) -> Path:
    """A folder below .venv/`name` that holds what the packages would install, made if missing.

    Raises OSError or subprocess.SubprocessError if apt does not know these packages.
    """
    home, done = VENV / name, VENV / name / "root"
    if not done.exists():
        home.mkdir(parents=True, exist_ok=True)
        subprocess.run(["apt-get", "download", *packages], cwd=home, check=True, timeout=600)
        fresh = home / "fresh"
        for package in home.glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", str(package), str(fresh)], check=True, timeout=120)
            package.unlink()
        fresh.rename(done)
    return done
