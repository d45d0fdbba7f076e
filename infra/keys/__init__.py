"""Keys: signatures under receipts, and bearer tokens."""
