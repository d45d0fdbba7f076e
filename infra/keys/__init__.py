"""Keys: the signatures on receipts, and the bearer tokens that an operator creates.

The only room with private keys. Of the application it may import the ports that it implements; it knows no store.
Read `signing.py` first.
"""
