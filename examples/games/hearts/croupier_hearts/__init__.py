"""Hearts: tricks that nobody wants, for 3 to 5 players. Cards are passed face down before each hand."""
