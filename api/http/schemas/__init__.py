"""What goes over the wire besides the games' own types: requests, which are strict, and answers.

Types only; nothing of the domain may be imported. Read `games.py` first.
"""
