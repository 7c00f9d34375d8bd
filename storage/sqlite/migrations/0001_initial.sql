-- Taifan's tables. Times are UTC seconds, texts of entries as in storage/codec.py.

PRAGMA application_id = 1415670118;  -- "Taif": tells our files from other people's

CREATE TABLE chat (
    id INTEGER PRIMARY KEY,
    platform TEXT NOT NULL,
    native TEXT NOT NULL,  -- the platform's own id; it changes when a group becomes a supergroup, `id` never does
    active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
    UNIQUE (platform, native)
) STRICT;

CREATE TABLE setting (
    chat_id INTEGER NOT NULL REFERENCES chat (id),
    name TEXT NOT NULL,
    value TEXT NOT NULL CHECK (json_valid(value)),
    PRIMARY KEY (chat_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE player (
    id INTEGER PRIMARY KEY AUTOINCREMENT,  -- p1, p2 ...; unique in the file, so that chats can be merged
    chat_id INTEGER NOT NULL REFERENCES chat (id),
    name TEXT NOT NULL,
    folded TEXT NOT NULL,  -- the name as storage/names.py compares it
    UNIQUE (chat_id, folded)
) STRICT;

CREATE TABLE account (
    chat_id INTEGER NOT NULL REFERENCES chat (id),
    account TEXT NOT NULL,
    player_id INTEGER NOT NULL REFERENCES player (id),
    PRIMARY KEY (chat_id, account)
) STRICT, WITHOUT ROWID;

CREATE TABLE journal (
    id INTEGER PRIMARY KEY,
    chat_id INTEGER NOT NULL REFERENCES chat (id),
    topic TEXT NOT NULL,
    UNIQUE (chat_id, topic)
) STRICT;

CREATE TABLE entry (
    journal_id INTEGER NOT NULL REFERENCES journal (id),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    author TEXT NOT NULL,
    source TEXT NOT NULL,
    opens_night INTEGER NOT NULL CHECK (opens_night IN (0, 1)),
    text TEXT NOT NULL CHECK (json_valid(text)),
    PRIMARY KEY (journal_id, seq)
) STRICT;

CREATE INDEX night ON entry (journal_id, seq) WHERE opens_night;

CREATE TRIGGER entry_is_next BEFORE INSERT ON entry
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM entry WHERE journal_id = NEW.journal_id)
BEGIN
    SELECT RAISE(ABORT, 'entries are added at the end of their journal');
END;

CREATE TRIGGER entry_stays BEFORE UPDATE ON entry
BEGIN
    SELECT RAISE(ABORT, 'entries are never changed');
END;

CREATE TRIGGER entry_is_kept BEFORE DELETE ON entry
BEGIN
    SELECT RAISE(ABORT, 'entries are never deleted');
END;

CREATE TABLE reply (
    journal_id INTEGER NOT NULL REFERENCES journal (id),
    source TEXT NOT NULL,
    reply TEXT NOT NULL,
    PRIMARY KEY (journal_id, source)
) STRICT;

CREATE TABLE draft (
    journal_id INTEGER NOT NULL REFERENCES journal (id),
    person TEXT NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    expires INTEGER NOT NULL,
    PRIMARY KEY (journal_id, person, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE post (
    id INTEGER PRIMARY KEY,  -- the newest has the highest
    journal_id INTEGER NOT NULL REFERENCES journal (id),
    message TEXT NOT NULL,
    subject TEXT NOT NULL,
    UNIQUE (journal_id, message)
) STRICT;

CREATE INDEX post_of ON post (journal_id, subject);
