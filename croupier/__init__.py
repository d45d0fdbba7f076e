"""What Croupier promises to programs that import it; every other module may change with any release."""
