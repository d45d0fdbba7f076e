"""Players, tokens, blocks, invitations and pools, as stored.

May import every room before it. Read `accounts.py` first.
"""
