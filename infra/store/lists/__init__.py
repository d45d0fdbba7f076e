"""Lists of games and players, read from the rows that were written with each entry; ratings.

May import `entries`, `database` and `schema`. Read `list_queries.py` first.
"""
