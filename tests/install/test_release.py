"""A release is made by one command, or not at all, and then it is said why."""

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tomllib
from datetime import UTC, datetime
from pathlib import Path

import pytest
import release as program

from infra.release import VERSION
from tests.install.conftest import MAINTAINER, ROOT, Release, cloned, run


def test_everything_is_there(release: Release) -> None:
    version = release.version
    lines = (release.files / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    named = {name: digest for digest, name in (line.split() for line in lines)}
    assert named.keys() == {
        f"croupier-{version}-py3-none-any.whl",
        f"croupier-{version}.tar.gz",
        f"croupier_client-{version}-py3-none-any.whl",
        f"croupier_client-{version}.tar.gz",
        f"croupier-client-{version}.tgz",
        f"croupier-table-{version}.tgz",
        f"croupier-{version}.cdx.json",
        f"croupier-pages-{version}.cdx.json",
        "THIRD-PARTY-NOTICES.txt",
    }
    for name, digest in named.items():
        assert hashlib.sha256((release.files / name).read_bytes()).hexdigest() == digest, name
    notices = (release.files / "THIRD-PARTY-NOTICES.txt").read_text(encoding="utf-8")
    for needed in ("lit-html", "Google LLC", "litestar", "msgspec", "psycopg"):
        assert needed in notices, needed


def test_what_bears_the_version_bears_the_one_that_runs() -> None:
    projects = [ROOT / "pyproject.toml", ROOT / program.KIT / "pyproject.toml"]
    versions = [tomllib.loads(path.read_text(encoding="utf-8"))["project"]["version"] for path in projects]
    packages = [ROOT / "clients" / name / "package.json" for name in program.PACKAGES]
    versions += [json.loads(path.read_text(encoding="utf-8"))["version"] for path in packages]
    lock = (ROOT / "clients" / "package-lock.json").read_text(encoding="utf-8")
    assert set(versions) == {VERSION}
    assert lock == program.locked(lock, VERSION)


def test_what_it_is_made_of_is_listed(release: Release) -> None:
    def components(name: str) -> set[str]:
        bill = json.loads((release.files / name).read_text(encoding="utf-8"))
        assert bill["bomFormat"] == "CycloneDX"
        return {component["name"] for component in bill["components"]}

    assert {"litestar", "msgspec", "uvicorn"} <= components(f"croupier-{release.version}.cdx.json")
    assert "lit" in components(f"croupier-pages-{release.version}.cdx.json")


def test_npm_packages_hold_what_they_name(release: Release) -> None:
    def files(name: str) -> set[str]:
        with tarfile.open(release.files / f"croupier-{name}-{release.version}.tgz") as archive:
            return {member.removeprefix("package/") for member in archive.getnames()}

    assert files("table") == {"package.json", "croupier-table.js", "licenses.md"}
    assert {"package.json", "dist/index.js", "dist/index.d.ts", "dist/schema.d.ts"} <= files("client")


def test_the_sdist_has_what_an_operator_takes_along(release: Release) -> None:
    with tarfile.open(release.file(".tar.gz")) as archive:
        held = {member.partition("/")[2] for member in archive.getnames()}
    assert {"deploy/croupier.service", "deploy/croupier.env", "deploy/compose.yaml", "CHANGELOG.md"} <= held
    assert not [name for name in held if name.startswith(("clients/", "tests/"))]


def test_the_tag_is_signed_where_there_is_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("ssh-keygen") is None:
        pytest.skip("no ssh-keygen, which makes the key")
    key = tmp_path / "key"
    run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key, folder=tmp_path)
    (tree := tmp_path / "tree").mkdir()
    run("git", "init", "--quiet", folder=tree)
    run("git", "commit", "--quiet", "--allow-empty", "--message", "Something", folder=tree, **MAINTAINER)
    run("git", "config", "gpg.format", "ssh", folder=tree)
    run("git", "config", "user.signingkey", str(key), folder=tree)
    for name, value in MAINTAINER.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(program, "HOME", tree)
    program.tag("1.2.3")
    assert "BEGIN SSH SIGNATURE" in run("git", "cat-file", "tag", "v1.2.3", folder=tree)


