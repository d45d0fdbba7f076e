"""The container, without Docker: its Dockerfile is read and executed step by step below an empty folder.

What a step writes to a path of the image is at the same path below the folder `root`, which is that of the stage being
built: the stages before it have been moved aside, so nothing can be reached but what is copied.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tests.install.conftest import ENVIRON, ROOT, UV, Release, run
from tests.install.playing import play, served

DOCKERFILE = ROOT / "deploy" / "Dockerfile"


def steps() -> list[tuple[str, str]]:
    """The instructions, each with its words."""
    told = re.sub(r"(?m)^#.*\n", "", DOCKERFILE.read_text(encoding="utf-8")).replace("\\\n", " ")
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in told.splitlines() if line.strip()]


@dataclass
class Image:
    """What is being built."""

    home: Path
    context: Path
    base: Path
    """The programs of the base image."""
    stages: list[str] = field(default_factory=list[str])
    workdir: str = "/"
    environ: dict[str, str] = field(default_factory=dict[str, str])
    user: str = "root"
    told: dict[str, list[str]] = field(default_factory=dict[str, "list[str]"])
    """CMD and HEALTHCHECK."""

    @property
    def root(self) -> Path:
        """The root of the stage."""
        return self.home / "root"

    def at(self, path: str) -> Path:
        """A path of the image on this machine."""
        return self.root / os.path.join(self.workdir, path).lstrip("/")  # noqa: PTH118 - a path that is not ours

    def carry_out(self, instruction: str, words: str) -> None:
        """Execute one step. KeyError for an unknown instruction."""
        match instruction:
            case "FROM":
                self.begin(words)
            case "WORKDIR":
                self.workdir = words
                self.at(".").mkdir(parents=True, exist_ok=True)
            case "ARG" | "ENV":
                for name, value in re.findall(r"(\w+)=(\S*)", words):
                    self.environ[name] = self.placed(value).replace("$PATH", self.environ["PATH"])
            case "COPY":
                self.copy(words)
            case "RUN":
                environ = ENVIRON | self.environ | {"UV_COMPILE_BYTECODE": "0"}  # only what runs is compiled
                done = subprocess.run(
                    ["sh", "-ec", self.placed(words)],
                    cwd=self.at("."),
                    env=environ,
                    capture_output=True,
                    text=True,
                    check=False,
                )
                assert done.returncode == 0, done.stdout + done.stderr
            case "USER":
                self.user = words
            case "EXPOSE":
                assert words == "8000"
            case _:
                self.told[instruction] = json.loads(
                    {"CMD": words, "HEALTHCHECK": words.partition("CMD ")[2]}[instruction]
                )

    def begin(self, words: str) -> None:
        """Begin a stage: what was built so far is moved aside."""
        if self.stages:
            self.root.rename(self.home / self.stages[-1])
        self.stages.append(words.partition(" AS ")[2])
        self.root.mkdir()
        self.workdir, self.user = "/", "root"
        self.environ = {"PATH": f"{self.base}:{os.environ['PATH']}"}

    def copy(self, words: str) -> None:
        """Copy from the context, or from a stage."""
        options = dict(re.findall(r"--(\w+)=(\S+)", words))
        source, target = words.split()[-2:]
        origin = self.home / options["from"] if "from" in options else self.context
        shutil.copytree(origin / source.lstrip("/"), self.at(target), symlinks=True, dirs_exist_ok=True)

    def placed(self, words: str) -> str:
        """Words with absolute paths moved below the root of the stage."""
        return re.sub(r"(?<![\w.:/*])/(?=[a-z])", f"{self.root}/", words)


def test_container_of_two_stages_plays_a_game(release: Release, tmp_path: Path) -> None:
    run(UV, "venv", "--quiet", "--seed", "--python", sys.executable, tmp_path / "base", folder=tmp_path)
    context = tmp_path / "context"
    run("git", "clone", "--quiet", release.tree, context, folder=tmp_path)
    shutil.rmtree(context / ".git")
    shutil.copytree(release.tree / "infra/pages/built", context / "infra/pages/built")  # built from the same sources
    image = Image(tmp_path, context, tmp_path / "base" / "bin")
    for instruction, words in steps():
        image.carry_out(instruction, words)
    shutil.rmtree(context)
    assert len(image.stages) == 2
    assert image.user not in ("", "root", "0")
    assert sorted(path.name for path in image.root.iterdir()) == ["home", "opt"], "no sources, no tools"
    assert not list(image.root.rglob("uv")), "no tools"
    croupier = [image.root / "opt/croupier/bin/croupier"]
    with served([*croupier, *image.told["CMD"][1:]], image.at("."), **image.environ) as url:
        local = f"http://127.0.0.1:{url.rpartition(':')[2]}"
        assert "consistent" in play(local, croupier, image.at("."), **image.environ)
        assert set(httpx.get(f"{local}/v1/healthz").json()["rules"]) >= {"dominion"}
        healthy = [word.replace("http://127.0.0.1:8000", local) for word in image.told["HEALTHCHECK"]]
        run(*healthy, folder=image.at("."), **image.environ)
    unhealthy = subprocess.run(healthy, env=ENVIRON | image.environ, capture_output=True, check=False)
    assert unhealthy.returncode == 1


def test_container_context_holds_git_files_only() -> None:
    ignored = DOCKERFILE.with_name("Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    for line in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines():
        name = line.rstrip("/")
        assert {name, f"**/{name}", re.sub(r"^\..*_cache$", ".*_cache", name)} & {*ignored}, (
            f"{line}: name it there as well"
        )
