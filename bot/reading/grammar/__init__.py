"""How sentences about a deal are read: words of every community, a tokenizer, and the roles of names."""
