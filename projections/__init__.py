"""What leaves the server. Rooms, in order: words, schemas, views, lists; `verification` of records beside them.

May import the domain's engine but no game. Read `views/presenter.py` first.
"""
