"""Faults, tried on real processes over real stores, and counted: nothing that was answered is lost or doubled."""
