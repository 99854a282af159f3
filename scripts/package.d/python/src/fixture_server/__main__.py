"""The program, as a command of this package."""

import os
import sys

from .errors import StartError
from .program import packaged_program


def main() -> None:
    try:
        name = packaged_program()
    except StartError as error:
        sys.exit(f"fixture-server: {error}")
    os.execv(name, [name, *sys.argv[1:]])


if __name__ == "__main__":
    main()
