"""What every game shares: audiences, facts, scripts, the table, its history and its dice."""
