"""What goes over the wire besides the games' own types: requests, which are strict, and answers.

Types only. May import `projections`, the clocks and commands of the engine, and `perspective`. Read `games.py` first.
"""
