"""Civilization's terms explained in three languages."""

from domain.civilization.names import Words

GLOSSARY: dict[str, Words] = {}
"""Term -> what it means."""
