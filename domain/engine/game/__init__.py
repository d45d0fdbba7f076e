"""What a game gives the engine: its rules as one value, scripts, stages, bots, messages, layout.

May import the rooms before it, but nothing of a running table. Read `rules.py` first.
"""
