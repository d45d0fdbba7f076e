"""Why an aim that is missed stays, or when it goes: a clause for each line, by how its name begins."""

WHY = {
    "games/s, rules and facts": "stays: pyminion keeps no facts, and twice its time for them is too much",
    "games/s, all but HTTP": "stays: salts, digests and dice are what makes a game provable; only their price may fall",
    "environment steps/s": "stays for Dominion, which meets it; the others have 4 and 12 times as many actions",
    "choices/s over HTTP on PostgreSQL": "stays: a fifth of the time signs receipts, see where the time goes",
    "its p99": "stays with the line above, behind which it waits",
    "deliveries to 4,000": "stays: within what runs differ by",
    "webhooks/s, PostgreSQL": "stays: within what runs differ by",
    "time-outs/s": "goes: each is an entry made by the rules, of which a bare row of the floor knows nothing",
    "choices/s, 50 games in flight, boardgame.io": "stays, as a wish: its server syncs nothing and signs nothing",
}


def clause(name: str) -> str:
    """Why the aim of this line stays though it was missed, or when it goes; empty where nobody has said so yet."""
    return next((why for begin, why in WHY.items() if name.startswith(begin)), "")
