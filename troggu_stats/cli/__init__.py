"""The command line: parse, plan, run, render. Nothing slow is imported before it is needed."""
