"""Write the generated pages of this folder, or with `--check` say which of them are not what the program says."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.pages import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
