"""Several processes that serve one address: `croupier serve --workers N`. A plain server loads nothing of this.

The supervisor starts the workers and keeps them running; each is `croupier serve` on a socket that it inherits. They
talk over socket pairs, through the supervisor's hub: what is counted together, what is measured, who has moved where
others follow. Which version a game has stands in a memory that they share.

Read `supervisor.py` first, then `hub.py` for the supervisor's end of a socket, `link.py` for a worker's, and
`board.py` for the memory.
"""
