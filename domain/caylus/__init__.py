"""Caylus Magna Carta, beginner and standard rules, for 2 to 4 players."""
