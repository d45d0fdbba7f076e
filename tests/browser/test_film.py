"""The film on the README: an animated PNG of the size, the length and the weight that readers can bear."""

import struct
from itertools import pairwise

from tests.readme.pages import ROOT, read

FILM = ROOT / "docs/screens/film.png"


def test_the_film_is_light_legible_and_short() -> None:
    film = FILM.read_bytes()
    assert len(film) < 1_500_000
    width, height = struct.unpack(">II", film[16:24])
    assert width >= 640
    names, shown, at = list[bytes](), 0.0, 8
    while at < len(film):
        size = int.from_bytes(film[at : at + 4])
        name, body = film[at + 4 : at + 8], film[at + 8 : at + 8 + size]
        names.append(name)
        if name == b"fcTL":
            _, w, h, x, y, part, of = struct.unpack(">IIIIIHH", body[:24])
            assert (x + w, y + h) <= (width, height)
            shown += part / of
        at += size + 12
    assert names[:2] == [b"IHDR", b"acTL"]
    assert names[-1] == b"IEND"
    assert all({one, other} != {b"fcTL"} for one, other in pairwise(names)), "each has its picture"
    assert 20 <= shown <= 40
    assert "(docs/screens/film.png)" in read(ROOT / "README.md")
