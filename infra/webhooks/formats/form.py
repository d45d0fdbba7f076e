"""What a form of webhooks must provide: the request that a parcel becomes, and what answers to it mean."""

from collections.abc import Collection
from typing import Literal, Protocol

from msgspec import Struct

from api.application.ports.deliveries import Parcel, Word
from infra.webhooks.sending import Sent

SUCCESS = range(200, 300)
GONE = frozenset({401, 403, 404, 410})
"""Answers of a place that knows no such address, or no longer: nothing else will come of it."""


class Request(Struct, frozen=True):
    """A request to be sent. `url`: None for the parcel's own."""

    headers: dict[str, str]
    body: bytes
    url: str | None = None


class Meaning(Struct, frozen=True):
    """What becomes of a parcel: it has arrived, or is tried again, or its webhook is switched off (`off`) or ends.

    `after`: it is tried again in so many seconds at the earliest. `pause`: for so many seconds nothing is sent to the
    whole place.
    """

    then: Literal["arrived", "again", "off", "end"]
    after: float = 0.0
    pause: float = 0.0


class Form(Protocol):
    """A form: by default of words for people, at a place that many share."""

    worded: bool = True
    """Whether the game is looked at first, as what is no longer so is not sent, and the place is paced: `pace`."""

    def request(self, parcel: Parcel, now: int, word: Word | None) -> Request:
        """What is sent. `now`: microseconds UTC; `word`: None if the form is not worded."""
        ...

    def meaning(self, sent: Sent) -> Meaning:
        """What an answer means, or that there was none: by the status, and `Retry-After`."""
        return meaning_of(sent)


def meaning_of(sent: Sent, gone: Collection[int] = GONE) -> Meaning:
    """What an answer means by its status and `Retry-After` alone."""
    if sent.status is not None and sent.status in SUCCESS:
        return Meaning("arrived")
    return Meaning("off") if sent.status in gone else Meaning("again", sent.after or 0)
