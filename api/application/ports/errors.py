"""Errors that stores raise, apart from the types they hold: a route can report an outage without naming entries."""


class Conflict(Exception):  # noqa: N818 - a name of the field, not an accident
    """Another append took this (game, version), or this opening key, first; nothing was stored."""


class Unavailable(Exception):  # noqa: N818
    """The store failed; what was under way may or may not be stored, so read again first."""


class ArchiveAway(Unavailable):
    """This game has been moved to an archive that does not answer, or has lost it; all other games can be read."""


class Broken(Unavailable):
    """A wing that cannot be imported or started, named by the argument; everything else works."""


class Quarantined(Exception):  # noqa: N818
    """A part of this game's history cannot be read: nothing of it is shown, and nothing more is stored in it."""
