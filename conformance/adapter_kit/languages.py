"""The languages of the templates; apart, so that the command line starts quickly."""

from __future__ import annotations

from enum import StrEnum


class Language(StrEnum):
    """The languages in which there is a template."""

    PYTHON = "python"
    RUST = "rust"
    JAVA = "java"
    NODE = "node"
