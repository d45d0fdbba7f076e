"""The drill: a cluster under play, to which each fault happens in turn, and what its players notice of each.

Read `site.py` for what runs, `faults.py` for what happens to it, `__main__.py` for the table; `places.py` is a drill
of its own, for webhooks. `make drill` runs both.
"""
