"""Webhooks as they are sent: to which addresses, with which signatures, when again, and by whom.

Bodies come from the port of deliveries, finished; no game may enter. Read `delivering.py` first.
"""
