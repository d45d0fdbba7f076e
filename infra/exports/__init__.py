"""All games that everybody may see, as files: for each ruleset and month, once the month is over.

May import every room of infra but the composition and the command line. Read `site.py` first.
"""
