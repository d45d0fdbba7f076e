"""Commands for authors and players of games in a terminal.

May import everything but other commands. Read `new_game.py` first, and the `template` that it copies.
"""
