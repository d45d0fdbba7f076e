"""Wings: nothing of them is imported before somebody asks, and one that cannot start leaves everything else alone."""

import subprocess
import sys
from pathlib import Path

import pytest

from api.application.runtime import wings
from tests.support.app import RunningApp

COMPOSED = """
import sys
from pathlib import Path
from infra.composition import compose
from infra.settings import Settings
compose(Settings(data=Path(sys.argv[1]))).shut()
print(*sys.modules)
"""
UNASKED = ("infra.webhooks.", "projections.verification.", "domain.engine.search.", "domain.engine.worlds.")


def test_no_wing_is_imported_unasked(tmp_path: Path) -> None:
    ran = subprocess.run([sys.executable, "-c", COMPOSED, tmp_path], capture_output=True, text=True, check=True)
    loaded, listed = set(ran.stdout.split()), {module for names in wings.MODULES.values() for module in names}
    assert "api.http.routes.picture" in loaded
    assert not loaded & listed
    assert not [module for module in loaded if module.startswith(UNASKED)]


async def test_a_broken_wing_is_named_and_alone(
    h: RunningApp, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(wings, "_ready", set[str]())
    monkeypatch.setattr(wings, "_broken", set[str]())
    monkeypatch.setitem(wings.MODULES, "pictures", ["projections.views.no_such_module"])
    for _ in range(2):
        answered = await h.nobody.get("/v1/rulesets/dominion/picture.svg")
        assert (answered.status_code, answered.json()["type"]) == (503, "urn:croupier:problem:unavailable")
        assert "(pictures)" in answered.json()["detail"]
    assert len([line for line in caplog.messages if "the wing pictures cannot be started" in line]) == 1
    assert (await h.nobody.get("/v1/rulesets/dominion")).status_code == 200
