"""`llms.txt`: the API in a page of Markdown, made from its document, for programs that read before they call."""

from collections.abc import Mapping
from typing import Any

ABOUT = (
    "Games with hidden information over HTTP. A client only ever answers questions: each lists its options, and an "
    "answer is numbers into that list, whatever the game. Every answer is redacted for who asks. Send "
    "`Authorization: Bearer` with the token that `POST /v1/players` gives; without one you are a spectator."
)
FIRST = (
    "`POST /v1/players` with a name gives a token.",
    '`POST /v1/games` opens a game, `POST /v1/games/{game}/seats` sits you down, or a bot with `{"bot": …}`.',
    "`GET /v1/games/{game}/view` shows the table and the open questions; `?wait=30` waits for news.",
    "`POST /v1/games/{game}/choices` answers one: its `question`, and `picks`, which count from 0 into its `options`.",
)


def llms_text(document: Mapping[str, Any]) -> str:
    """The page: what the server is, how to begin, and every operation of the document under its tag."""
    found: dict[str, list[str]] = {tag["name"]: [] for tag in document["tags"]}
    for path, item in document["paths"].items():
        for method, described in item.items():
            found[described["tags"][0]].append(f"- `{method.upper()} {path}`: {described['summary']}")
    lines = [
        f"# {document['info']['title']}",
        "",
        f"> {document['info']['description']}",
        "",
        ABOUT,
        "",
        "## To begin",
        "",
    ]
    lines += [f"{n}. {one}" for n, one in enumerate(FIRST, 1)]
    for tag in document["tags"]:
        if found[tag["name"]]:
            lines += ["", f"## {tag['name'].capitalize()}", "", tag["description"], "", *found[tag["name"]]]
    lines += [
        "",
        "## More",
        "",
        "- [OpenAPI 3.1](/v1/openapi.json): every type, with an example of every body and answer",
        "- [The same to try out](/v1/docs)",
        "",
    ]
    return "\n".join(lines)
