"""From scenario and trace to a verdict; see ``docs/verdicts.md``."""
