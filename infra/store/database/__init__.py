"""Connections, sessions and appends, for any database: SQLite, PostgreSQL or a Citus cluster.

May import `schema`; knows bytes and rows, no game. Read `connection.py` first.
"""
