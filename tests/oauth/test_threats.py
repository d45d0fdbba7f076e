"""The threats of RFC 9700, each with the tests that show that it comes to nothing here, or why it cannot arise."""

import ast
from pathlib import Path

from tests.oauth.stranger import BACK, answered, denied, stranger, told
from tests.support.app import RunningApp
from tests.support.client import Guest, ok, refused

TABLE: dict[str, tuple[str, tuple[str, ...] | str]] = {
    "4.1": ("an answer is sent to an address that is almost the client's", (
        "test_redirect_elsewhere_is_refused", "test_changed_redirect_is_refused_at_consent",
        "test_client_id_of_bad_form_is_refused", "test_only_a_missing_document_makes_a_bare_origin",
    )),
    "4.2": ("an address with a secret in it is told as a referrer", (
        "test_consent_page_forbids_framing_and_referrer",
    )),
    "4.3": ("a secret stays in the browser's history", (
        "test_code_is_good_for_a_minute", "test_code_used_twice_ends_what_it_gave",
        "test_tokens_are_taken_from_headers_alone",
    )),
    "4.4": ("a client takes the answer of one server for that of another", ("test_answers_name_their_issuer",)),
    "4.5": ("a stolen code is put into somebody else's session", ("test_wrong_exchange_gives_nothing",)),
    "4.6": ("a stolen access token is put into a client", "there is no implicit grant: clients fetch tokens"),
    "4.7": ("a client is made to take the answer to a request that it did not make", (
        "test_state_comes_back_as_it_was", "test_wrong_exchange_gives_nothing",
    )),
    "4.8": ("the challenge is left out or weakened on the way", (
        "test_requests_without_a_challenge_are_refused", "test_wrong_exchange_gives_nothing",
    )),
    "4.9": ("a server that is given a token uses it elsewhere", (
        "test_other_resources_are_refused", "test_grant_ends_at_its_stated_expiry",
        "test_tokens_of_doors_are_for_named_doors",
    )),
    "4.10": ("a stolen access token is used", (
        "test_granted_token_manages_nothing", "test_player_sees_and_ends_what_was_granted",
        "test_secrets_are_stored_as_hashes_and_logged_nowhere",
    )),
    "4.11": ("the server sends players wherever an address says", (
        "test_nobody_is_sent_anywhere_unasked", "test_redirect_elsewhere_is_refused",
    )),
    "4.12": ("a redirect carries a form on to the client", "no form is posted: the answer is JSON"),
    "4.13": ("a proxy lets headers through that say who calls", (
        "test_metadata_names_the_host_that_was_asked",
    )),
    "4.14": ("a refresh token is stolen", (
        "test_late_reuse_of_refresh_token_ends_the_grant", "test_reuse_of_older_refresh_token_ends_the_grant",
        "test_refreshes_at_once_give_one_successor", "test_grant_ends_with_its_player",
    )),
    "4.15": ("a client passes for a player", "no client has a token of its own, and a client's id is no player's"),
    "4.16": ("the page is shown in a hidden frame", (
        "test_consent_page_forbids_framing_and_referrer", "test_consent_takes_a_players_own_token",
    )),
    "4.17": ("an answer is sent to a window of anybody's", "no answer is sent to a window"),
}  # fmt: skip
"""Section -> the threat, and its tests, or why it does not apply."""


