"""Connections, sessions and appends, for any database: SQLite or PostgreSQL.

May import `schema`; knows bytes and rows, no game. Read `connection.py` first.
"""
