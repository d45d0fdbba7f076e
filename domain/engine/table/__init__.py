"""The aggregate: a running game that checks a command, runs the rules and collects the facts.

May import the rooms before it, from `audience` to `game`. Read `table.py` first, then `checks.py`.
"""
