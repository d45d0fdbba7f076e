"""Discord: a message in a channel, with the picture beside it. What it is held to is in `discord.json`."""

import re
from typing import Any

import msgspec
from msgspec import Struct

from api.application.ports.deliveries import Parcel, Word
from api.application.ports.webhook_store import Place
from infra.webhooks.formats.form import Form, Meaning, Request, meaning_of
from infra.webhooks.formats.sentence import MOST_TITLED, UNTITLED, cut, request, sentence
from infra.webhooks.sending import TOO_MANY, Sent

PLACE = Place(
    re.compile(
        r"https://(?:(?:ptb|canary)\.)?discord(?:app)?\.com/api/(?:v\d{1,2}/)?webhooks/\d{15,22}/[\w-]{20,120}"
        r"(?:\?thread_id=\d{15,22})?",
        re.ASCII,
    ),
    "https://discord.com/api/webhooks/{id}/{token}",
    re.compile(r"<@&?(\d{15,22})>", re.ASCII),
    "<@{id of a user}> or <@&{id of a role}>",
)
_MARKS = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~:@/])")


class _Limited(Struct):
    """The body of a 429."""

    retry_after: float = 0.0
    everywhere: bool = msgspec.field(name="global", default=False)


class Discord(Form):
    """The form of Discord's webhooks."""

    def request(self, parcel: Parcel, now: int, word: Word | None) -> Request:  # noqa: ARG002 - a form's
        """A message that mentions nobody but whom the webhook is to mention."""
        word, mention = word or Word(), parcel.to.mention
        said = [mention, sentence(parcel, word, escaped, _told), word.link and f"<{word.link}>"]
        body: dict[str, Any] = {
            "content": " ".join([part for part in said if part]),
            "allowed_mentions": _allowed(mention),
        }
        if word.picture:
            title = cut(word.title or UNTITLED, MOST_TITLED)
            body["embeds"] = [{"title": escaped(title), "url": word.link, "image": {"url": word.picture}}]
        return request(body)

    def meaning(self, sent: Sent) -> Meaning:
        """A limit for all of Discord is in the body or a header of a 429."""
        meaning = meaning_of(sent)
        if sent.status != TOO_MANY:
            return meaning
        try:
            limited = msgspec.json.decode(sent.body, type=_Limited)
        except msgspec.MsgspecError:
            limited = _Limited()
        after = max(meaning.after, limited.retry_after)
        everywhere = limited.everywhere or sent.headers.get("x-ratelimit-global", "").lower() == "true"
        return Meaning("again", after, max(after, 1.0) if everywhere else 0.0)


def escaped(name: str) -> str:
    """A name without effect: marks of Markdown, mentions and addresses are none."""
    return _MARKS.sub(r"\\\1", name).replace("@", "@\u200b")


def _told(at: int) -> str:
    return f"<t:{at // 1_000_000}:f>"


def _allowed(mention: str | None) -> dict[str, list[str]]:
    found = mention and PLACE.mention and PLACE.mention.fullmatch(mention)
    if not mention or not found:
        return {"parse": []}
    return {"parse": [], "roles" if mention.startswith("<@&") else "users": [found[1]]}
