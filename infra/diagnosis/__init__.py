"""What `croupier check doctor` looks at: each look yields findings, without a secret, with what to do about it.

May import all of infra but the command line. Read `findings.py` first.
"""
