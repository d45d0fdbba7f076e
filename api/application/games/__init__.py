"""Games in memory, and one command on its way to history.

May import `runtime` and the ports; no viewer enters, all here is unredacted. Read `command_bus.py` first.
"""
