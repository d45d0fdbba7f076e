"""HTTP: requests in, answers out, and the document that describes them. No table, no entry and no secret is here."""
