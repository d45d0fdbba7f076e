"""Third-party notices, collected from what is installed and what the build found in the pages."""

from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any

LINE = "=" * 80


class NoticeError(Exception):
    """Something does not say its licence."""


def collected(installed: Path, pages: Path) -> str:
    """Each distribution in this folder except ours, with its licence and its texts, and the notices of the pages.

    Raises NoticeError for a distribution that does not say its licence.
    """
    others = sorted(distributions(path=[str(installed)]), key=lambda one: one.name.lower())
    parts = [pages.read_text(encoding="utf-8").strip()]
    parts += ["\n\n".join(_notice(one)) for one in others if one.name != "croupier"]
    return f"\n\n{LINE}\n\n".join(parts) + "\n"


def _notice(one: Distribution) -> Iterator[str]:
    texts = [held for path in one.files or () if _of_licence(path.parts) and (held := path.read_text(encoding="utf-8"))]
    said: dict[str, Any] = one.metadata.json
    classified = [line.rpartition(" :: ")[2] for line in said.get("classifier", []) if "License ::" in line]
    stated: str | None = said.get("license_expression") or ", ".join(classified) or said.get("license")
    if not stated and not texts:
        raise NoticeError(f"{one.name} {one.version} names no licence: do without it, or ask its authors.")
    yield f"{one.name} {one.version} ({(stated or 'its licence').splitlines()[0]})"
    yield from (text.strip() for text in texts)


def _of_licence(parts: tuple[str, ...]) -> bool:
    """Whether a file is a licence or a notice beside a distribution's metadata."""
    words = ("licen", "copying", "notice", "authors")
    return parts[0].endswith(".dist-info") and parts[-1].lower().startswith(words)
