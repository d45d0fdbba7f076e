"""The laws as tests: what is drawn, how often, and for which seeds. A test takes a `world`, see `lab.laws.plugin`.

Importing pytest's `test_` functions from here applies them to other games. Read `promises.py` first.
"""
