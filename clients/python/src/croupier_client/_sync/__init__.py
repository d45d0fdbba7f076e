"""The client, asynchronous; `_sync` is made from it by generate.py. Read client.py first."""
