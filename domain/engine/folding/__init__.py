"""How facts change states: moves as data, compiled once into a plain function.

May import `audience` and `entry`; rules stay outside. Read `moves.py` first.
"""
