"""Players' names: PRECIS nicknames (RFC 8266), so that no name can pass for another, or look empty.

The profile refuses control characters, marks that reverse or hide text, and invisible names; it unifies compatible
characters and collapses runs of spaces.
"""

from unicodedata import category

from precis_i18n import get_profile  # pyright: ignore[reportMissingTypeStubs]

from api.application.games.refusals import Refused

LONGEST_NAME = 40
_PROFILE = get_profile("NicknameCasePreserved")
_BLANK = "\u2800"
"""A braille pattern without a dot: Unicode categorises it as a symbol, yet it is invisible."""


def nickname(given: str) -> str:
    """The name in stored form; Refused if it cannot be one."""
    try:
        name = _PROFILE.enforce(given)
    except UnicodeEncodeError as error:
        what = f"U+{ord(given[error.start]):04X}" if error.start < len(given) else "nothing"
        raise _refused(
            f"a name has no {what} there" if error.start < len(given) else "a name shows something"
        ) from None
    if len(name) > LONGEST_NAME or _BLANK in name or all(category(letter)[0] in "MZ" for letter in name):
        raise _refused(f"a name has 1 to {LONGEST_NAME} characters, of which none is blank")
    return name


def _refused(detail: str) -> Refused:
    return Refused("invalid", detail, rule="name", pointer="/name")
