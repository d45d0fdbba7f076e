"""`python -m croupier` is the command `croupier`."""

import sys

from infra.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
