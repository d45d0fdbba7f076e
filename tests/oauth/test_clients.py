"""Who a client is and where it may send players: what is no such address is refused, and never gone to."""

import json
from collections.abc import Callable
from typing import Any

from api.application.accounts.clients import MOST_PARAMETERS, Client, described, known_without, parameters
from api.application.games.refusals import Refused
from tests.support.each import for_each

ID = "https://app.example/client.json"
DOCUMENT = {"client_id": ID, "client_name": "App", "redirect_uris": ["https://app.example/back"]}
BACK = ("https://app.example/back", "https://app.example/back?x=1", "http://127.0.0.1:1/x", "http://[::1]/x")


WHOLE = json.dumps(DOCUMENT).encode()


def rule(ask: Callable[[], object]) -> str | None:
    """The rule that refuses; None if nothing does."""
    try:
        ask()
    except Refused as refused:
        return refused.rule if refused.code == "invalid" else refused.code
    return None


@for_each(
    "client",
    (
        "https://app.example", "http://app.example/x", "https://app.example/#a", "https://a:b@app.example/x",
        "https://a@app.example/x", "https://app.example/./x", "https://app.example/a/../x", "https://app.example/..",
        "https://app.example/%2e%2E/x", "https://app.example/a b", "https://app.example\\@other.example/",
        "https://app.example:999999/x", "https://app.example:0/x", "https:///x", "javascript:alert(1)", "app:x", "",
        "https://app.example/é", "https://app.example/\n", "http://localhost", "http://localhost/", "http://localhost/a/b",
        "http://localhost:80/a", "http://127.0.0.1/a", "http://localhost/<b>", f"https://app.example/{'x' * 501}",
        "HTTPS://app.example/x", " https://app.example/x", "http://localhost/" + "x" * 61,
    ),
)  # fmt: skip
def test_client_id_of_bad_form_is_refused(client: str) -> None:
    assert rule(lambda: known_without(client)) == "client"


@for_each(
    "client",
    (
        ID,
        "https://app.example/",
        "https://app.example:8443/x?y=z",
        "https://xn--bcher.example/",
    ),
)
def test_https_client_id_needs_a_document(client: str) -> None:
    assert known_without(client) is None


def test_program_without_a_site_is_named_by_itself() -> None:
    assert known_without("http://localhost/my-bot") == Client("http://localhost/my-bot", "my-bot", None)


@for_each(
    "document",
    (
        {**DOCUMENT, "client_id": "https://app.example/other.json"}, {**DOCUMENT, "client_secret": "s"},
        {**DOCUMENT, "token_endpoint_auth_method": "client_secret_basic"}, {"client_id": ID}, [DOCUMENT], None,
        {**DOCUMENT, "redirect_uris": "https://app.example/back"}, {**DOCUMENT, "redirect_uris": [1]},
    ),
)  # fmt: skip
def test_document_that_does_not_fit_is_refused(document: Any) -> None:
    assert rule(lambda: described(ID, 200, json.dumps(document).encode())) == "client-document"


@for_each(
    "status, body",
    ((404, WHOLE), (301, WHOLE), (500, WHOLE), (201, WHOLE), (None, WHOLE), (200, b"\xff"), (200, b"[" * 5000)),
)
def test_unusable_answer_for_client_document_is_refused(status: int | None, body: bytes) -> None:
    assert rule(lambda: described(ID, status, body)) == "client-document"


@for_each("status", (200, 301, 401, 403, 410, 500))
def test_only_a_missing_document_makes_a_bare_origin(status: int) -> None:
    assert rule(lambda: described("https://app.example/", status, b"<html>")) == "client-document"


def test_client_names_are_trimmed_or_dropped_if_unfit() -> None:
    for given, name in {
        "  My   App ": "My App", "x" * 60: "x" * 60, "x" * 61: None, "\u202eevil": None, "": None, 7: None, None: None,
    }.items():  # fmt: skip
        assert described(ID, 200, json.dumps({**DOCUMENT, "client_name": given}).encode()).name == name


LISTED = Client(ID, None, BACK)
BARE = described("https://app.example/", 404, b"")
PROGRAM = known_without("http://localhost/bot")


@for_each(
    "client, redirect",
    (
        *[(LISTED, one) for one in BACK], (LISTED, "http://127.0.0.1:54321/x"), (LISTED, "http://127.0.0.1/x"),
        (LISTED, "http://[::1]:9/x"), (BARE, "https://app.example/"), (BARE, "https://app.example/any/where?x"),
        (PROGRAM, "http://127.0.0.1:1/"), (PROGRAM, "http://[::1]:1/x"),
        (Client(ID, None, ("http://localhost/x",)), "http://localhost:3000/x"),
    ),
)  # fmt: skip
def test_redirect_of_the_client_is_taken(client: Client, redirect: str) -> None:
    client.check(redirect)


@for_each(
    "client, redirect",
    (
        *[
            (client, redirect)
            for client in (LISTED, BARE, PROGRAM)
            for redirect in (
                "https://other.example/back", "https://app.example.other.example/back", "https://app.example@other.example/",
                "https://app.example/back#x", "http://app.example/back", "javascript:alert(1)", "app.example:/back",
                "data:text/html,x", "//app.example/back", "", "https://app.example\\back", "https://app.example/ba ck",
                "http://localhost:1/x", "http://127.0.0.1.other.example/x", "http://127.0.0.1@other.example/x",
                "http://127.0.0.2/x", "https://127.0.0.1/x", "https://app.example/<script>",
            )
        ],
        (LISTED, "https://app.example/back/"), (LISTED, "https://app.example/BACK"), (LISTED, "https://app.example/"),
        (LISTED, "https://app.example/back?x=2"), (LISTED, "https://app.example:443/back"), (LISTED, "http://127.0.0.1:1/y"),
        (LISTED, "http://127.0.0.1:1/x?y"), (BARE, "https://app.example"), (BARE, "https://app.example:8443/"),
        (BARE, "http://127.0.0.1/"), (PROGRAM, "https://app.example/"),
        (Client(ID, None, ("javascript:alert(1)", "app:/x")), "javascript:alert(1)"),
        (Client(ID, None, ("javascript:alert(1)", "app:/x")), "app:/x"),
        (Client(ID, None, ("https://app.example/a",)), "http://10.0.0.1/x"),
    ),
)  # fmt: skip
def test_redirect_elsewhere_is_refused(client: Client, redirect: str) -> None:
    assert rule(lambda: client.check(redirect)) == "redirect"


@for_each("text", ("a=1&a=1", "a=&a=1", "a=%ff", "&".join(f"a{n}=1" for n in range(MOST_PARAMETERS + 1))))
def test_form_with_a_parameter_twice_is_refused(text: str) -> None:
    """Or that is no form, or of too many."""
    assert rule(lambda: parameters(text)) == "malformed"


def test_empty_parameter_counts_as_absent() -> None:
    assert parameters("a=1&b=&c=%C3%A9") == {"a": "1", "c": "é"}