def test_the_forge_publishes_without_a_secret() -> None:
    workflow = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    assert "secrets." not in workflow
    assert "://" not in workflow, "no index is named: the tools know theirs"
    assert "id-token: write" in workflow
    assert "backend/release.py --files" in workflow


def test_it_is_a_tagged_commit_that_bears_the_version(release: Release) -> None:
    def git(*words: str) -> str:
        return run("git", *words, folder=release.tree).strip()

    version, tree = release.version, release.tree
    assert git("log", "-1", "--format=%s") == f"Release {version}"
    assert git("rev-list", "-1", f"v{version}") == git("rev-parse", "HEAD")
    assert git("cat-file", "-t", f"v{version}") == "tag"
    assert git("status", "--porcelain") == ""
    assert f"## {version}, {datetime.now(UTC).date()}\n" in (tree / "CHANGELOG.md").read_text(encoding="utf-8")
    assert (tree / "openapi/released.json").read_bytes() == (tree / "openapi/openapi.json").read_bytes()
    audited = (tree / "infra/pages/built/audit.html").read_bytes()
    kept = (tree / "docs/croupier-audit.html.sha256").read_text(encoding="utf-8")
    assert kept.split()[0] == hashlib.sha256(audited).hexdigest()
    assert f"image: croupier:{version}\n" in (tree / "deploy/compose.yaml").read_text(encoding="utf-8")


def test_what_is_new_is_told_in_a_hundred_and_fifty_lines() -> None:
    for release in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1:]:
        assert release.count("\n") <= 150, release.partition("\n")[0]


def test_what_is_missing_is_said_and_nothing_is_changed(tmp_path: Path) -> None:
    tree = cloned(tmp_path)
    before = run("git", "rev-parse", "HEAD", folder=tree)

    def refused(*words: str) -> str:
        command = [sys.executable, "backend/release.py", *words]
        environ = MAINTAINER | {"PATH": "/usr/bin:/bin"}
        done = subprocess.run(command, cwd=tree, env=environ, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert done.stdout == ""
        return done.stderr

    assert "make release VERSION=1.0.0" in refused("")
    assert "another version than 9.9.9: check out v9.9.9" in refused("--files", "9.9.9")
    (tree / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n", encoding="utf-8")
    (tree / "domain" / "games.py").write_text("GAMES = {}\n", encoding="utf-8")
    run("git", "tag", "v1.x", folder=tree)
    told = refused("1.x")
    assert "1.x is no version" in told
    assert "commit or remove CHANGELOG.md, domain/games.py." in told
    assert "v1.x is tagged already" in told
    assert "says nothing under `## Unreleased`" in told
    assert "make openapi" in told
    assert run("git", "rev-parse", "HEAD", folder=tree) == before


def changed_here() -> str:
    """What differs in the files of this repository from its last commit."""
    return run("git", "diff", "--stat", folder=ROOT)


def test_a_failure_later_leaves_the_tree_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree, ours = cloned(tmp_path), changed_here()
    before = run("git", "rev-parse", "HEAD", folder=tree)
    monkeypatch.setattr(program, "HOME", tree)
    monkeypatch.setattr(program, "hindrances", lambda _: iter(()))  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    monkeypatch.setattr(program, "keep", lambda: None)

    def fails(*_: object) -> None:
        message = "the index does not answer"
        raise program.ReleaseError(message)

    monkeypatch.setattr(program, "files", fails)
    for name, value in MAINTAINER.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(program.ReleaseError, match="does not answer"):
        program.release("9.9.9")
    assert run("git", "rev-parse", "HEAD", folder=tree) == before
    assert run("git", "status", "--porcelain", folder=tree) == ""
    assert run("git", "tag", folder=tree) == ""
    assert changed_here() == ours, "it writes below HOME alone"
