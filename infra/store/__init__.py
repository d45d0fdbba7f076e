"""The store on SQLite, PostgreSQL or Citus.

Rooms, in order: schema, database, entries, outbox and lists, accounts, maintenance. May import only the ports of the
application. Read `event_store.py` first: it is the top room and implements them.
"""
