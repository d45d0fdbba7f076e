"""`python -m infra.cli` is the command `croupier`."""

import sys

from infra.cli.main import main

sys.exit(main())
