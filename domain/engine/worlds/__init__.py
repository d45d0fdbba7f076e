"""What somebody has seen of a game, and whole games that agree with it: hidden worlds, dealt anew.

May import the table and what is below it; gets nothing that its viewer may not see. Read `seen_game.py` first.
"""
