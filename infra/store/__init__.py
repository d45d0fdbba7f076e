"""The store on SQLite, PostgreSQL or Citus.

Rooms, in order: schema, database, entries, outbox and lists, accounts, maintenance. Of the application its ports
only. Read `event_store.py` first: it stands on top and implements them.
"""
