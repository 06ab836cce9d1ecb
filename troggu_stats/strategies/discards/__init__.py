"""Ways to discard: rules for this one act (G5), to be laid beside what a strategy does of its own."""
