"""HTTP: requests in, answers out, and the document that describes them.

No table, entry or secret may be imported: routes read through perspectives and write through commands. Read `app.py`
first, then one route.
"""
