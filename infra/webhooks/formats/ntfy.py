"""ntfy, on any server: a notification with the picture, by its JSON, so that nothing is in headers. See `ntfy.json`."""

import re
from datetime import UTC, datetime
from urllib.parse import urlsplit, urlunsplit

from msgspec.structs import replace

from api.application.ports.deliveries import Parcel, Word
from api.application.ports.webhook_store import Place, Quiet
from infra.webhooks.formats.form import Form, Request
from infra.webhooks.formats.sentence import MOST_TITLED, UNTITLED, cut, request, sentence

PLACE = Place(
    re.compile(r"https?://[^/?#]+/[-_A-Za-z0-9]{1,64}(?:\?auth=[-_A-Za-z0-9=%]{1,300})?"),
    "https://ntfy.sh/{topic}, or that of your own server",
)


class Ntfy(Form):
    """The form of ntfy."""

    def request(self, parcel: Parcel, now: int, word: Word | None) -> Request:  # noqa: ARG002 - a form's
        """To the server itself, which finds the topic in the body."""
        word, quiet = word or Word(), parcel.to.quiet
        parts = urlsplit(parcel.url)
        # The title stands above the sentence.
        said = sentence(parcel, replace(word, title=None), str, lambda at: _told(at, quiet))
        body = {"topic": parts.path.strip("/"), "title": cut(word.title or UNTITLED, MOST_TITLED), "message": said}
        body |= {"click": word.link} if word.link else {}
        body |= {"attach": word.picture, "filename": "table.png"} if word.picture else {}
        return request(body, urlunsplit((parts.scheme, parts.netloc, "/", parts.query, "")))


def _told(at: int, quiet: Quiet | None) -> str:
    zone = (quiet and quiet.clocks) or UTC
    return f"{datetime.fromtimestamp(at // 1_000_000, zone):%Y-%m-%d %H:%M} {zone}"
