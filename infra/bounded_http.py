"""HTTP/1.1 as uvicorn speaks it through httptools, with an end to a request's head."""

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD = 64 * 1024
"""Bytes without an end of the head, or a piece of the body, after which nobody listens any longer."""


class BoundedHttpProtocol(HttpToolsProtocol):
    """Hangs up on an endless head or trailer, which httptools would keep in memory for as long as it comes."""

    _unread = 0

    def data_received(self, data: bytes) -> None:
        """Take in what came, and hang up if it leads nowhere."""
        self._unread += len(data)
        super().data_received(data)
        if self._unread > HEAD and not self.transport.is_closing():
            self.transport.close()

    def hang_up_if_idle(self) -> None:
        """Hang up on a client that has stopped taking what it is sent."""
        if self.flow.write_paused:
            self.transport.abort()

    def on_headers_complete(self) -> None:
        """The head is whole."""
        self._unread = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A piece of the body; the application counts these."""
        self._unread = 0
        super().on_body(body)
