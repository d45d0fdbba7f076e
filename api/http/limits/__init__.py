"""Who may ask for how much: counted requests, and the turns, cost and cache of expensive reads.

May import `answers`, `call`, `requests` and `schemas`. Read `limiting.py` first.
"""
