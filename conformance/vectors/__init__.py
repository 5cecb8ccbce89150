"""Vectors: scenarios with what the rules make of them, for an engine's own test runner.

A vector is a JSON file with a scenario and the reference engine's trace of it; an index
lists them.  ``docs/vectors.md`` is the page for whoever writes a consumer.
"""
