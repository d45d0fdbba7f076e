"""A bot for every game: it searches hidden worlds that agree with what its seat has seen.

May import `worlds` and what is below it; it names no game, and gets nothing that its seat may not see. Read `search.py`
first.
"""
