"""Sending webhooks: to which addresses, with which signatures, when to retry, and by which process.

Bodies come ready from the port of deliveries; no game is imported. Read `delivering.py` first.
"""
