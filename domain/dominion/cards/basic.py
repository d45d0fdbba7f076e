"""Treasures, Victory cards and the Curse: they only give coins when played, and points at the end.

Sources for the costs, types and amounts of all cards: the rulebooks and card lists of both editions.
"""

from domain.dominion.cards.kinds import card, named

card("copper", 0, "treasure", coins=1, box=60, piles=(46, 39, 32, 85, 78), basic=True)
card("silver", 3, "treasure", coins=2, box=40, piles=(40, 40, 40, 80, 80), basic=True)
card("gold", 6, "treasure", coins=3, box=30, piles=(30, 30, 30, 60, 60), basic=True)

# The piles of Coppers and Estates, after everybody has taken seven and three.
card("estate", 2, "victory", points=1, box=24, piles=(8, 12, 12, 12, 12), basic=True)
card("duchy", 5, "victory", points=3, box=12, piles=(8, 12, 12, 12, 12), basic=True)
card("province", 8, "victory", points=6, box=12, piles=(8, 12, 12, 15, 18), basic=True)
card("curse", 0, "curse", points=-1, box=30, piles=(10, 20, 30, 40, 50), basic=True)

card("gardens", 4, "victory", per=10, box=12, piles=(8, 12, 12, 12, 12))

COPPER, SILVER, GOLD = named("copper"), named("silver"), named("gold")
ESTATE, DUCHY, PROVINCE, CURSE = named("estate"), named("duchy"), named("province"), named("curse")
