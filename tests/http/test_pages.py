"""The web client's files, and the answer where there are none."""

import re
from collections.abc import AsyncGenerator, Callable, Generator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from api.application.ports.limits import Limits, Rate
from api.application.runtime.request_turns import RequestTurns
from api.application.runtime.turns import Caller
from api.http.operations.context import HttpContext
from api.http.pages import OF_PLAYERS, OF_WORKERS, POLICY, Pages
from api.http.pages.previews import Preview, preview
from infra import composition
from infra.diagnosis import machine
from infra.pages import WHY, built_pages
from infra.settings import Settings
from tests.support.app import RunningApp, application, serving
from tests.support.each import for_each

PATHS = {
    "/": "lobby",
    "/games/" + "0" * 32: "game",
    "/replay/" + "0" * 32: "replay",
    "/players/" + "0" * 32: "player",
    "/fairness": "fairness",
    "/watch": "watch",
    "/events/" + "0" * 32: "event",
    "/rules/hearts": "rules",
    "/oauth/authorize": "authorize",
    "/fairness/" + "0" * 32: "fairness",
}

OWN = "default-src 'none'; script-src 'sha256-abc='"
AUDIT_PAGE = f'<!doctype html><meta http-equiv="Content-Security-Policy" content="{OWN}"><title>audit</title>'


def test_web_client_source_names_no_game() -> None:
    """But for the demonstration, which is made of three."""
    names = re.compile("dominion|caylus|civilization", re.IGNORECASE)
    sources = [
        path for path in (Path(__file__).parents[2] / "clients/web/src").rglob("*.ts") if path.parent.name != "demo"
    ]
    assert len(sources) > 50
    assert [str(path) for path in sources if names.search(path.read_text(encoding="utf-8"))] == []


def plain(page: str) -> str:
    return f"<!doctype html><head><title>{page}</title></head>"


def folder(home: Path) -> Path:
    built = home / "built"
    (built / "assets").mkdir(parents=True)
    for page in PATHS.values():
        (built / f"{page}.html").write_text(plain(page))
    (built / "audit.html").write_text(AUDIT_PAGE)
    (built / "licenses.md").write_text("# Licences")
    (built / "push").mkdir()
    (built / "push/worker.js").write_text("'a worker'")
    (built / "croupier-table.js").write_text("'an element'")
    (built / "assets/table-1a2b.js").write_text("'a table'\n" * 99)
    return built


def given(pages: Pages) -> Callable[[Path, str | None], Pages]:
    """In place of what was built: these, wherever a site of games may lie."""

    def found(site: Path, exports: str | None) -> Pages:  # noqa: ARG001 - the names are those of the one it stands for
        return pages

    return found


