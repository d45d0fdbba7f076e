"""`croupier games show`, `abandon`, `retry` and `salvage`: what an operator does about games that cannot go on."""

import asyncio
import os
import re
import secrets
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
import msgspec
from eventsourcing.persistence import MapperDeserialisationError
from msgspec import Struct
from rich_click import RichCommand

from api.application.games.command_bus import CommandBus
from api.application.games.live_game_cache import LiveGames
from api.application.games.refusals import Refused
from api.application.ports.errors import Quarantined
from api.application.ports.stores import StoredEntry
from domain.engine.entry.commands import OPERATOR, Abandoned
from domain.games import GAMES
from infra.cli.acts import record_act, record_act_if_possible
from infra.cli.check.audit import resumed
from infra.cli.configured import data_option, settings
from infra.cli.output import DAMAGED, WHAT_TO_DO, json_option, progress_bar, say
from infra.cli.stored import entries_of, history_reader
from infra.errors import OperatorError
from infra.notify.local import LocalNotifier
from infra.store.database.connection import Session
from infra.store.entries.encryption import TamperedError
from infra.store.entries.entry_reader import EVENTS, LARGEST_INTEGER, Entries
from infra.store.entries.quarantine import Damage, Quarantine
from infra.store.event_store import EventStoreAdapter
from infra.store.lists.health import lift
from infra.store.lists.listings import Listings, abandoned
from infra.store.maintenance.migrations import open_store
from projections.schemas.listing import Listing
from projections.views.compiled import CompiledRules

DIVERGED = 1

game_argument = click.argument("game")


class Troubled(Struct, frozen=True):
    """Games that cannot go on, and why: for operators only."""

    quarantined: dict[str, str]
    diverged: dict[str, str]

    def lines(self) -> Iterator[str]:
        """The answer as lines of text."""
        yield from (f"quarantined {game}: {why}" for game, why in self.quarantined.items())
        if self.quarantined:
            yield WHAT_TO_DO
        yield from (f"diverged {game}: {why}" for game, why in self.diverged.items())
        yield f"{len(self.quarantined)} quarantined, {len(self.diverged)} diverged"


@click.command(cls=RichCommand)
@click.argument("game", required=False)
@data_option
@json_option
def games(game: str | None, data: str | None, as_json: bool) -> int:
    """List games that cannot continue, or look up one GAME.

    For one game: what the lists show, who sits where, and its version; nothing that is hidden.

    Quarantined games are read again, and released if that now succeeds. Unfinished games are resumed with the installed
    rules; those that diverge can be viewed, but not continued.

    Exit status: 0 there are no such games, 1 some diverge, 4 some are quarantined.
    """
    found = settings(data)
    entries = entries_of(found)
    if game is not None:
        with closing(open_store(found.database)) as store, closing(store.session()) as session:
            shown = _looked_up(session, entries, game)
        say("\n".join(shown.lines()), shown, as_json)
        return 0 if shown.quarantined is None else DAMAGED
    with closing(open_store(found.database)) as store, closing(store.session()) as session:
        quarantine = Quarantine(entries)
        known = [quarantine.again(session, one.game) for one in quarantine.all(session)]
        damaged = {one.game: str(one) for one in known if one is not None}
    diverged: dict[str, str] = {}
    with closing(history_reader(None, found)) as reader, progress_bar("resuming") as progress:
        running = reader.games(over=False)
        for done, history in enumerate(reader.all(running), 1):
            if history.damage is not None:
                damaged.setdefault(history.game, str(history.damage))
            elif not history.over and (trouble := resumed(history)):
                diverged[history.game] = trouble
            progress(done, len(running))
    troubled = Troubled(damaged, diverged)
    say("\n".join(troubled.lines()), troubled, as_json)
    return DAMAGED if damaged else DIVERGED if diverged else 0


class Known(Struct, frozen=True):
    """One game as operators see it."""

    version: int
    quarantined: int | None
    listing: Listing | None

    def lines(self) -> Iterator[str]:
        """The answer as lines of text."""
        if (one := self.listing) is not None:
            opened = datetime.fromtimestamp(one.opened_at / 1e6, UTC).isoformat(timespec="seconds")
            yield f"{one.game}: {one.ruleset}, {one.status}, opened {opened}, at version {self.version}"
            for seat in one.sitting:
                who = seat.player if seat.bot is None else f"bot {seat.bot}, added by {seat.player}"
                yield f"  {who}{', to move' if seat.to_move else ''}"
        else:
            yield f"at version {self.version}; its listing cannot be read"
        if self.quarantined is not None:
            yield f"quarantined at version {self.quarantined}"


def _looked_up(session: Session, entries: Entries, game: str) -> Known:
    version, quarantined = _head(session, game, "version, quarantined")
    return Known(version, quarantined, Listings(entries).one(session, game))


