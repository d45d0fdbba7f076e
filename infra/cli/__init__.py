"""The command line: `store`, `check` and `people` contain the operators' commands, the rest is here.

May import everything; nothing imports this. Read `main.py` first, which names every command.
"""
