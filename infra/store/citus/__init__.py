"""A Citus cluster: games on several PostgreSQL servers, everything else on their coordinator.

May import `database` and `schema`. Read `citus_store.py` first.
"""
