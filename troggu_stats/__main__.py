"""``python -m troggu_stats``: the same as the command ``troggu-sim``."""

import sys

from troggu_stats.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