@contextmanager
def serving_pages(built: Path, data: Path) -> Generator[httpx.Client]:
    """A server with these pages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(composition, "built_pages", given(built_pages(built)))
        with serving(data) as (url, _, __), httpx.Client(base_url=url) as http:
            yield http


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    home = tmp_path_factory.mktemp("pages")
    with serving_pages(folder(home), home / "data") as made:
        yield made


@for_each("path", PATHS)
def test_page_loads_from_here_and_is_unframed(path: str, http: httpx.Client) -> None:
    answer = http.get(path)
    assert (answer.status_code, answer.text) == (200, plain(PATHS[path]))
    assert answer.headers["content-security-policy"] == (OF_PLAYERS if path.startswith("/players/") else POLICY)
    assert "'unsafe" not in OF_PLAYERS
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/audit", "/audit/" + "0" * 32])
def test_audit_page_is_one_file_naming_its_scripts(path: str, http: httpx.Client) -> None:
    answer = http.get(path)
    assert (answer.status_code, answer.text) == (200, AUDIT_PAGE)
    assert answer.headers["content-security-policy"] == f"{OWN}; frame-ancestors 'none'"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cache-control"] == "no-cache"


def test_table_script_keeps_its_name_for_other_origins(http: httpx.Client) -> None:
    answer = http.get("/croupier-table.js", headers={"origin": "https://elsewhere.example"})
    assert (answer.status_code, answer.text) == (200, "'an element'")
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"


def test_service_worker_loads_nothing_and_controls_no_page(http: httpx.Client) -> None:
    answer = http.get("/push/worker.js")
    assert (answer.status_code, answer.text) == (200, "'a worker'")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-security-policy"] == OF_WORKERS
    assert "service-worker-allowed" not in answer.headers, "its scope is /push/, where there is no page"
    assert answer.headers["cache-control"] == "no-cache"


def test_licences_go_with_what_is_built_in(http: httpx.Client) -> None:
    answer = http.get("/licenses.md")
    assert (answer.status_code, answer.text) == (200, "# Licences")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"


def test_page_assets_are_compressed_and_immutable(http: httpx.Client) -> None:
    answer = http.get("/assets/table-1a2b.js", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < 100
    assert answer.text == "'a table'\n" * 99
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "Accept-Encoding"


@for_each("path", ["/assets/other.js", "/assets/..%2findex.html", "/assets/"])
def test_unknown_asset_is_not_found(path: str, http: httpx.Client) -> None:
    assert http.get(path).status_code == 404


def test_readyz_says_that_pages_are_served(http: httpx.Client) -> None:
    assert http.get("/v1/readyz").json()["pages"] is True


def test_page_head_has_its_link_preview(http: httpx.Client) -> None:
    anna = http.post("/v1/players", json={"name": 'Anna "A" <b>'}).json()
    by_anna = {"Authorization": f"Bearer {anna['token']}"}
    opening = {"ruleset": "dominion", "seats": 2, "seating": "as_joined"}
    games = [
        http.post("/v1/games", json=opening | more, headers=by_anna).json()["id"]
        for more in ({}, {"spectators": {"who": "none"}})
    ]
    for game in games:
        for seat in ({}, {"bot": "random"}):
            http.post(f"/v1/games/{game}/seats", json=seat, headers=by_anna)
    url = str(http.base_url).rstrip("/")
    for page in (f"/games/{games[0]}", f"/replay/{games[0]}"):
        head = http.get(page, headers={"Accept-Language": "ko"}).text.partition("</head>")[0]
        assert '"og:title" content="도미니언: Anna &quot;A&quot; &lt;b&gt;, 무작위"' in head
        assert f'"og:image" content="{url}/v1/games/{games[0]}/picture.png?language=' in head
        assert '"og:image:type" content="image/png"' in head
        assert f'type="application/json+oembed" href="{url}/v1/oembed?url=http%3A%2F%2F' in head
    assert '"og:title" content="Anna &quot;A&quot; &lt;b&gt;"' in http.get(f"/players/{anna['id']}").text
    assert "og:" not in http.get(f"/games/{games[1]}", headers=by_anna).text, "as anybody may know it"


@pytest.mark.parametrize("path", ["/nowhere", "/games", "/v1/nowhere"])
def test_unknown_path_is_page_or_problem_as_asked(path: str, http: httpx.Client) -> None:
    shown = http.get(path, headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert (shown.status_code, shown.text) == (404, plain("lobby"))
    assert (shown.headers["content-type"], shown.headers["cache-control"]) == ("text/html; charset=utf-8", "no-store")
    assert (shown.headers["content-security-policy"], shown.headers["x-content-type-options"]) == (POLICY, "nosniff")
    for accept in ("*/*", "application/json", "application/problem+json, text/html;q=0"):
        told = http.get(path, headers={"Accept": accept})
        assert (told.status_code, told.json()["code"]) == (404, "not-found")


@asynccontextmanager
async def with_pages(home: Path, **more: Any) -> AsyncGenerator[RunningApp]:
    """An application with pages."""
    pages = built_pages(home / "built" if (home / "built").exists() else folder(home))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(composition, "built_pages", given(pages))
        async with application(home / "data", **more) as h:
            yield h


WORDS = {"en": "try again in", "ko": "다시 시도해 주세요", "ja": "もう一度お試しください"}


async def test_page_over_the_limit_is_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = list[str]()

    async def looking(context: HttpContext, path: str, query: str, language: str) -> Preview | None:
        looked.append(path)
        return await preview(context, path, query, language)

    monkeypatch.setattr("api.http.pages.previews.preview", looking)
    async with with_pages(tmp_path, limits=Limits(guests=Rate(8, 3600))) as h:
        path, _, _ = await h.table()
        game = path.removeprefix("/v1")
        answers = [await h.nobody.get(game) for _ in range(9)]
        assert sorted(one.status_code for one in answers) == [200] * looked.count(game) + [429] * (
            9 - looked.count(game)
        )
        assert 0 < looked.count(game) < 9, "and no game is looked at for what is refused"
        for language, words in WORDS.items():
            for page in (*PATHS, "/audit", "/nowhere"):
                refused = await h.nobody.get(page, Accept_Language=language, Accept="text/html")
                assert refused.status_code == 429, page
                assert words in refused.text
                assert f"<html lang={language}>" in refused.text
                assert 0 < int(refused.headers["retry-after"]) <= 3600
                assert refused.headers["retry-after"] in refused.text
                assert refused.headers["content-type"] == "text/html; charset=utf-8"
                assert (refused.headers["cache-control"], refused.headers["content-security-policy"]) == (
                    "no-store",
                    POLICY,
                )
        program = await h.nobody.get("/nowhere")
        assert (program.status_code, program.json()["code"]) == (429, "limited")
        for asset in ("/assets/table-1a2b.js", "/croupier-table.js"):
            assert (await h.nobody.get(asset)).status_code == 200, "assets are not counted"


async def test_a_page_is_charged_for_what_it_costs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    charged, charge = list[float](), RequestTurns.charge

    def charging(turns: RequestTurns, caller: Caller, seconds: float) -> None:
        charged.append(seconds)
        charge(turns, caller, seconds)

    async with with_pages(tmp_path) as h:
        path, _, _ = await h.table()
    monkeypatch.setattr(RequestTurns, "charge", charging)
    async with with_pages(tmp_path, seed="again") as h:
        assert (await h.nobody.get(path.removeprefix("/v1"))).status_code == 200
    assert sum(charged) > 0, "the game was loaded for it"


def test_missing_pages_are_reported_everywhere_with_the_reason(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """By the page, the log, `readyz` and the doctor; the API is served all the same."""
    built = tmp_path / "built"
    built.mkdir()
    (built / WHY).write_text("The registry <b>did not answer</b>.")
    with serving_pages(built, tmp_path) as http:
        answer = http.get("/")
        assert http.get("/v1/readyz").json()["pages"] is False
    (line,) = [one.message for one in caplog.records if "no pages" in one.message]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(machine, "built_pages", lambda: built_pages(built))
        ((found, state),) = [(one.found, one.state) for one in machine.pages(Settings())]
    assert state == "warning"
    for said in (line, found):
        assert "The registry <b>did not answer</b>." in said
    assert answer.status_code == 503
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "The registry &lt;b&gt;did not answer&lt;/b&gt;." in answer.text
    assert "<a href='/v1/docs'>" in answer.text, "it leads to the API all the same"
    assert "make pages" in answer.text
