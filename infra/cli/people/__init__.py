"""Commands about players, their tokens and the signing key.

May import `infra.store`, `infra.keys` and what all commands share. Read `players.py` first.
"""
