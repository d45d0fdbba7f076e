"""What hostile clients have tried, as scripts against a server with default limits, with the victim's figures.

May enter: attacks over HTTP, and what measures them. Read `victim.py` first, then `attacks.py`.
"""
