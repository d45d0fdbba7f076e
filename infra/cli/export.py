"""`croupier export`: finished games of a store as rows for machine learning and statistics."""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

import click
import msgspec
from msgspec import Struct
from msgspec.structs import replace
from rich_click import RichCommand

from domain.engine.history.codec import Codec
from domain.games import GAMES
from infra.cli.check.audit import history_reader, over
from infra.cli.configured import data_option, settings
from infra.cli.output import DAMAGED, json_option, progress_bar, say
from infra.errors import OperatorError
from infra.store.entries.history_reader import HistoryReader
from lab.dataset import Answer, everybody_may_see, rows

STATE = "export.json"
GAMES_A_PART = 500
"""Games in one file. Their rows are written one by one; only those of one game are in memory at once."""
ROWS_A_GROUP = 1_000
"""Rows in a row group of Parquet."""


class Export(Struct, frozen=True):
    """The progress of an export. `after`: the last game examined."""

    ruleset: str
    format: str
    vector: bool
    after: str = ""
    parts: int = 0
    games: int = 0
    rows: int = 0
    damaged: int = 0


@click.command(cls=RichCommand)
@click.option("--ruleset", required=True, metavar="KEY", help="The game to export.")
@click.option("--format", "form", type=click.Choice(("ndjson", "parquet")), default="ndjson", show_default=True)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=Path("export"), show_default=True)
@click.option("--no-vector", is_flag=True, help="Leave out the state, the largest part.")
@data_option
@json_option
def export(ruleset: str, form: str, out: Path, no_vector: bool, data: str | None, as_json: bool) -> int:
    """Export finished games as rows, one for each answer.

    Only games that were open to all and that everybody may now see; nobody is named. The folder gets files of 500
    games each; a run that was stopped continues where it was. For the fields see docs/lab.md. Parquet needs
    `croupier[parquet]`, the state vector `croupier[env]`.

    Exit status: 4 if damaged games were left out.
    """
    if ruleset not in GAMES:
        raise OperatorError(f"the games are {', '.join(sorted(GAMES))}, not {ruleset!r}")
    write = _writer(form)
    out.mkdir(parents=True, exist_ok=True)
    begun = Export(ruleset, form, not no_vector)
    done = _resumed(out, begun)
    with closing(history_reader(None, settings(data))) as store, progress_bar("exporting") as progress:
        looked_at, total = 0, store.count()
        while games := store.games(after=done.after, most=GAMES_A_PART):
            done = _part(store, games, done, out, write)
            progress(looked_at := looked_at + len(games), total)
    told = f"{done.games} games, {done.rows} rows in {out}" + (f"; {done.damaged} damaged" if done.damaged else "")
    say(told, {name: getattr(done, name) for name in ("games", "rows", "parts", "damaged")}, as_json)
    return DAMAGED if done.damaged else 0


def _resumed(out: Path, begun: Export) -> Export:
    """The progress of an export into this folder. Raises OperatorError if it belongs to a different export."""
    try:
        found = msgspec.json.decode((out / STATE).read_bytes(), type=Export)
    except FileNotFoundError:
        if any(out.iterdir()):
            raise OperatorError(f"{out} holds something else: name an empty folder by --out") from None
        return begun
    except msgspec.MsgspecError:
        raise OperatorError(f"{out / STATE} cannot be read: name another folder by --out") from None
    if (found.ruleset, found.format, found.vector) != (begun.ruleset, begun.format, begun.vector):
        raise OperatorError(f"{out} holds {found.format} of {found.ruleset}: name another folder by --out")
    return found


def _part(store: HistoryReader, games: Sequence[str], done: Export, out: Path, write: Callable[..., int]) -> Export:
    """Export these games into one more file, if any of them may be seen; the file is written atomically."""
    rules, counted = GAMES[done.ruleset], [0, 0]
    codec, now = Codec(rules), time.time_ns() // 1000

    def found() -> Iterator[Any]:
        for history in store.all(games):
            if history.damage is not None:
                counted[1] += 1
                continue
            opening = msgspec.msgpack.decode(history.rows[0].body)["cause"]
            if opening["ruleset"] != done.ruleset or not over(history):
                continue
            try:
                entries = [codec.decode(row.body) for row in history.rows]
            except msgspec.MsgspecError:
                counted[1] += 1
                continue
            if everybody_may_see(entries, now):
                counted[0] += 1
                yield from rows(rules, history.game, entries, vector=done.vector)

    temporary, name = out / "part.tmp", out / f"part-{done.parts + 1:05}.{done.format}"
    written = write(temporary, found())
    temporary.replace(name) if written else temporary.unlink(missing_ok=True)
    after = replace(
        done, after=games[-1], parts=done.parts + bool(written), games=done.games + counted[0],
        rows=done.rows + written, damaged=done.damaged + counted[1],
    )  # fmt: skip
    (out / "state.tmp").write_bytes(msgspec.json.encode(after))
    (out / "state.tmp").replace(out / STATE)
    return after


def _writer(form: str) -> Callable[..., int]:
    """Writes rows into a file, and counts them. Raises OperatorError if an extra is missing."""
    if form == "ndjson":
        return _ndjson
    if find_spec("pyarrow") is None:
        raise OperatorError("Parquet needs what `pip install 'croupier[parquet]'` installs")
    return _parquet


def _ndjson(path: Path, rows: Iterator[Struct]) -> int:
    encoder, count = msgspec.json.Encoder(), 0
    with path.open("wb") as file:
        for count, row in enumerate(rows, 1):  # noqa: B007 - how many there were
            file.write(encoder.encode(row) + b"\n")
        file.flush()
        os.fsync(file.fileno())
    return count


def _parquet(path: Path, rows: Iterator[Struct]) -> int:
    pa: Any = import_module("pyarrow")
    parquet: Any = import_module("pyarrow.parquet")
    kinds: dict[str, Any] = {"picks": pa.list_(pa.int16()), "state": pa.list_(pa.float32())}
    kinds |= dict.fromkeys(("rules", "seats", "version", "seat", "least", "most", "place"), pa.int32())
    schema = pa.schema([(name, kinds.get(name, pa.string())) for name in Answer.__struct_fields__])
    count = 0
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        while batch := [msgspec.to_builtins(row) for row in islice(rows, ROWS_A_GROUP)]:
            writer.write_table(pa.Table.from_pylist(batch, schema))
            count += len(batch)
    return count
