"""Facts change states: moves as data, compiled once into a plain function.

May import `audience` and `entry`; no rule enters. Read `moves.py` first.
"""
