"""What each place is sent, held to schemas of our own; and what its answers mean."""

import json
from itertools import product
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from api.application.ports.deliveries import REMINDER, TEST, Parcel, Word
from api.application.ports.webhook_store import Destination, Quiet
from infra.delivery import FORMS, PLACES
from infra.webhooks import formats
from infra.webhooks.formats.form import Meaning
from infra.webhooks.formats.standard import AGENT
from infra.webhooks.sending import Sent
from projections.schemas.notices import NOTICE_TYPES
from projections.words.texts import LANGUAGES, service_texts
from tests.support.each import for_each

URLS = {
    "discord": "https://discord.com/api/webhooks/123456789012345678/" + "a_-Z0" * 14,
    "slack": "https://hooks.slack.com/services/T0AB12CD3/B0AB12CD3/" + "aZ0" * 8,
    "ntfy": "https://ntfy.sh/annas_games-1",
}
HOSTILE = (
    "<!channel>", "@everyone", "<@123456789012345678>", "<@U012AB3CD>", "*b* _i_ ~s~ `c` ||x||", "[a](https://e.vil)",
    "https://e.vil/", ":joy:", "\n# h\n> q", "&lt;!here&gt;", "{who}{time}", "\\*x\\*", "\u202eevil", "x" * 500,
)  # fmt: skip
FULL = Word(
    "https://play.example/games/" + "f" * 32, "Dominion", ("Anna", "Bert"), 1_767_225_600_000_000,
    "https://play.example/v1/games/" + "f" * 32 + "/picture.png?language=en&version=41",
)  # fmt: skip
SCHEMAS = {
    name: jsonschema_rs.Draft202012Validator(json.loads((Path(formats.__path__[0]) / f"{name}.json").read_text()))
    for name in URLS
}


def parcel(name: str, kind: str = "your-turn", **to: Any) -> Parcel:
    where = Destination(URLS[name], **to)
    return Parcel("w1", "p1", where.url, (b"s",), 8, kind, 1, "f" * 32, 41, None, 0, name, where)


def sent(name: str, word: Word, kind: str = "your-turn", **to: Any) -> dict[str, Any]:
    """The body, which fits."""
    request = FORMS[name].request(parcel(name, kind, **to), 1, word)
    assert request.headers == {"Content-Type": "application/json", "User-Agent": AGENT}, "nothing of it is in headers"
    body = json.loads(request.body)
    SCHEMAS[name].validate(body)
    return body


def text(name: str, body: dict[str, Any]) -> str:
    return body["message"] if name == "ntfy" else body["content" if name == "discord" else "text"]


@for_each("case", [*product(URLS, LANGUAGES, (*NOTICE_TYPES, TEST, REMINDER, "of-later"), (FULL, Word()))])
def test_every_event_is_told_in_a_sentence(case: tuple[str, str, str, Word]) -> None:
    name, language, kind, word = case
    said = text(name, sent(name, word, kind, language=language))
    asks = kind in ("your-turn", "time-short", REMINDER)
    assert ("Anna" in said and "Bert" in said) == (asks and word is FULL)
    assert "{" not in said.replace("{date_short_pretty} {time}", "")
    others = {service_texts(other).templates["word.test"] for other in LANGUAGES if other != language}
    assert not any(other in said for other in others)


def test_sentence_names_game_asked_time_link_picture() -> None:
    link, picture = FULL.link, FULL.picture
    assert sent("discord", FULL) == {
        "content": f"Dominion: Anna, Bert to move, until <t:1767225600:f> <{link}>",
        "allowed_mentions": {"parse": []},
        "embeds": [{"title": "Dominion", "url": link, "image": {"url": picture}}],
    }
    slack = sent("slack", FULL)
    assert slack["text"] == (
        "Dominion: Anna, Bert to move, until "
        f"<!date^1767225600^{{date_short_pretty}} {{time}}|2026-01-01 00:00 UTC> <{link}>"
    )
    assert slack["blocks"][1] == {"type": "image", "image_url": picture, "alt_text": "Dominion"}
    quiet = Quiet("Asia/Seoul", "22:00", "07:00")
    assert sent("ntfy", FULL, quiet=quiet, language="ko") == {
        "topic": "annas_games-1",
        "title": "Dominion",
        "message": "Anna, Bert 님 차례입니다 (2026-01-01 09:00 Asia/Seoul까지)",
        "click": link,
        "attach": picture,
        "filename": "table.png",
    }
    assert FORMS["ntfy"].request(parcel("ntfy"), 1, FULL).url == "https://ntfy.sh/"
    assert text("discord", sent("discord", Word(link))) == f"Your move <{link}>"
    assert "embeds" not in sent("discord", Word(link))


