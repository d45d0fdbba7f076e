"""Words inside Markdown: names of players and of installed games are other people's words, so nothing in them acts."""

import re

_BLANKS = re.compile(r"[\t-\r ]+")
_ACTING = re.compile(r"[\\`*_\[\]<&~|#]|:(?=/)|(?<=\w)\.(?=[^\W\d_])|@(?=\w)")
"""What begins or ends something within a line; also a URL, host or address, of which many programs make links."""
_LEADING = re.compile(r"^(\d*)(>|[-+=](?=[-+=\s]|$)|[.)](?=\s|$))")
"""What makes the beginning of a line a list, a quotation or a rule."""


def escaped(text: str) -> str:
    """The text in one line of Markdown: what is shown of it is the text, and nothing else."""
    return _LEADING.sub(r"\1\\\2", _ACTING.sub(r"\\\g<0>", _BLANKS.sub(" ", text).strip(" ")))
