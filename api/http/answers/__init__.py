"""What is sent: bodies with their headers, compressed or not, and refusals.

May import `requests` and `schemas`. Read `responses.py` first.
"""
