"""What every room of infra may raise."""


class SettingsError(ValueError):
    """A setting cannot be used; the text names the setting and what it wants."""
