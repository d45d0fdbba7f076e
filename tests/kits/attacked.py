"""`python -m tests.kits.attacked URL TOKEN GAME`: the Python kit at a table whose server may be malicious.

It says `sat` once it has its seat, `resigned` once the game has run, and waits for a line before it checks; its last
line is the result: `doubt` if it stopped by itself, else what the check says.
"""

import sys

from croupier_client import Croupier, EvidenceError


def say(word: str) -> None:
    """To the starter of this process, at once."""
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def main() -> None:
    url, token, game = sys.argv[1:]
    with Croupier(url, token) as croupier:
        table = croupier.table(game)
        table.sit()
        say("sat")
        try:
            for view in table.views():
                if view["status"] == "running":
                    break
        except EvidenceError:
            say("doubt")
            return
        table.resign()
        say("resigned")
        sys.stdin.readline()
        try:
            say(table.check())
        except EvidenceError as error:
            say("altered" if "altered" in str(error) else "doubt")


if __name__ == "__main__":
    main()
