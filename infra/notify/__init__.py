"""Telling everybody who follows a game that it has a new version: in this process, and in others through Redis."""
