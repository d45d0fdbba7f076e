"""`croupier export`: finished games of a store, as rows for machine learning and statistics or as whole records."""

from collections.abc import Callable, Iterator
from contextlib import closing
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

import click
import msgspec
from rich_click import RichCommand

from domain.engine.game.rules import Rules
from domain.engine.history.codec import Codec
from domain.engine.history.history import replay
from domain.games import GAMES
from infra.cli.configured import data_option, settings
from infra.cli.exported import Exported, Extract, Part
from infra.cli.output import DAMAGED, json_option, progress_bar, say
from infra.cli.stored import history_reader
from infra.errors import OperatorError
from infra.exports.site import make
from infra.store.entries.history_reader import History, HistoryReader
from infra.variables import archive_place
from lab.dataset import Answer, public_from, rows
from projections.verification.record import full_record

GAMES_A_PART = 500
"""The most games in one file. Only what is exported of one of them is in memory at once."""
ROWS_A_GROUP = 1_000
"""Rows in a row group of Parquet."""


@click.command(cls=RichCommand)
@click.option("--ruleset", metavar="KEY", help="The game to export.")
@click.option("--site", metavar="FOLDER|s3://…", help="Instead: all public games of all months that are over.")
@click.option("--of", type=click.Choice(("choices", "records")), default="choices", show_default=True)
@click.option("--format", "form", type=click.Choice(("ndjson", "parquet")), default="ndjson", show_default=True)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=Path("export"), show_default=True)
@click.option("--no-vector", is_flag=True, help="Leave out the state, the largest part of a choice.")
@data_option
@json_option
def export(
    ruleset: str | None, site: str | None, of: str, form: str, out: Path, no_vector: bool, data: str | None,
    as_json: bool,
) -> int:  # fmt: skip
    """Export finished games: a row for each answer, or a record for each game.

    Only games that were open to all and that everybody may now see; nobody is named. A record, one a line, is what
    `croupier verify` takes: it has the ids of the game and its players, as its digests cover them. The folder gets
    files of up to 500 games each; a further run adds what has finished since, also after one that was stopped. For the
    fields see docs/lab.md. Parquet needs `croupier[parquet]`, the state vector `croupier[env]`.

    With --site, the archive of all public games, for everybody: see docs/exports.md. A further run adds the months that
    are over since, and makes those anew in which games were damaged or removed.

    Exit status: 4 if damaged games were left out.
    """
    if site is not None:
        place = archive_place(site, "--site")
        made = make(settings(data), place or ".")
        words = f"{made.months} months are new in {site}, with {made.games} games; {made.damaged} damaged were left out"
        say(words, made, as_json)
        return DAMAGED if made.damaged else 0
    if ruleset is None:
        raise click.UsageError("Name a game by --ruleset, or a place for all games by --site.")
    if ruleset not in GAMES:
        raise OperatorError(f"the games are {', '.join(sorted(GAMES))}, not {ruleset!r}")
    if of == "records" and (form == "parquet" or no_vector):
        raise click.UsageError("Records are documents, not rows: --format parquet and --no-vector are for choices.")
    write, extract = _writer(form), _extracting(GAMES[ruleset], of, vector=not no_vector)
    what, damaged = f"{form} of {of} of {ruleset}" + (" without states" if no_vector else ""), 0
    with (
        closing(history_reader(None, settings(data))) as store,
        closing(Exported(out, what, form)) as exported,
        progress_bar("exporting") as progress,
    ):
        before, fresh = exported.totals.games, _fresh(store, ruleset, exported, progress)
        while games := list(islice(fresh, GAMES_A_PART)):
            part = Part(store, games, extract)
            exported.add(part, write)
            damaged += part.damaged
        done = exported.totals
    new = done.games - before
    text = f"{done.games} games, {new} of them new, {done.rows} rows in {out}" + f"; {damaged} damaged" * bool(damaged)
    say(text, {**done._asdict(), "new": new, "damaged": damaged}, as_json)
    return DAMAGED if damaged else 0


def _fresh(
    store: HistoryReader, ruleset: str, exported: Exported, progress: Callable[[int, int], None]
) -> Iterator[str]:
    """Ids of finished games that have not been noted."""
    last, looked_at, total = "", 0, store.count(ruleset)
    while page := store.finished(ruleset, last, GAMES_A_PART):
        yield from filter(exported.lacks, page)
        last, looked_at = page[-1], looked_at + len(page)
        progress(looked_at, total)


def _extracting(rules: Rules, of: str, *, vector: bool) -> Extract:
    """Makes what is exported of a game. Raises OperatorError if an extra is missing."""
    if of == "choices" and vector and find_spec("numpy") is None:
        raise OperatorError(
            "the state needs the extra env: in a clone, `pip install '.[env]'`; --no-vector leaves it out"
        )
    codec = Codec(rules)

    def extract(history: History, now: int) -> list[Any] | None:
        if history.damage is not None:
            raise ValueError(str(history.damage))
        if msgspec.msgpack.decode(history.rows[0].body)["cause"]["ruleset"] != rules.key:
            return []
        entries = [codec.decode(row.body) for row in history.rows]
        public = public_from(entries)
        if public is None or public > now:
            return [] if public is None else None
        if of == "choices":
            return list(rows(rules, history.game, entries, vector=vector))
        bodies, digests = [row.body for row in history.rows], [row.digest for row in history.rows]
        return [full_record(history.game, bodies, digests, replay(rules, history.game, history.secret, entries).lobby)]

    return extract


def _writer(form: str) -> Callable[..., int]:
    """Writes rows into a file, and counts them. Raises OperatorError if an extra is missing."""
    if form == "ndjson":
        return _ndjson
    if find_spec("pyarrow") is None:
        raise OperatorError("Parquet needs the extra parquet: in a clone, `pip install '.[parquet]'`")
    return _parquet


def _ndjson(path: Path, rows: Iterator[Any]) -> int:
    encoder, count = msgspec.json.Encoder(enc_hook=lambda state: state.tolist()), 0
    with path.open("wb") as file:
        for count, row in enumerate(rows, 1):  # noqa: B007 - how many there were
            file.write(encoder.encode(row) + b"\n")
    return count


def _parquet(path: Path, rows: Iterator[Any]) -> int:
    pa: Any = import_module("pyarrow")
    parquet: Any = import_module("pyarrow.parquet")
    kinds: dict[str, Any] = {"picks": pa.list_(pa.int16()), "state": pa.list_(pa.float32())}
    kinds |= dict.fromkeys(("rules", "seats", "version", "seat", "least", "most", "place"), pa.int32())
    schema = pa.schema([(name, kinds.get(name, pa.string())) for name in Answer.__struct_fields__])
    count = 0
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        while batch := [msgspec.structs.asdict(row) for row in islice(rows, ROWS_A_GROUP)]:
            writer.write_table(pa.Table.from_pylist(batch, schema))
            count += len(batch)
    return count
