"""Keys: the signatures on receipts, and the bearer tokens that an operator creates.

The only room with private keys; implements ports and knows no store. Read `signing.py` first.
"""
