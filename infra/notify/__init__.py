"""Saying that a game has moved: within this process, or through Redis."""
