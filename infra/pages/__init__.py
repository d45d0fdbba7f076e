"""The web client as it was built from clients/web: see backend/build_web.py. May import only `api.http.pages`."""

from html import escape
from pathlib import Path

from api.http.pages import AUDIT, DOCUMENTS, TABLE, PageFile, Pages

DEMO = "demo/"
"""Below /: a site of games to forge. As it was built it has no games, and is not served."""
BUILT = Path(__file__).parent / "built"
WHY = "why.txt"
"""Present in place of the files: why they could not be built."""
MISSING = (
    "<!doctype html>\n<html lang='en'><meta charset='utf-8'><title>Croupier</title>\n"
    "<p>Croupier serves its API under /v1, described at <a href='/v1/docs'>/v1/docs</a>, but no pages to play on: they "
    "have not been built.</p>\n<pre>{why}</pre>\n<p>They are built when Croupier is installed. With npm's registry in "
    "reach, install it again: <code>make pages</code>, or <code>pip install --editable .</code>, and start the server "
    "anew.</p></html>\n"
)
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".md": "text/plain; charset=utf-8",
    ".gz": "application/gzip",
}


def built_pages(folder: Path = BUILT, site: Path | None = None, exports: str | None = None) -> Pages:
    """The files of the web client with their types; if it was not built, a text that says why.

    `site`: where `croupier demo --site` may have written a site, which is then at /demo. `exports`: the archive of all
    public games, which is at /exports if it is a folder.
    """
    archive = None if exports is None or "://" in exports else Path(exports).expanduser()
    files = {name: file for name, file in _files(folder).items() if not name.startswith(DEMO)}
    if site is not None:
        files |= {f"{DEMO}{name}": file for name, file in _files(site).items()}
    if files.keys() >= {*DOCUMENTS.values(), AUDIT, TABLE}:
        return Pages(files, exports=archive)
    why = folder / WHY
    reason = why.read_text(encoding="utf-8") if why.exists() else "Nobody has tried to."
    return Pages({}, MISSING.format(why=escape(reason)), " ".join(reason.split()), archive)


def _files(folder: Path) -> dict[str, PageFile]:
    paths = [path for path in sorted(folder.rglob("*")) if path.suffix in _TYPES]
    return {path.relative_to(folder).as_posix(): PageFile(_TYPES[path.suffix], path.read_bytes()) for path in paths}
