"""The event store, the lists, snapshots and accounts, over SQLite or PostgreSQL."""
