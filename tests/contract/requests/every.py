"""All directed requests."""

from tests.contract.requests import conflicting, described, forbidden, illegal, malformed, succeeding, unknown

KINDS = (succeeding, described, malformed, forbidden, unknown, conflicting, illegal)
CASES = [case for kind in KINDS for case in kind.CASES]
