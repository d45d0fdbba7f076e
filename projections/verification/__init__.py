"""Whether a record is consistent, and whether it is the game that somebody's receipts or frames are of."""
