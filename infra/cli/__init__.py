"""The command line: `store`, `check` and `people` hold the operators' commands, the rest stands here.

Everything may be imported; nothing imports this. Read `main.py` first, which names every command.
"""
