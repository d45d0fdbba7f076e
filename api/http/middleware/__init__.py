"""Around the whole application: pages of other origins, and the host that a request names.

May import `answers` and `requests`. Read `cors.py` first.
"""
