"""Errors that are reported to an operator in one line, without a traceback."""


class OperatorError(Exception):
    """Something that an operator can fix; the text says what. `status` is the exit status of a command it ends."""

    status = 1


class SettingsError(OperatorError, ValueError):
    """A setting is unusable; the text names the setting and what it expects."""

    status = 2
