"""Keys: the signatures on receipts.

The only room with private keys. Of the application it may import the ports that it implements; it knows no store.
Read `signing.py` first.
"""
