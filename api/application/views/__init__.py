"""What one viewer may see of one game: the gate, perspectives, films and streams.

May import `games`, `runtime` and `ports`; only the gate makes perspectives. Read `perspective.py` first, then
`gate.py`.
"""
