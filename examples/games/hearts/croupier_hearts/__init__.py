"""Hearts: tricks that nobody wants, for 3 to 5 players. Cards are passed on face down before each hand."""