def test_every_threat_has_its_tests() -> None:
    written = {
        node.name
        for file in Path(__file__).parent.glob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert [*TABLE] == [f"4.{number}" for number in range(1, 18)]
    named = {test for _, tests in TABLE.values() if not isinstance(tests, str) for test in tests}
    assert named - written == set()


async def test_answers_name_their_issuer(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    for granted in ({"scope": "read"}, None):
        assert answered(ok(await bot.consent(anna, granted))["redirect"])["iss"] == "http://croupier"
    assert answered(ok(await bot.consent(anna, scope="host"))["redirect"])["iss"] == "http://croupier"
    metadata = ok(await h.nobody.get("/.well-known/oauth-authorization-server"))
    assert metadata["issuer"] == "http://croupier"


async def test_state_comes_back_as_it_was(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    for state in ("a&iss=https://other.example#x", "é%00", "x" * 1000):
        assert answered(ok(await bot.consent(anna, state=state))["redirect"])["state"] == state
    assert "state" not in answered(ok(await bot.consent(anna, state=None))["redirect"])


WEAK: dict[str, dict[str, str | None]] = {
    "no challenge": {"code_challenge": None},
    "no method": {"code_challenge_method": None},
    "plain": {"code_challenge_method": "plain"},
    "too short": {"code_challenge": "x" * 42},
    "a token at once": {"response_type": "token"},
    "a fragment": {"response_mode": "fragment"},
    "a form": {"response_mode": "form_post"},
}


async def test_requests_without_a_challenge_are_refused(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    for weak, asked in WEAK.items():
        assert "must be" in ok(await bot.request(anna, **asked))["refused"], weak
        answer = answered(ok(await bot.consent(anna, **asked))["redirect"])
        assert (answer.get("code"), answer["error"]) == (None, "invalid_request"), weak


async def test_other_resources_are_refused(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    for resource in (
        "https://other.example/v1",
        "http://croupier/v2",
        "http://croupier/v1/",
        "http://croupier.other.example",
    ):
        assert answered(ok(await bot.consent(anna, resource=resource))["redirect"])["error"] == "invalid_target"
    for resource in ("http://croupier", "http://croupier/", "http://croupier/v1", None):
        told(await bot.exchange(await bot.code(anna, resource=resource), resource=resource))


async def test_tokens_are_taken_from_headers_alone(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    tokens = await bot.tokens(anna)
    refused(await h.nobody.get(f"/v1/me?access_token={tokens['access_token']}"), 401, "no-token")
    redirect = ok(await bot.consent(anna))["redirect"]
    assert anna.token not in redirect
    assert "crp_" not in redirect
    assert "crf_" not in redirect


async def test_nobody_is_sent_anywhere_unasked(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    for way in (f"/oauth/authorize?{bot.query()}", f"/oauth/authorize?redirect_uri={BACK}"):
        answer = await h.http.get(way)
        assert answer.status_code not in range(300, 400)
        assert BACK not in answer.text
    for asked in (bot.request(anna, redirect_uri="https://other.example/"), bot.consent(anna, None, client_id=None)):
        assert "other.example" not in refused(await asked, 422, "invalid")["detail"]


async def test_consent_takes_a_players_own_token(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    refused(await bot.consent(h.nobody), 401, "no-token")
    limited = ok(await anna.post("/v1/me/tokens", {"scope": "open", "expires_in": 60}))["token"]
    for token in (limited, (await bot.tokens(anna))["access_token"]):
        refused(await bot.consent(Guest(h.http, token=token)), 403, "no-scope")


async def test_consent_page_forbids_framing_and_referrer(h: RunningApp) -> None:
    page = await h.http.get(f"/oauth/authorize?{stranger(h).query()}")
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert (page.headers["x-frame-options"], page.headers["referrer-policy"]) == ("DENY", "no-referrer")
    assert page.headers["cross-origin-opener-policy"] == "same-origin"


async def test_scopes_beyond_what_was_asked_are_refused(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    game = "0" * 32
    assert refused(await bot.consent(anna, {"scope": "open"}), 422, "invalid")["rule"] == "scope"
    assert refused(await bot.consent(anna, {"scope": "host"}), 422, "invalid")["pointer"] == "/granted/scope"
    assert refused(await bot.consent(anna, {"scope": "play"}, game=game), 422, "invalid")["rule"] == "scope"
    wide = {"scope": "open", "game": game}
    assert refused(await bot.consent(anna, wide, scope="open"), 422, "invalid")["rule"] == "scope"
    for scope in ("host", "play host", "admin", "PLAY"):
        assert answered(ok(await bot.consent(anna, scope=scope))["redirect"])["error"] == "invalid_scope"
    assert ok(await bot.request(anna, scope=None))["scopes"] == ["read"]
    assert ok(await bot.request(anna, game=game, scope="open"))["scopes"] == ["read", "play"]
    denied(await bot.exchange("crc_1"), "invalid_grant")
