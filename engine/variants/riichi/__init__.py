"""Japanese mahjong: the modern game for four or three, and the game of old video machines for two."""
