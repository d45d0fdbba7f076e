"""What a push service is sent, without one: against the example of RFC 8291, and against http-ece."""

import time

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, derive_private_key

from api.application.ports.deliveries import Parcel, Word
from api.application.ports.webhook_store import Destination
from infra.keys.push_keys import push_keys
from infra.webhooks import web_push
from infra.webhooks.formats.push import DAY, Push
from infra.webhooks.web_push import base64url, encrypted, from_base64url, public_bytes
from tests.webhooks.browsers import Browser, checked

KEYS = push_keys([("new", b"n" * 32), ("old", b"o" * 32)])
NEW, OLD = [base64url(public_bytes(key)) for key in KEYS.values()]
NOW = time.time_ns() // 1000
SECOND = 1_000_000
GAME = "0123456789abcdef" * 2


def test_encryption_is_that_of_the_standard(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example of RFC 8291, section 5, which has no padding."""

    def private(text: str) -> EllipticCurvePrivateKey:
        return derive_private_key(int.from_bytes(from_base64url(text)), SECP256R1())

    words = b"When I grow up, I want to be a watermelon"
    monkeypatch.setattr(web_push, "PADDED", len(words) + 1)
    browser = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    own, salt = private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "DGv6ra1nlYgDCS1FRnbzlw"
    raw = from_base64url
    assert base64url(encrypted(words, raw(browser), raw("BTBZMqHH6r4Tts7J_aSIgg"), own, raw(salt))) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def parcel(browser: Browser, key: str = "new", language: str = "en", game: str | None = GAME) -> Parcel:
    to = Destination(
        browser.endpoint, {**browser.keys, "key": key, "language": language, "contact": "mailto:op@play.example"}
    )
    kind = "test" if game is None else "your-turn"
    return Parcel("hook", "anna", browser.endpoint, (b"",), 7, kind, NOW, game, 41, None, 0, "push", to)


def test_push_says_who_sends_and_which_game() -> None:
    browser, form = Browser("https://push.example:8443/send/s3cret"), Push(KEYS)
    more = Word("https://play.example/games/1", "Dominion", ("Anna", "Bert"), picture="https://play.example/1.svg")
    sent = form.request(parcel(browser, language="ko"), NOW, more)
    assert browser.read(sent.body) == {"kind": "your-turn", "game": GAME, "language": "ko"}
    headers = {name.lower(): value for name, value in sent.headers.items()}
    assert checked(headers, "https://push.example:8443", NEW)["sub"] == "mailto:op@play.example"
    assert (headers["content-encoding"], headers["ttl"], headers["urgency"]) == ("aes128gcm", str(DAY), "normal")
    again = form.request(parcel(browser, "old", game=None), NOW, Word())
    assert browser.read(again.body) == {"kind": "test", "game": None, "language": "en"}
    assert len(again.body) == len(sent.body) < 4096, "a length tells nothing"
    assert again.body[:100] != sent.body[:100], "no key or salt is used twice"
    assert "Topic" not in again.headers
    checked({"authorization": again.headers["Authorization"]}, "https://push.example:8443", OLD)


def test_push_topic_differs_by_game_and_subscriber() -> None:
    one, other, form = Browser("https://push.example/1"), Browser("https://push.example/2"), Push(KEYS)

    def topic(browser: Browser, game: str) -> str:
        return form.request(parcel(browser, game=game), NOW, None).headers["Topic"]

    assert topic(one, GAME) == topic(one, GAME)
    topics = {topic(one, GAME), topic(one, GAME[::-1]), topic(other, GAME)}
    assert len(topics) == 3
    assert all(len(each) == 32 and GAME not in each and from_base64url(each) for each in topics)


@pytest.mark.parametrize(
    ("left", "ttl", "urgency"), [(60, 60, "high"), (3600, 3600, "normal"), (-5, 0, "high"), (3 * DAY, DAY, "normal")]
)
def test_time_left_sets_push_urgency_and_ttl(left: int, ttl: int, urgency: str) -> None:
    word = Word(until=NOW + left * SECOND)
    headers = Push(KEYS).request(parcel(Browser("https://push.example/1")), NOW, word).headers
    assert (headers["TTL"], headers["Urgency"]) == (str(ttl), urgency)


def test_push_keys_follow_from_signing_keys() -> None:
    assert base64url(public_bytes(push_keys([("old", b"o" * 32)])["old"])) == OLD != NEW
    assert list(push_keys([("new", b"n" * 32), ("old", b"o" * 32)])) == ["new", "old"]
