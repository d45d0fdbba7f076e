"""How much of the code do the tests check? Small faults are planted at random, one at a time, and the tests are run.

`python -m tools.mutants --seed 27 --count 150` in a clean clone. Read `mutations` first: what a fault is.
"""
