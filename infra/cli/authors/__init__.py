"""Commands for authors and players of games in a terminal.

May import what all commands may; nothing imports this. Read `new_game.py` first, and the `template` that it copies.
"""
