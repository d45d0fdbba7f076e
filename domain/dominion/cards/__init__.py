"""The cards: what is printed on each stands together with what it does. The words are in `texts`."""
