"""The cards: what is printed on each stands together with what it does. The words are in `texts`.

A module that is imported registers its own cards, so all that stand here are imported: a new one needs no line.
It acts by the verbs of a turn. Read `plain.py` first.
"""

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
