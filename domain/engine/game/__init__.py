"""What a game gives the engine: its rules as one value, scripts, stages, bots, messages, layout.

May import the rooms before it; nothing of a running table enters. Read `rules.py` first.
"""
