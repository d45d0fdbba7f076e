"""What every game shares.

Rooms, each of which may import those before it: audience, entry, lobby and folding, game, table, worlds, search,
history, authoring. A game gives the engine one value of `game/rules.py`; no game's name enters here.
Read `table/table.py` first.
"""
