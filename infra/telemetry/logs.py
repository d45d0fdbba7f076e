"""The log: a line for each event on standard error, for people or as JSON, with the request that it belongs to.

Lines contain ids, codes and versions, never a card, a name or a token. Nothing here checks that: callers are
responsible.
"""

import logging
import sys
import threading
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType
from typing import Literal

import msgspec

LOG = logging.getLogger("croupier")
Form = Literal["text", "json"]
PERIOD = 60.0
"""Seconds within which one line says enough of what follows from an outage."""
ACCESS = "croupier.access"
"""The logger of requests, a line for each; silent unless it is switched on."""

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
"""The id of the request being answered; tasks that it started have it as well."""
trace_id: ContextVar[str | None] = ContextVar("trace_id", default=None)
"""32 hexadecimal digits, of the trace that the request belongs to, if its sender or this server keeps one."""

_encoder = msgspec.json.Encoder()


class JsonLines(logging.Formatter):
    """One object per line: time, level, logger, message; request, trace and error if there are any."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_belongs_to(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return _encoder.encode(line).decode()


class TextLines(logging.Formatter):
    """One line for people: time, level, logger and message, then the request and the trace if there are any."""

    def format(self, record: logging.LogRecord) -> str:
        """The line; a traceback follows on lines of its own."""
        about = "".join(f" {name}={value}" for name, value in _belongs_to().items())
        line = f"{_time(record)} {record.levelname} {record.name}: {record.getMessage()}{about}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class OneOutage(logging.Filter):
    """Of the lines about what follows from one outage, one a minute; those on its beginning and its end are all said.

    A line names the outage that it follows from as its `outage`, or the one whose beginning it is as its `began`.
    """

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is said."""
        began, outage = getattr(record, "began", None), getattr(record, "outage", None)
        due = outage is None or record.created - self._said.get(outage, 0) >= PERIOD
        if due and (about := began or outage):
            self._said[about] = record.created
        return due


def configure(form: Form, *, access: bool) -> None:
    """Log to standard error in this form from now on; `access`: requests as well."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(OneOutage())
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    if form == "json":  # then nothing else is there
        logging.captureWarnings(True)
        sys.excepthook = _uncaught
        threading.excepthook = lambda given: _uncaught(*given[:3])
    logging.getLogger(ACCESS).setLevel(logging.INFO if access else logging.WARNING)
    for chatty in ("httpx", "uvicorn"):
        logging.getLogger(chatty).setLevel(logging.WARNING)


def _uncaught(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
    LOG.critical("a program error", exc_info=(kind, error or kind(), trace))


def _time(record: logging.LogRecord) -> str:
    when = datetime.fromtimestamp(record.created, UTC)
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _belongs_to() -> dict[str, str]:
    known = {"request": request_id.get(), "trace": trace_id.get()}
    return {name: value for name, value in known.items() if value is not None}
