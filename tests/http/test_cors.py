"""Pages of other origins: any by default, otherwise those that the operator names; never with credentials."""

from pathlib import Path
from typing import Any

from tests.contract.live import committed, operations
from tests.support.app import RunningApp, application
from tests.support.client import ok

PAGE = "https://play.example"
ALLOW, EXPOSE = "access-control-allow-origin", "access-control-expose-headers"


def listed(header: str) -> set[str]:
    return {part.strip().lower() for part in header.split(",")}


async def preflight(http: Any, path: str, origin: str, method: str = "POST") -> Any:
    asked = {"Origin": origin, "Access-Control-Request-Method": method, "Access-Control-Request-Headers": "if-match"}
    return await http.options(path, headers=asked)


async def test_preflight_says_what_a_page_may_send(h: RunningApp) -> None:
    for path in ("/v1/games", "/v1/games/" + "0" * 32, "/v1/players", "/v1/games/x/choices", "/v1/no"):
        told = await preflight(h.http, path, PAGE)
        assert (told.status_code, told.content, told.headers[ALLOW]) == (204, b"", "*"), path
        assert listed(told.headers["access-control-allow-headers"]) >= {
            "authorization", "content-type", "if-match", "if-none-match", "idempotency-key", "last-event-id",
            "accept-language",
        }  # fmt: skip
        used = {method for _, method, _, _ in operations(committed())}
        assert listed(told.headers["access-control-allow-methods"]) == used | {"head"}
        assert "access-control-allow-credentials" not in told.headers


async def test_pages_may_read_answers_refusals_and_streams(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    opened = await anna.post("/v1/games", {"ruleset": "dominion", "seats": 2}, Origin=PAGE)
    game = f"/v1/games/{ok(opened)['id']}"
    ok(await anna.post(f"{game}/seats", {}))
    ok(await bert.post(f"{game}/seats", {}))
    answers = [opened, *[await anna.get(path, Origin=PAGE) for path in ("/v1/rulesets", game, f"{game}/view")]]
    answers += [await h.nobody.get(path, Origin=PAGE) for path in ("/v1/me", "/v1/nowhere", "/v1/games?limit=0")]
    assert [answer.status_code for answer in answers] == [201, 200, 200, 200, 401, 404, 400]
    for answer in answers:
        assert answer.headers[ALLOW] == "*"
        assert "access-control-allow-credentials" not in answer.headers
        assert listed(answer.headers[EXPOSE]) >= {"etag", "link", "retry-after", "ratelimit"}
        assert "origin" not in listed(answer.headers.get("vary", ""))  # one answer for all of them


async def test_cors_headers_ignore_cookies_and_need_an_origin(h: RunningApp) -> None:
    assert (await h.nobody.get("/v1/rulesets", Origin=PAGE, Cookie="a=b")).headers[ALLOW] == "*"
    assert ALLOW not in (await h.nobody.get("/v1/games")).headers
    assert ALLOW not in (await h.nobody.get("/v1/me")).headers


async def test_publicly_cached_answer_allows_every_origin(h: RunningApp) -> None:
    """A browser gives pages of another origin what it has kept for ours, where both are of one site."""
    kept = await h.nobody.get("/v1/rulesets")
    assert kept.headers["cache-control"].startswith("public")
    assert kept.headers[ALLOW] == "*"


async def test_only_origins_the_operator_names_are_allowed(tmp_path: Path) -> None:
    async with application(tmp_path, origins=(PAGE, "http://localhost:5173")) as h:
        mine = await h.nobody.get("/v1/rulesets", Origin=PAGE)
        assert mine.headers[ALLOW] == PAGE
        for other in ("https://evil.example", "https://play.example.evil", "null"):
            refused = await h.nobody.get("/v1/rulesets", Origin=other)
            asked = await preflight(h.http, "/v1/games", other)
            assert ALLOW not in refused.headers
            assert ALLOW not in asked.headers
            assert "access-control-allow-headers" not in asked.headers
        assert (await preflight(h.http, "/v1/games", PAGE)).headers[ALLOW] == PAGE
        # Caches tell them apart by origin, and by all that counted before.
        for answer in (mine, await h.nobody.get("/v1/rulesets")):
            assert listed(answer.headers["vary"]) == {"accept-encoding", "origin"}
