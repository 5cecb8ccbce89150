"""The report for people: one HTML page that needs nothing else, and no network."""
