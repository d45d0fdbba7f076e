"""What one viewer may see of one game: the gate, perspectives, films and streams.

May import `games` and `runtime`; perspectives are made by the gate alone. Read `perspective.py` first, then
`gate.py`.
"""
