"""How work shares the process: tasks beside requests, turns of bots, worker threads.

Knows no game and no port. Read `background.py` first.
"""
