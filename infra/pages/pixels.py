"""Pictures as PNG, for programs that show links but not SVG; the extra `png`.

Letters come from the machine's fonts; if it has none, from a font that comes with the extra, which has no Hangul, Kana
or Kanji: then names in them are drawn as boxes, and pictures are requested in English.
"""

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path

try:
    from resvg_py import svg_to_bytes
except ImportError:  # an extra
    svg_to_bytes = None

FAMILY = "Noto Sans"
PROBE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text y="32" font-size="32">{}</text></svg>'
NOWHERE = "\u0378"
"""A character that no font has: its rendering shows up for any other missing character."""
LETTERS = {"ko": "\N{HANGUL SYLLABLE HAN}", "ja": "\N{HIRAGANA LETTER A}"}


class Pixels:
    """Renders SVG as PNG; takes some 15 times as long as making the SVG, so it runs beside the event loop."""

    def __init__(self, draw: Callable[..., bytes], fonts: Path) -> None:
        self._draw, self.fonts = draw, fonts

    def png(self, svg: bytes) -> bytes:
        """The same picture; supports only the features that our SVGs use."""
        return self._draw(
            svg_string=svg.decode(), font_dirs=[str(self.fonts)], font_family=FAMILY, sans_serif_family=FAMILY,
            serif_family=FAMILY,
        )  # fmt: skip

    def spoken(self, language: str) -> str:
        """This language, or English if its letters cannot be drawn."""
        return language if language not in LETTERS or self._has(LETTERS[language]) else "en"

    @cache  # noqa: B019 - there is one for as long as the process lives
    def _has(self, letter: str) -> bool:
        return self.png(PROBE.format(letter).encode()) != self.png(PROBE.format(NOWHERE).encode())


@cache
def pixels() -> Pixels | None:
    """The PNG renderer; None if the extra is not installed."""
    fonts = find_spec("fontpkg_noto_sans")
    if fonts is None or fonts.origin is None or svg_to_bytes is None:
        return None
    return Pixels(svg_to_bytes, Path(fonts.origin).parent)
