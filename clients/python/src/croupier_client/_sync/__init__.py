"""The client; generate.py makes the synchronous `_sync` from the asynchronous half. Read client.py first."""
