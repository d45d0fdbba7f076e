"""`python -m croupier` is the command `croupier`."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - a checkout may be run by any Python
    sys.stderr.write("croupier: Python 3.11 or newer is needed, and this is %s\n" % sys.version.split()[0])  # noqa: UP031
    sys.exit(2)

from infra.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
