"""One function for each card, named as the card."""
