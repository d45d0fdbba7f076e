"""How work shares the process: background tasks, turns of bots, worker threads.

Knows no game and no port. Read `background.py` first.
"""
