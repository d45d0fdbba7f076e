"""Several processes that serve one address: `croupier serve --workers N`. A plain server loads nothing of this.

The supervisor starts the workers and keeps them running; each is `croupier serve` on a socket that it inherits. They
talk over socket pairs, through the supervisor's hub: who has moved, what is counted together, what is measured.

Read `supervisor.py` first, then `hub.py` for the supervisor's end of a socket and `link.py` for a worker's.
"""
