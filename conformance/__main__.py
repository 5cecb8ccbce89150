"""``python -m conformance`` is ``mtg-conformance``, for where scripts are not on the path."""

from conformance.cli import main

if __name__ == "__main__":
    main()
