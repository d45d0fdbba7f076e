"""The cards: what is printed on each, beside what it does. The words are in `texts`.

A module registers its cards when imported, so every module here is imported: a new one needs no line here.
May import the game's figures, state and, for types, `turn`, by whose verbs cards act. Read `plain.py` first.
"""

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
