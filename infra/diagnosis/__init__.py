"""The checks of `croupier check doctor`: each yields findings, without secrets, with what to do about them.

May import all of infra but the command line. Read `findings.py` first.
"""
