"""Records of games: making them, and verifying that they are consistent and fit kept receipts and frames."""
