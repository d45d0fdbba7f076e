"""What the service does, without HTTP: it shows games to those who may see them, and carries out their commands.

Rooms, in order: runtime, games, accounts, views, commands, feeds, service; what infra must provide are the `ports`.
Read `service/service.py` first.
"""
