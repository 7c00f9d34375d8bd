"""The rules of mahjong as pure functions: from tiles and a table to items, payments and the next deal."""
