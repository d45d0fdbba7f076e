"""One function for each technology that does something when it is learned or used."""
