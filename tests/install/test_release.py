"""A release is made by one command, or not at all, and then the reason is given."""

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import provenance
import pytest
import release as program

from infra.release import VERSION
from tests.install.conftest import ADDRESS, MAINTAINER, ROOT, Release, cloned, run


def test_release_has_every_file_with_its_digest(release: Release) -> None:
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
        "provenance.json",
        "server.json",
    }
    for name, digest in named.items():
        assert hashlib.sha256((release.files / name).read_bytes()).hexdigest() == digest, name
    notices = (release.files / "THIRD-PARTY-NOTICES.txt").read_text(encoding="utf-8")
    for needed in ("lit-html", "Google LLC", "litestar", "msgspec", "psycopg"):
        assert needed in notices, needed


def test_every_version_number_is_the_running_one() -> None:
    projects = [ROOT / "pyproject.toml", ROOT / program.KIT / "pyproject.toml"]
    versions = [tomllib.loads(path.read_text(encoding="utf-8"))["project"]["version"] for path in projects]
    assert set(versions) == {VERSION}
    packages = [ROOT / "clients" / name / "package.json" for name in program.PACKAGES]
    versions = [json.loads(path.read_text(encoding="utf-8"))["version"] for path in packages]
    assert set(versions) == {program.of_npm(VERSION)}
    server = json.loads((ROOT / program.SERVER).read_text(encoding="utf-8"))
    assert {server["version"], server["packages"][0]["version"]} == {VERSION}
    documents = [json.loads((ROOT / path).read_text(encoding="utf-8"))["info"]["version"] for path in program.DOCUMENTS]
    assert set(documents) == {VERSION.removesuffix(".dev0")}
    lock = (ROOT / "clients" / "package-lock.json").read_text(encoding="utf-8")
    assert lock == program.locked(lock, VERSION)


def test_components_of_a_release_are_listed(release: Release) -> None:
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

    later = {name for name in files("table") if name.startswith("assets/element-")}
    named = {"package.json", "croupier-table.js", "croupier-table.d.ts", "licenses.md", "commit.txt"}
    assert later
    assert files("table") == named | later
    assert {"package.json", "dist/index.js", "dist/index.d.ts", "dist/schema.d.ts"} <= files("client")


def test_provenance_of_release_files_is_stated(release: Release) -> None:
    statement = json.loads((release.files / "provenance.json").read_text(encoding="utf-8"))
    assert (statement["_type"], statement["predicateType"]) == (
        "https://in-toto.io/Statement/v1",
        "https://slsa.dev/provenance/v1",
    )
    told = {subject["name"]: subject["digest"]["sha256"] for subject in statement["subject"]}
    assert told == {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in release.files.iterdir()
        if path.name not in ("provenance.json", "SHA256SUMS")
    }
    commit = release.commit.strip()
    build = statement["predicate"]["buildDefinition"]
    assert build["externalParameters"]["version"] == release.version
    assert build["resolvedDependencies"][0]["digest"] == {"gitCommit": commit}
    assert statement["predicate"]["runDetails"]["builder"]["id"] == "urn:croupier:builder:by-hand"
    with zipfile.ZipFile(next(release.files.glob("croupier_client-*.whl"))) as wheel:
        assert wheel.read("croupier_client/commit.txt").decode().strip() == commit
    for name in ("client", "table"):
        with tarfile.open(release.files / f"croupier-{name}-{release.version}.tgz") as archive:
            assert (noted := archive.extractfile("package/commit.txt"))
            assert noted.read().decode().strip() == commit


def test_kits_alone_are_identical_and_name_repository(release: Release) -> None:
    run(sys.executable, "backend/release.py", "--kits", folder=release.tree, CROUPIER_REPOSITORY=ADDRESS)
    for path in (release.files / "kits").iterdir():
        if path.name not in ("provenance.json", "SHA256SUMS"):
            assert path.read_bytes() == (release.files / path.name).read_bytes(), path.name
    with zipfile.ZipFile(next((release.files / "kits").glob("*.whl"))) as wheel:
        (metadata,) = (name for name in wheel.namelist() if name.endswith("/METADATA"))
        told = wheel.read(metadata).decode()
        assert f"Project-URL: Repository, {ADDRESS}\n" in told
        assert "mcp-name: io.github.somebody/croupier-client" in told
    with tarfile.open(next((release.files / "kits").glob("croupier-client-*.tgz"))) as archive:
        assert (package := archive.extractfile("package/package.json"))
        assert json.loads(package.read())["repository"]["url"] == f"git+{ADDRESS}.git"
    assert run("git", "status", "--porcelain", folder=release.tree) == ""
    shutil.rmtree(release.files / "kits")


def test_unknown_repository_is_named_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CROUPIER_REPOSITORY", "GITHUB_SERVER_URL", "GITHUB_REPOSITORY"):
        monkeypatch.delenv(name, raising=False)
    kit, package = tmp_path / "python", tmp_path / "typescript"
    for folder in (kit / "src" / "kit", package):
        folder.mkdir(parents=True)
    for path in (kit / "src/kit/__init__.py", kit / "pyproject.toml", kit / "README.md"):
        path.touch()
    (package / "package.json").write_text('{"files": []}', encoding="utf-8")
    with provenance.said_by(kit, [package], "0" * 40):
        assert (kit / "pyproject.toml").read_bytes() == (kit / "README.md").read_bytes() == b""
        assert json.loads((package / "package.json").read_bytes()).keys() == {"files"}
        assert (package / "commit.txt").read_text(encoding="utf-8").strip() == "0" * 40
    server = json.loads(provenance.named('{"name": "x"}'))
    assert server == {"name": "x"}


def test_the_sdist_has_what_an_operator_takes_along(release: Release) -> None:
    with tarfile.open(release.file(".tar.gz")) as archive:
        held = {member.partition("/")[2] for member in archive.getnames()}
    assert {"deploy/croupier.service", "deploy/croupier.env", "deploy/compose.yaml", "CHANGELOG.md"} <= held
    assert not [name for name in held if name.startswith(("clients/", "tests/", "tools/"))]


def test_tag_is_signed_with_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_release_is_a_tagged_commit_with_version(release: Release) -> None:
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


def test_changelog_of_release_has_at_most_150_lines() -> None:
    for release in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1:]:
        assert release.count("\n") <= 150, release.partition("\n")[0]


def test_release_hindered_says_why_and_changes_nothing(tmp_path: Path) -> None:
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
    """How the files of this repository differ from its last commit."""
    return run("git", "diff", "--stat", folder=ROOT)


def test_release_failing_later_leaves_the_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
