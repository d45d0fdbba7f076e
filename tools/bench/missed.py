"""Why an aim that is missed stays, or when it goes: a clause for each line, by how its name begins."""

WHY = {
    "games/s, rules and facts": "stays: pyminion keeps no facts, and twice its time for them is too much",
    "games/s, all but HTTP": "stays: salts, digests and dice are what makes a game provable; only their price may fall",
    "environment steps/s": "stays: a step makes a vector and a mask, the others' of 4 and 12 times as many actions",
    "choices/s over HTTP on PostgreSQL": "stays: a fifth of the time signs receipts, see where the time goes",
    "its p99": "stays with the line above, behind which it waits",
    "deliveries": "stays: within what runs differ by",
    "CPU us a delivery to": "stays: a write to each socket is most of both",
    "patches/s": "stays: either is made once, and written to each client",
    "events/s to": "stays: each follower's events are rows, stored with the entry and read for that player alone",
    "webhooks/s": "stays: each is a row claimed and settled, in groups, of which the floor knows nothing",
    "CPU ms to open a hundred": "stays: a batch saves requests and commits; games themselves are the other half",
    "p99 of a choice beside such": "stays: a batch is to yield to choices",
    "p99 of a view": "stays: bots are to yield to people",
    "appends/s": "stays: commits are shared, so only an idle disk may come out below",
    "choices/s with their outbox": "stays: it is what further workers are for",
    "us to load": "stays: reading and unpacking rows may not cost what folding them does",
    "lobby while": "stays: lists have threads and snapshots of their own",
    "my games while": "stays: as for the lobby",
    "results while": "stays: as for the lobby",
    "view at a random": "stays: a snapshot every fifty versions leaves little to fold",
    "ms until what is due": "stays: who looks at pages may not hold up clocks",
    "time-outs/s": "stays: each is an entry made by the rules, but a group of them shares a read and a commit",
    "p99 of a choice meanwhile": "stays: clocks may not hold up anybody",
    "choices/s, 50 games in flight, boardgame.io": "stays, as a wish: its server syncs nothing and signs nothing",
}


def clause(name: str) -> str:
    """Why the aim of this line stays though it was missed, or when it goes; empty where nobody has said so yet."""
    return next((why for begin, why in WHY.items() if name.startswith(begin)), "")
