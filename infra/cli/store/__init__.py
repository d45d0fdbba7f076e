"""Commands for a whole store: migrate, copy, rekey, rebuild, backup, restore, archive.

May import `infra.store` and what all commands share (`configured`, `output`, `acts`). Read `store.py` first.
"""
