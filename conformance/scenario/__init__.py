"""The format: what a scenario is, and how it is read, checked and written."""
