"""The store on SQLite, PostgreSQL or Citus.

Rooms, in order: schema, database, entries, outbox and lists, accounts, maintenance.
Of the application it may import the ports and `runtime.background`. Read `event_store.py` first: the top, it implements
the port.
"""
