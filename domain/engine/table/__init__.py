"""The aggregate: a running game that checks a command, runs the rules and collects the facts.

May import all rooms except `history`. Read `table.py` first, then `checks.py`.
"""
