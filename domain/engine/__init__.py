"""What every game shares.

Rooms, each of which may import those before it: audience, entry, lobby, folding, game, table, history. A game gives
the engine one value of `game/rules.py`; no game's name enters here. Read `table/table.py` first.
"""
