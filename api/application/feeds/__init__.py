"""What spans many games: lists, a player's stream of events, webhooks, games worth watching.

May import `views`, `accounts`, `games`, `runtime` and `ports`. Read `game_lists.py` first.
"""
