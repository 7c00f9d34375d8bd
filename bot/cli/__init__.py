"""One module for each sub-command of `taifan`: its arguments, and running it."""
