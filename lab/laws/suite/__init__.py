"""The laws as tests: what is drawn, how often, and for which seeds. A test takes a `world`, see `lab.laws.plugin`.

Importing the `test_` functions from here applies them to other games. May import `game`, `law`, the engine
and the projections. Read `promises.py` first.
"""
