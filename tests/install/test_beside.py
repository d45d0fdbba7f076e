"""Next to other software: other packages of the same names, and other versions of its own."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import one_name
import pytest
from wheel.wheelfile import WheelFile  # pyright: ignore[reportMissingTypeStubs]

from tests.install.conftest import Environment, Release, run
from tests.install.playing import play, served

LATER = "9.9.9"


@pytest.fixture
def later(release: Release, wheel: Path, tmp_path: Path) -> Path:
    """The same wheel with a later version."""
    named = tmp_path / wheel.name.replace(release.version, LATER)

    def moved() -> Iterator[tuple[str, bytes]]:
        with WheelFile(wheel) as held:
            for name in held.namelist():
                if not name.endswith("/RECORD"):
                    said = f"Version: {release.version}\n".encode()
                    text = held.read(name).replace(said, f"Version: {LATER}\n".encode(), 1)
                    yield name.replace(f"croupier-{release.version}", f"croupier-{LATER}"), text

    with WheelFile(named, "w") as made:
        for name, text in moved():
            made.writestr(name, text)
    return named


def test_wheel_runs_beside_namesakes(release: Release, installed: Path, tmp_path: Path) -> None:
    for name in (*one_name.FLOORS, "tests"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise SystemExit('somebody else')\n", encoding="utf-8")
    python = installed / "python"
    says = run(installed / "croupier", "--version", folder=tmp_path)
    assert says.startswith(f"croupier {release.version} ({release.commit.strip()})\n")
    assert run(python, "-m", "croupier", "--version", folder=tmp_path) == says
    tops = "from importlib.metadata import packages_distributions as tops; print(*tops())"
    assert not {*one_name.FLOORS} & {*run(python, "-c", tops, folder=tmp_path).split()}


def test_two_versions_share_a_store(
    release: Release, installed: Path, later: Path, environment: Environment, postgres_url: str, tmp_path: Path
) -> None:
    """Each in its own environment, at the same time; what one has stored the other plays, shows and verifies."""
    one, other = installed, environment([later])
    environ = {"CROUPIER_DATABASE_URL": postgres_url}
    run(one / "croupier", "store", "migrate", folder=tmp_path, **environ)
    with (
        served([one / "croupier", "serve"], tmp_path, **environ) as first,
        served([other / "croupier", "serve"], tmp_path, **environ) as second,
    ):
        runs = [httpx.get(f"{url}/v1/healthz").json()["version"] for url in (first, second)]
        assert runs == [release.version, LATER]
        assert "consistent" in play(second, [one / "croupier"], tmp_path)
        (game,) = httpx.get(f"{first}/v1/games", params={"status": "over"}).json()["games"]
        assert httpx.get(f"{first}/v1/games/{game['id']}/record").content == (tmp_path / "record.json").read_bytes()
