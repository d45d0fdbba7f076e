"""All directed requests."""

from tests.contract.requests import conflicting, forbidden, illegal, malformed, succeeding, unknown

CASES = [case for kind in (succeeding, malformed, forbidden, unknown, conflicting, illegal) for case in kind.CASES]
