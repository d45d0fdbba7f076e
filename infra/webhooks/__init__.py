"""Sending webhooks: to which addresses, with which signatures, when to retry, and by which process.

Bodies come ready from the port of deliveries. Of the application it may import the ports and `runtime.background`, but
no game. Read `delivering.py` first.
"""
