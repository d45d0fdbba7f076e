"""A Citus cluster: games on several PostgreSQL servers, everything else on their coordinator.

May import `database` and `schema`. Read `store.py` first.
"""
