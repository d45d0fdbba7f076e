"""Debian's packages, unpacked next to the project: servers for a machine that has none, without root.

apt keeps its lists and downloads in a folder of ours and knows only the machine's own sources. Nothing is installed:
the packages, with the libraries that the machine lacks, are unpacked into a folder.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

STEP_TIMEOUT = 300.0
"""Seconds for one step of apt."""


def unpack(packages: Sequence[str], into: Path) -> str | None:
    """Download packages and what they need, and unpack them as `into`, whole or not at all; why not, if it fails."""
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        return "there is no apt-get or dpkg-deb"
    try:
        into.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".apt-", dir=into.parent) as name:
            work, tree = Path(name), Path(name) / "tree"
            for folder in ("state/lists/partial", "cache/archives/partial", "tree"):
                (work / folder).mkdir(parents=True)
            _apt(work, "update")
            # What the machine has is not downloaded, except the packages named: they hold the programs we look for.
            _apt(work, "install", "--download-only", "--reinstall", "--no-install-recommends", "--yes", *packages)
            for package in sorted((work / "cache/archives").glob("*.deb")):
                subprocess.run(["dpkg-deb", "-x", package, tree], check=True, capture_output=True, text=True)
            tree.chmod(0o755)
            tree.rename(into)
    except subprocess.CalledProcessError as error:
        return f"`{' '.join(map(str, error.cmd))}` failed: {(error.stderr or error.stdout).strip()[-500:]}"
    except subprocess.TimeoutExpired as error:
        return f"`{error.cmd[0]}` did not end within {error.timeout} s"
    except OSError as error:
        return None if into.exists() else str(error)  # another process was faster
    return None


def _apt(work: Path, *arguments: str) -> None:
    settings = {
        "Dir::State": work / "state",
        "Dir::State::status": "/var/lib/dpkg/status",
        "Dir::Cache": work / "cache",
        "APT::Sandbox::User": "",  # nobody else could write into our folder
        "Debug::NoLocking": "true",  # dpkg's lock belongs to root, and we install nothing
        "Acquire::Retries": "2",
        "Acquire::http::Timeout": "20",
    }
    options = [part for name, value in settings.items() for part in ("-o", f"{name}={value}")]
    command = ["apt-get", "-qq", *options, *arguments]
    environ = os.environ | {"LC_ALL": "C", "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=STEP_TIMEOUT, env=environ)
