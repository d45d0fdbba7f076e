"""Slack: a message by an incoming webhook, with the picture below it. What it is held to is in `slack.json`."""

import re
from datetime import UTC, datetime
from typing import Any

from api.application.ports.deliveries import Parcel, Word
from api.application.ports.webhook_store import Place
from infra.webhooks.formats.form import Form, Request
from infra.webhooks.formats.sentence import MOST_TITLED, UNTITLED, cut, request, sentence

PLACE = Place(
    re.compile(r"https://hooks\.slack(?:-gov)?\.com/services/T[A-Z0-9]{2,20}/B[A-Z0-9]{2,20}/[A-Za-z0-9]{10,60}"),
    "https://hooks.slack.com/services/T…/B…/…",
    re.compile(r"<@[UW][A-Z0-9]{2,20}>|<!subteam\^S[A-Z0-9]{2,20}>"),
    "<@U…> or <!subteam^S…>",
)
WIDER = ord("\N{FULLWIDTH COMMERCIAL AT}") - ord("@")
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", **{mark: chr(ord(mark) + WIDER) for mark in "*_~`:@"}}
"""Three characters have escapes; what makes a name bold, a sign or a mention has none, and becomes a wide letter."""


class Slack(Form):
    """The form of Slack's incoming webhooks."""

    def request(self, parcel: Parcel, now: int, word: Word | None) -> Request:  # noqa: ARG002 - a form's
        """A message whose words Slack does not look into for channels, people or addresses."""
        word = word or Word()
        said = [parcel.to.mention, sentence(parcel, word, escaped, _told), word.link and f"<{_coded(word.link)}>"]
        text = " ".join([part for part in said if part])
        blocks: list[dict[str, Any]] = [
            {"type": "section", "text": {"type": "mrkdwn", "text": text, "verbatim": True}},
        ]
        if word.picture:
            blocks.append(
                {"type": "image", "image_url": word.picture, "alt_text": cut(word.title or UNTITLED, MOST_TITLED)}
            )
        return request({"text": text, "blocks": blocks, "unfurl_links": False})


def escaped(name: str) -> str:
    """A name without effect."""
    return name.translate(str.maketrans(_ESCAPES))


def _coded(link: str) -> str:
    return link.replace("&", "&amp;").replace("<", "%3C").replace(">", "%3E").replace("|", "%7C")


def _told(at: int) -> str:
    shown = datetime.fromtimestamp(at // 1_000_000, UTC).strftime("%Y-%m-%d %H:%M UTC")
    return f"<!date^{at // 1_000_000}^{{date_short_pretty}} {{time}}|{shown}>"
