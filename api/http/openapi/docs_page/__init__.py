"""The document as a page: Scalar shows it and sends requests, prefilled where possible. It needs no internet.

May import `answers`.
"""

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from api.http.answers.responses import Fixed

HERE = Path(__file__).parent
PAGE, HTML, JAVASCRIPT = "page.html", "text/html; charset=utf-8", "text/javascript; charset=utf-8"


def files() -> Mapping[str, Fixed]:
    """The page and its files, by name: five megabytes, and nobody else needs them."""
    files = {name: Fixed((HERE / name).read_bytes(), JAVASCRIPT) for name in ("start.js", "links.js")}
    return files | {PAGE: Fixed((HERE / PAGE).read_bytes(), HTML), "scalar.js": Fixed(_scalar(), JAVASCRIPT)}


def _scalar() -> bytes:
    """Scalar as one file, from the package offapi, which is not imported: that would read all 9 MB of it."""
    spec = find_spec("offapi")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("the package offapi is missing; `pip install -e .` installs what is needed")
    return (Path(spec.origin).parent / "scalar.js").read_bytes()
