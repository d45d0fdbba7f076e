"""Menagerie, a toy game with every kind of audience.

Everybody bids a beast face down, sinks some of the own deck unseen, and the highest beast that nobody else bid wins
the round.
"""

from croupier.game import rules_of

TOY = rules_of(__name__, key="toy", version=1, players=(2, 4), best=3, minutes=(1, 2), weight=1.0)
