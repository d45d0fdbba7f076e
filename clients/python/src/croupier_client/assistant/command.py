"""`croupier-client`: tools for assistants, over stdio or streamable HTTP, for one player or for all who sign in."""

import argparse
import asyncio
import os
import re
import signal
import sys

from croupier_client._async.client import LOCAL, AsyncCroupier
from croupier_client.assistant.door import Door
from croupier_client.assistant.server import Player, server_of
from croupier_client.problems import CroupierError
from croupier_client.sign_in import SignIn

HERE = "127.0.0.1"
STOPPED = 130
"""The exit status of what was stopped by Ctrl-C, as shells have it."""


def main() -> int:
    """The command. At the end it says how many answers were not options."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a script's background job inherits that it is ignored
    parser = argparse.ArgumentParser("croupier-client", description="Croupier's tools for assistants (MCP).")
    parser.add_argument("--server", default=os.environ.get("CROUPIER_URL", LOCAL))
    parser.add_argument("--token", default=os.environ.get("CROUPIER_TOKEN"), help="a player's; default: a new player")
    parser.add_argument("--name", default="Assistant", help="name of the new player")
    parser.add_argument("--sign-in", metavar="FILE", help="play for whoever lets you in a browser; kept in this file")
    parser.add_argument("--http", type=listened, metavar="[HOST:]PORT", help="serve HTTP there, at /mcp, not stdio")
    public = "where others reach it, as https://door.example/mcp: everybody plays as themselves, and signs in first"
    parser.add_argument("--public", metavar="URL", help=public)
    wanted = parser.parse_args()
    if wanted.public is None and wanted.http and wanted.http[0] != HERE:
        parser.error("without --public everybody who reaches it plays as one player: leave out the host")
    if wanted.public is not None and (not wanted.http or wanted.token or wanted.sign_in):
        parser.error("--public goes with --http, and without --token and --sign-in: each brings their own token")
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # the loop takes it over, and cancels what it runs
        return asyncio.run(serve(wanted))
    except KeyboardInterrupt:
        return STOPPED


def listened(given: str) -> tuple[str, int]:
    """A host and a port to listen on; ArgumentTypeError if it is none."""
    match = re.fullmatch(r"(?:\[?([^\]]+)\]?:)?([0-9]{1,5})", given)
    if match is None:
        raise argparse.ArgumentTypeError(f"[HOST:]PORT, as 8001 or 0.0.0.0:8001, not {given!r}")
    return match[1] or HERE, int(match[2])


async def serve(wanted: argparse.Namespace) -> int:
    """Serve one player until the caller is gone, or with `--public` everybody until stopped."""
    if wanted.public is not None:
        await Door(wanted.server, wanted.public).serve(*wanted.http)
        return 0
    signed = SignIn(wanted.server, "croupier-client", scope="open", file=wanted.sign_in) if wanted.sign_in else None
    async with AsyncCroupier(wanted.server, signed or wanted.token) as croupier:
        try:
            if signed:
                await asyncio.to_thread(signed.begin)
            elif not croupier.token:
                await croupier.register(wanted.name)
        except CroupierError as error:
            sys.stderr.write(f"croupier-client: {error}\n")
            return 2
        player = Player(croupier)
        server = server_of(lambda: player)
        if wanted.http:
            await server.run_streamable_http_async(host=wanted.http[0], port=wanted.http[1])
        else:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # what waits for a line of a terminal ends in no other way
            await server.run_stdio_async()
        sys.stderr.write(f"croupier-client: {player.answers} answers, {player.illegal} of them no options\n")
        return 0
