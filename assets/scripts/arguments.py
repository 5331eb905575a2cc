"""The scripts' command line: the arguments after `--` on Blender's command line."""
import argparse
import os
import sys


def parse(description, *more):
    """Parse --work, --out and the arguments in `more`, which are pairs (name, options).

    Creates both folders if they are missing.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument('--work', required=True, help='folder for intermediate files')
    parser.add_argument('--out', required=True, help='folder for the models')
    for name, options in more:
        parser.add_argument(name, **options)
    given = sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else []
    arguments = parser.parse_args(given)
    os.makedirs(arguments.work, exist_ok=True)
    os.makedirs(arguments.out, exist_ok=True)
    return arguments
