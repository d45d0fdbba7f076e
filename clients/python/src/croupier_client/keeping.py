"""What a player keeps as evidence: entropy, and the server's receipts."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from croupier_client.problems import NotCroupierError
from croupier_client.types import Receipt

NAME = re.compile("[0-9a-f]{32}|[0-9a-f]{64}")
"""The id of a game, or a commitment."""


class Keeper(Protocol):
    """Where evidence is kept. Write your own to keep it in a database, say."""

    def entropy(self, commitment: str) -> str | None:
        """The entropy with this commitment, in hexadecimal digits; None if there is none here."""
        ...

    def keep_entropy(self, commitment: str, entropy: str) -> None:
        """Keep it, before the commitment is sent. What is there already stays."""
        ...

    def receipts(self, game: str) -> Iterator[Receipt]:
        """All receipts kept for a game, oldest first."""
        ...

    def keep_receipt(self, game: str, receipt: Receipt) -> None:
        """Keep another one."""
        ...

    def bind(self, commitment: str, receipt: Receipt) -> Receipt:
        """The receipt that entropy is bound to: the first one passed to this with its commitment, for good."""
        ...


class MemoryKeeper:
    """Evidence that lasts as long as the program; nothing is dropped before, receipts of finished games included."""

    def __init__(self) -> None:
        self._entropies: dict[str, str] = {}
        self._receipts: dict[str, dict[tuple[int, str], Receipt]] = {}
        self._bound: dict[str, Receipt] = {}

    def entropy(self, commitment: str) -> str | None:
        """What was committed to, or None."""
        return self._entropies.get(commitment)

    def keep_entropy(self, commitment: str, entropy: str) -> None:
        """Keep it."""
        self._entropies.setdefault(commitment, entropy)

    def receipts(self, game: str) -> Iterator[Receipt]:
        """Oldest first."""
        yield from self._receipts.get(game, {}).values()

    def keep_receipt(self, game: str, receipt: Receipt) -> None:
        """Keep another one."""
        self._receipts.setdefault(game, {})[receipt["version"], receipt["head"]] = receipt

    def bind(self, commitment: str, receipt: Receipt) -> Receipt:
        """The first one, for good."""
        return self._bound.setdefault(commitment, receipt)


class FolderKeeper:
    """Evidence in a folder: for each game a file of receipts, which `croupier verify --receipts` can read."""

    def __init__(self, folder: str | Path) -> None:
        self._folder = Path(folder)
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)

    def entropy(self, commitment: str) -> str | None:
        """What was committed to, or None."""
        path = self._path(commitment, "entropy")
        return path.read_text(encoding="ascii").strip() if path.exists() else None

    def keep_entropy(self, commitment: str, entropy: str) -> None:
        """Keep it."""
        path = self._path(commitment, "entropy")
        with suppress(FileExistsError):
            path.touch(mode=0o600, exist_ok=False)
            path.write_text(f"{entropy}\n", encoding="ascii")

    def receipts(self, game: str) -> Iterator[Receipt]:
        """Oldest first."""
        path = self._path(game, "receipts")
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                yield json.loads(line)

    def keep_receipt(self, game: str, receipt: Receipt) -> None:
        """Keep another one."""
        if receipt not in list(self.receipts(game)):
            with self._path(game, "receipts").open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps(receipt)}\n")

    def bind(self, commitment: str, receipt: Receipt) -> Receipt:
        """The first one, for good."""
        path = self._path(commitment, "bound")
        if not path.exists():
            path.write_text(json.dumps(receipt), encoding="utf-8")
        return json.loads(path.read_text(encoding="utf-8"))

    def _path(self, name: str, kind: str) -> Path:
        """A file's path. Ids come from the server: raises NotCroupierError if one might lead out of the folder."""
        if not NAME.fullmatch(name):
            raise NotCroupierError(f"{name!r} is no id of a Croupier server's game, and no commitment")
        return self._folder / f"{name}.{kind}"


def evidence(receipts: Iterator[Receipt]) -> list[dict[str, Any]]:
    """Receipts as `croupier.verify` takes them."""
    return [dict(receipt) for receipt in receipts]
