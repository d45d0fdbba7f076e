"""The API: what the service does (`application`), and HTTP in front of it (`http`)."""
