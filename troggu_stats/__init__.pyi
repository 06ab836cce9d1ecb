from troggu_stats.notebook import open_run as open_run
from troggu_stats.notebook import run as run

__version__: str
