"""What players are called: PRECIS nicknames (RFC 8266), so that a name cannot pass for another one or for none.

The profile refuses control characters, marks that turn or hide text, and what shows nothing; it makes compatible
characters the same, and one space of several.
"""

from unicodedata import category

from precis_i18n import get_profile  # pyright: ignore[reportMissingTypeStubs]

from api.application.games.refusals import Refused

LONGEST = 40
_PROFILE = get_profile("NicknameCasePreserved")
_BLANK = "\u2800"
"""A braille pattern without a dot: its Unicode category is that of a symbol, yet it shows nothing."""


def nickname(given: str) -> str:
    """The name as it is kept; Refused if it cannot be one."""
    try:
        name = _PROFILE.enforce(given)
    except UnicodeEncodeError as error:
        what = f"U+{ord(given[error.start]):04X}" if error.start < len(given) else "nothing"
        raise _refused(
            f"a name has no {what} there" if error.start < len(given) else "a name shows something"
        ) from None
    if len(name) > LONGEST or _BLANK in name or all(category(one)[0] in "MZ" for one in name):
        raise _refused(f"a name has 1 to {LONGEST} characters, of which none is blank")
    return name


def _refused(detail: str) -> Refused:
    return Refused("invalid", detail, rule="name", pointer="/name")
