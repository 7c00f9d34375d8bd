"""Games and nights recorded elsewhere, read and turned into entries of the journal."""
