-- What was said faster than a chat is answered is kept until its turn comes.

CREATE TABLE waiting (
    id INTEGER PRIMARY KEY,
    platform TEXT NOT NULL,
    native TEXT NOT NULL,
    source TEXT NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (platform, source)
) STRICT;