@for_each("case", [*product(("discord", "slack"), HOSTILE)])
def test_markup_in_player_names_has_no_effect(case: tuple[str, str]) -> None:
    name, hostile = case
    said = text(name, sent(name, Word(None, hostile, (hostile,) * 9)))
    assert len(said) < 1900
    if name == "discord":
        bare = [said[n] for n in range(len(said)) if n == 0 or said[n - 1] != "\\"]
        assert not set("*_~`|<>#@[]") & set(bare), "each has its backslash"
        assert "@everyone" not in said
    else:
        assert not set("<>*_~`@") & set(said)
        assert all(rest.startswith(("amp;", "lt;", "gt;")) for rest in said.split("&")[1:])
        assert ":joy:" not in said
    assert said.count("\n") == 0


def test_only_whom_the_webhook_names_is_mentioned() -> None:
    user, role = "<@123456789012345678>", "<@&123456789012345678>"
    ids = ["123456789012345678"]
    assert sent("discord", FULL, mention=user)["allowed_mentions"] == {"parse": [], "users": ids}
    by_role = sent("discord", FULL, mention=role)
    assert by_role["allowed_mentions"] == {"parse": [], "roles": ids}
    assert by_role["content"].startswith(f"{role} Dominion")
    assert sent("slack", FULL, mention="<@U012AB3CD>")["text"].startswith("<@U012AB3CD> Dominion")
    fitting = {"discord": (user, role), "slack": ("<@U012AB3CD>", "<!subteam^S012AB3CD>")}
    for name, good in fitting.items():
        pattern = PLACES[name].mention
        assert pattern is not None
        assert all(pattern.fullmatch(one) for one in good)
        bad = ("@everyone", "<!channel>", "<!here>", "<@x>", f"{good[0]} <!channel>", "")
        assert not any(pattern.fullmatch(one) for one in bad)
    assert PLACES["ntfy"].mention is None


GOOD = {
    "discord": (
        URLS["discord"], URLS["discord"].replace("/api/", "/api/v10/"), URLS["discord"] + f"?thread_id={'9' * 18}",
        URLS["discord"].replace("discord.com", "discordapp.com"), URLS["discord"].replace("//", "//canary."),
    ),
    "slack": (URLS["slack"], URLS["slack"].replace("slack.com", "slack-gov.com")),
    "ntfy": (URLS["ntfy"], "https://push.example:8443/x", "http://10.0.0.5/games", URLS["ntfy"] + "?auth=QmFzaWM"),
}  # fmt: skip
BAD = {
    "discord": (
        "https://discord.com/", "https://discord.com.e.vil/api/webhooks/123456789012345678/" + "a" * 68,
        "https://e.vil/?https://discord.com/api/webhooks/123456789012345678/" + "a" * 68, URLS["discord"] + "/slack",
        URLS["discord"].replace("https", "http"), URLS["slack"], URLS["discord"] + "\n", "https://discord.com/channels/1/2",
    ),
    "slack": ("https://hooks.slack.com/services/", "https://slack.com/api/chat", URLS["discord"], URLS["slack"] + "/x"),
    "ntfy": ("https://ntfy.sh/", "https://ntfy.sh/a/b", "https://ntfy.sh/a?x=1", "https://ntfy.sh/" + "a" * 65),
}  # fmt: skip


@pytest.mark.parametrize("name", URLS)
def test_addresses_have_the_form_of_the_place(name: str) -> None:
    pattern = PLACES[name].address
    assert [url for url in GOOD[name] if not pattern.fullmatch(url)] == []
    assert [url for url in BAD[name] if pattern.fullmatch(url)] == []


def test_answers_of_receivers_decide_retry_or_switching_off() -> None:
    for name in URLS:
        assert FORMS[name].meaning(Sent(204)) == Meaning("arrived")
        assert {FORMS[name].meaning(Sent(gone)).then for gone in (401, 403, 404, 410)} == {"off"}
        assert FORMS[name].meaning(Sent(failed="time")) == Meaning("again")
        assert FORMS[name].meaning(Sent(307)) == Meaning("again"), "no redirect is followed"
        assert FORMS[name].meaning(Sent(429, after=7)) == Meaning("again", 7)
    meaning = FORMS["discord"].meaning
    own = b'{"message": "slowly", "retry_after": 64.57, "global": false}'
    assert meaning(Sent(429, body=own)) == Meaning("again", 64.57)
    assert meaning(Sent(429, body=own.replace(b"false", b"true"))) == Meaning("again", 64.57, 64.57)
    assert meaning(Sent(429, after=3, headers={"x-ratelimit-global": "true"})) == Meaning("again", 3, 3)
    assert meaning(Sent(429, body=b"<html>", after=3)) == Meaning("again", 3)
    assert FORMS["standard"].meaning(Sent(404)) == Meaning("again"), "as it was documented"
    assert FORMS["standard"].meaning(Sent(410)) == Meaning("off")
