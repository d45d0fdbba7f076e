"""`make rulebook`: print the table ruling -> tests; fail if a ruling has no test or a test cites an unknown one."""

import sys

from tests.rulebook.book import read, table


def main() -> int:
    """The exit status: 1 if something is wrong."""
    book = read()
    print("\n".join(table(book)))  # noqa: T201 - that is what it is for
    for problem in book.problems:
        print(f"WRONG: {problem}", file=sys.stderr)  # noqa: T201
    return 1 if book.problems else 0


if __name__ == "__main__":
    sys.exit(main())
