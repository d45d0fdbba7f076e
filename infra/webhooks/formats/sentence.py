"""What has happened as one short sentence, from the service's texts, in the language of the webhook."""

from collections.abc import Callable
from typing import Any

import msgspec

from api.application.ports.deliveries import ASKS, Parcel, Word
from infra.webhooks.formats.form import Request
from infra.webhooks.formats.standard import AGENT
from projections.words.texts import service_texts

MOST_ASKED, MOST_NAMED, MOST_TITLED = 5, 40, 100
"""How many names there are, and the characters of each and of a title: all places allow as much, once escaped."""
UNTITLED = "Croupier"
HEADERS = {"Content-Type": "application/json", "User-Agent": AGENT}


def sentence(parcel: Parcel, word: Word, escaped: Callable[[str], str], told: Callable[[int], str]) -> str:
    """The sentence. `escaped`: a name as the place takes it; `told`: a time, in microseconds UTC, likewise."""
    texts = service_texts(parcel.to.language).templates
    names = [escaped(cut(name, MOST_NAMED)) for name in word.asked[:MOST_ASKED]]
    who = texts["word.between"].join([*names, *(["…"] if len(word.asked) > MOST_ASKED else [])])
    kind = f"{parcel.type}-by" if parcel.type in ASKS and who else parcel.type
    what = texts.get(f"word.{kind}", texts["word.other"]).format(who=who)
    if parcel.type in ASKS and word.until is not None:
        what = texts["word.until"].format(what=what, time=told(word.until))
    return f"{escaped(cut(word.title, MOST_TITLED))}: {what}" if word.title else what[:1].upper() + what[1:]


def cut(text: str, most: int) -> str:
    """A text in one line, of at most so many characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def request(body: dict[str, Any], url: str | None = None) -> Request:
    """A request with this JSON."""
    return Request(HEADERS, msgspec.json.encode(body), url)
