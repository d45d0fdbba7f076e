"""Games in memory, and one command on its way to history.

May import `runtime` and `ports`; nothing here depends on a viewer, all is unredacted. Read `command_bus.py` first.
"""
