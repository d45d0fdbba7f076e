"""What a fault's load counts; the soak's summary is made of these."""

from dataclasses import asdict, dataclass


@dataclass
class Tally:
    """What the clients met. Times are in seconds."""

    commands: int = 0
    """Commands that were answered with success: games opened, seats taken, choices made."""
    choices: int = 0
    retries: int = 0
    """Commands and reads sent again because the answer was a 503 or the connection was lost."""
    replayed: int = 0
    """Retries that were answered with the first answer: the command had been stored."""
    refused_503: int = 0
    broken: int = 0
    """Requests to a process to which nothing happened, whose connection was lost."""
    without_retry_after: int = 0
    stale_reads: int = 0
    """Views older than what somebody had already been answered."""
    frames: int = 0
    frames_lost: int = 0
    frames_doubled: int = 0
    views_instead: int = 0
    """Views sent instead of frames, because a stream had fallen too far behind."""
    resumed: int = 0
    """Streams resumed by Last-Event-ID after a lost connection."""
    longest_lag: float = 0.0
    """From the answer to a choice until an open stream had its frame."""
    longest_answer: float = 0.0
    """The longest that a request waited for its answer."""

    def told(self) -> dict[str, int | float]:
        """The counts, rounded, for a summary."""
        return {name: round(count, 3) for name, count in asdict(self).items()}
