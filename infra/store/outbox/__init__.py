"""What follows from an entry but is stored elsewhere: notices, webhooks and their pending deliveries.

May import `entries`, `database` and `schema`. Read `outbox.py` first.
"""
