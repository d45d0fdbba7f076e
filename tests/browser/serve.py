"""`python -m tests.browser.serve DATA PORT`: the server that browsers test, with the toy among the games.

With the word `shipped` behind it, it has the games that are shipped, as pictures of the pages show them.
"""

import sys
from pathlib import Path

from domain.games import GAMES
from infra.composition import compose
from infra.server import serve
from infra.settings import Settings
from tests.games.toy.rules import TOY


def main() -> None:
    data, port, *shipped = sys.argv[1:]
    settings = Settings.read({"CROUPIER_LIMITS": "off"}, host=None, port=port, data=data)
    composed = compose(settings, games=GAMES if shipped else {**GAMES, TOY.key: TOY})
    serve(composed.app, composed.service.close_streams, settings.host, settings.port, data)


if __name__ == "__main__":
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    main()
