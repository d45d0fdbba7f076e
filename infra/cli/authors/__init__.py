"""Commands for authors of games: a new one, one that is being written, and one to play in the terminal."""
