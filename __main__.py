"""`python -m leadline` is the command line."""

from leadline.cli.main import main

main()
