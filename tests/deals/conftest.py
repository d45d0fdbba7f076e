"""Deals are the same over a cluster: if CROUPIER_TEST_CITUS_URL names one, all stores of these tests are there."""

from tests.laws.conftest import over_a_cluster

__all__ = ["over_a_cluster"]
