"""Benchmarks of the suite."""
