"""What a request accepts: the languages, encodings and media types of its answer."""

from typing import Literal

from api.application.games.refusals import Refused
from api.http.requests.request import AnyRequest, header
from api.http.schemas.operation_parts import EVENTS as SSE
from api.http.schemas.operation_parts import LINES as NDJSON
from api.http.schemas.operation_parts import MARKDOWN
from projections.words.texts import LANGUAGES

Encoding = Literal["", "gzip", "zstd"]


def weighted(accepted: str) -> list[tuple[str, float]]:
    """What an Accept header of any kind lists, in lower case and its order, each with its weight from 0 to 1."""
    weights: list[tuple[str, float]] = []
    for part in accepted.lower().split(",") if accepted else ():
        name, *parameters = part.replace(" ", "").split(";")
        try:
            weights.append((name, float(next((part[2:] for part in parameters if part.startswith("q=")), 1))))
        except ValueError:
            continue
    return weights


def wanted(accepted: str, *order: Encoding) -> Encoding:
    """The encoding preferred by an Accept-Encoding header, the first of `order` among equals; "" for none."""
    liked = dict(weighted(accepted))
    best: Encoding = max(order, key=lambda coding: liked.get(coding, 0.0))  # the first among equals
    return best if liked.get(best, 0.0) > 0 else ""


def streamed(accepted: str) -> bool:
    """Whether a stream is compressed for this Accept-Encoding: gzip is listed, and identity is not.

    Ruby's standard library lists both by itself, and hands on nothing of what is compressed before its end.
    """
    return wanted(accepted, "gzip") == "gzip" and "identity" not in dict(weighted(accepted))


def language(accepted: str) -> str:
    """The best of our languages for an Accept-Language header; English if nothing fits."""
    best, quality = LANGUAGES[0], 0.0
    for tag, q in weighted(accepted):
        spoken = tag.partition("-")[0]
        if spoken in LANGUAGES and q > quality:
            best, quality = spoken, q
    return best


def accepted_encoding(request: AnyRequest, *order: Encoding) -> Encoding:
    """The caller's preferred encoding among these, the first of equals; "" for none of them.

    `order` empty: those used for whole bodies, zstd before gzip.
    """
    return wanted(header(request, b"accept-encoding") or "", *(order or ("zstd", "gzip")))


def wants_text(request: AnyRequest) -> bool:
    """Whether the caller prefers Markdown to JSON: the Accept header names it, and not after JSON."""
    accept = header(request, b"accept") or ""
    return MARKDOWN in accept and _preferred(accept, "application/json", MARKDOWN) == MARKDOWN


def media_type(accept: str) -> str:
    """The media type of a stream: the one of ours that this Accept header prefers; Refused if it takes none."""
    preferred = _preferred(accept or "*/*", SSE, NDJSON)
    if preferred is None:
        raise Refused("not-acceptable", f"accept {SSE} or {NDJSON}")
    return preferred


def _preferred(accept: str, *ours: str) -> str | None:
    """The media type that an Accept header gives most weight, the first that it lists among equals; None for none."""
    listed = weighted(accept)
    refused = {name for name, weight in listed if weight == 0}
    for name, weight in sorted(listed, key=lambda choice: -choice[1]):
        for kind in ours:
            if weight and kind not in refused and name in (kind, f"{kind.partition('/')[0]}/*", "*/*"):
                return kind
    return None
