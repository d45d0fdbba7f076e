"""Sign-in with OAuth 2.1: other people's pages and programs act for a player who never shows them a token.

May import `accounts`, `games`, `runtime` and `ports`. Read `sign_in.py` first.
"""
