"""What goes over the wire beside the games' own types: requests, which are strict, and answers.

Types only; nothing of the domain may enter. Read `games.py` first.
"""
