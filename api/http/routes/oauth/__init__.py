"""Sign-in with OAuth 2.1 over HTTP: what the page asks, and what clients ask by the protocol.

Read `grants.py` first.
"""
