"""What a game need not write: parts of `Rules` derived from its state, its facts and the names of its modules.

May import every room of the engine. Read `usual_rules.py` first.
"""
