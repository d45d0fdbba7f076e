from tests.support.app import RunningApp


async def test_no_answer_is_taken_for_another_kind_nor_the_documentation_shown_within_another_page(
    h: RunningApp,
) -> None:
    for path in ("/v1/healthz", "/v1/games", "/v1/me", "/v1/nonesuch", "/v1/docs", "/v1/docs/start.js"):
        assert (await h.nobody.get(path)).headers["x-content-type-options"] == "nosniff", path
    assert "frame-ancestors 'none'" in (await h.nobody.get("/v1/docs")).headers["content-security-policy"]
