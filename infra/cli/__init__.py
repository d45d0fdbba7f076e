"""The command line: `store`, `check` and `people` contain the operators' commands, the rest is here.

May import everything; only `croupier.__main__` imports this. Read `main.py` first, which names every command.
"""
