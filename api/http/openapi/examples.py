"""Examples of answers, as a server gave them: `python -m tests.contract.answers` records them, a test checks them."""

import json
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any

from api.http.answers.problems import STATUS
from projections.words.texts import service_texts

FILE = Path(__file__).with_name("answers.json")


@cache
def _recorded() -> dict[str, dict[str, Any]]:
    """The recorded answers: operation and status -> media type -> body."""
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def answer_examples(operation: str, status: int, media: str) -> dict[str, Any]:
    """The `examples` for one answer's media type; empty if there are none."""
    value = _recorded().get(f"{operation} {status}", {}).get(media)
    return {} if value is None else {"examples": {"answered": {"value": value}}}


def refusal_examples() -> dict[str, Any]:
    """A problem for each status: the first code that has it. They are components, named `refused-409` and so on."""
    titles = service_texts("en").templates
    first = {status: code for code, status in reversed(STATUS.items())}
    return {
        f"refused-{status}": {
            "summary": HTTPStatus(status).phrase,
            "value": {
                "type": f"urn:croupier:problem:{code}",
                "title": titles[f"refusal.{code}"],
                "status": status,
                "code": code,
                "detail": "what is wrong here, and what to do about it",
            },
        }
        for status, code in sorted(first.items())
    }
