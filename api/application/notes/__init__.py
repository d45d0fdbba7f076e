"""Notes about versions of a game: a player's, a commentator's, and anybody's once it is over.

May import views and what they may import. Read `notes.py`.
"""
