"""Faults, tried on real processes over real stores, and counted: nothing answered is lost or doubled."""