def _head(session: Session, game: str, columns: str) -> tuple[Any, ...]:
    """Some columns of a game's head row; raises OperatorError for an unknown game, StoreError if the store fails."""
    query = f"SELECT {columns} FROM games WHERE game = ?"  # noqa: S608 - our own names
    found = session.rows(query, (game,)) if re.fullmatch("[0-9a-f]{32}", game) else []
    if not found:
        raise OperatorError(f"no game has the id {game!r}")
    return found[0]


@click.command(cls=RichCommand)
@game_argument
@data_option
@json_option
def abandon(game: str, data: str | None, as_json: bool) -> None:
    """End a game for good.

    If its history can be continued, this is an entry like any other, with the scores as they are; servers may be
    running. A damaged game gets no entry: lists show it as over, and it stays quarantined.
    """
    found = settings(data)
    with closing(EventStoreAdapter(open_store(found.database), entries_of(found))) as store:
        version = asyncio.run(_abandon(store, game))
    if version is None:
        with closing(open_store(found.database)) as store, closing(store.session()) as session:
            if not abandoned(session, game, time.time_ns() // 1000):
                raise OperatorError(f"no list shows the game {game}, and it cannot be read: nothing is to be done")
        record_act(found.database, "abandon", game)
        say(
            f"{game} is over for the lists; it is damaged and stays quarantined",
            {"game": game, "version": None},
            as_json,
        )
        return
    record_act(found.database, "abandon", game)
    say(f"{game} is over, by version {version}", {"game": game, "version": version}, as_json)


async def _abandon(store: EventStoreAdapter, game: str) -> int | None:
    """The version of the entry that ends it; None if its history cannot be continued."""
    live_games = LiveGames({key: CompiledRules(rules) for key, rules in GAMES.items()}, store)
    bus = CommandBus(live_games, LocalNotifier(), lambda: time.time_ns() // 1000, secrets.token_bytes)
    try:
        outcome = await bus.execute(game, lambda _: Abandoned(OPERATOR), None)
    except Refused as refused:
        raise OperatorError(f"{refused.code}: {refused.detail}") from None
    except Quarantined:
        return None
    finally:
        await bus.close()
    return outcome.stored.version


@click.command(cls=RichCommand)
@click.argument("what", metavar="ID")
@data_option
@json_option
def retry(what: str, data: str | None, as_json: bool) -> None:
    """Let code of a game that was stopped be tried again: in the game of this ID, or of this ruleset in all games.

    Servers may be running: they try it within two seconds. `croupier check doctor` lists what is stopped.
    """
    found = settings(data)
    with closing(open_store(found.database)) as store, closing(store.session()) as session:
        count = lift(session, what)
    if not count:
        raise OperatorError(f"nothing is stopped for {what!r}: `croupier check doctor` lists what is")
    record_act(found.database, "retry", what)
    say(f"{count} stops of {what} are lifted", {"id": what, "stops": count}, as_json)


@click.command(cls=RichCommand)
@game_argument
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@data_option
def salvage(game: str, file: Path, data: str | None) -> int:
    """Write whatever can be read of a game.

    Write every row of a game to a new FILE, one line of JSON each: its entry if it can be read, else the stored bytes.
    The file contains hidden cards and the game's secret; only its owner may read it.

    Exit status: 0 everything could be read, 4 not everything.
    """
    found = settings(data)
    with closing(open_store(found.database)) as store, closing(store.session()) as session:
        lines, damage = _salvaged(session, entries_of(found), game)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as written:
        # Nobody should read it unnoticed, so the act is recorded before anything is written.
        record_act_if_possible([found.database], "salvage", game)
        written.writelines(msgspec.json.encode(line) + b"\n" for line in lines)
    read = sum("entry" in line for line in lines)
    click.echo(f"{file}: {read} of {len(lines) - 1} rows can be read" + (f"; {damage}" if damage else ""))
    return DAMAGED if damage else 0


def _salvaged(session: Session, entries: Entries, game: str) -> tuple[list[dict[str, Any]], Damage | None]:
    version, sealed, key_id = _head(session, game, "version, secret, key_id")
    mapper = entries.mapper
    damage = Quarantine(entries).damage(session, game)
    try:
        secret = mapper.secret(game, sealed, key_id).hex() if sealed is not None else None
    except TamperedError:
        secret = None
    lines: list[dict[str, Any]] = [
        {"game": game, "version": version, "secret": secret, "damage": damage and str(damage)}
    ]
    if (place := entries.archived(session, game)) is not None:
        try:
            lines += [_line(row) for row in entries.whole(session, place)]
        except (MapperDeserialisationError, TamperedError):
            lines.append({"archived": place.name})
    for number, topic, state in session.rows(EVENTS, (game, 0, LARGEST_INTEGER)):
        try:
            lines.append(_line(mapper.row(game, number, topic, state)))
        except (MapperDeserialisationError, TamperedError, msgspec.MsgspecError, UnicodeDecodeError):
            lines.append({"version": number, "topic": topic, "unreadable": bytes(state).hex()})
    return lines, damage


def _line(row: StoredEntry) -> dict[str, Any]:
    return {"version": row.version, "digest": row.digest.hex(), "entry": msgspec.msgpack.decode(row.body)}
