"""HTTP: requests in, answers out, and the document that describes them.

No table, no entry and no secret may enter: routes have perspectives to read and commands to write. Read `app.py`
first, then one route.
"""
