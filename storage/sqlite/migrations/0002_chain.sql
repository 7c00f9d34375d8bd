-- Entries are chained, authors and typed words can be forgotten, replies are pruned, settings and players have a version.
--
-- `link` (storage/chain.py) is there while a migration runs: the digest of an entry from the one before it and its row.

PRAGMA defer_foreign_keys = ON;

ALTER TABLE chat ADD COLUMN version INTEGER NOT NULL DEFAULT 0;  -- counts changes of its settings and players
ALTER TABLE chat ADD COLUMN used INTEGER NOT NULL DEFAULT 0;  -- when something was last recorded there

CREATE TABLE author (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat_id INTEGER NOT NULL REFERENCES chat (id),
    account TEXT NOT NULL  -- "former:ID" once it is forgotten; chats that were merged may have an account twice
) STRICT;

CREATE INDEX author_of ON author (chat_id, account);

INSERT INTO author (chat_id, account)
SELECT DISTINCT chat_id, author FROM entry JOIN journal ON journal.id = journal_id ORDER BY chat_id, journal_id, seq;

-- what people typed as it stands in an entry, kept beside it so that it can be forgotten
CREATE TABLE remark (
    journal_id INTEGER NOT NULL REFERENCES journal (id),
    seq INTEGER NOT NULL,
    field TEXT NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (journal_id, seq, field)
) STRICT, WITHOUT ROWID;

INSERT INTO remark
SELECT journal_id, seq, 'why', json_extract(text, '$.why') FROM entry
WHERE json_extract(text, '$.kind') = 'Paid' AND json_type(text, '$.why') = 'text';

CREATE TABLE chained_entry (
    journal_id INTEGER NOT NULL REFERENCES journal (id),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    author INTEGER NOT NULL REFERENCES author (id),
    source TEXT NOT NULL,
    opens_night INTEGER NOT NULL CHECK (opens_night IN (0, 1)),
    text TEXT NOT NULL CHECK (json_valid(text)),
    digest BLOB NOT NULL,
    PRIMARY KEY (journal_id, seq)
) STRICT;

WITH RECURSIVE
plain (journal_id, seq, at, author, source, opens_night, text) AS MATERIALIZED (
    SELECT journal_id, seq, at,
        (SELECT min(author.id) FROM author WHERE author.chat_id = journal.chat_id AND account = entry.author),
        source, opens_night,
        CASE WHEN json_extract(text, '$.kind') = 'Paid' THEN json_remove(text, '$.why') ELSE text END
    FROM entry JOIN journal ON journal.id = journal_id
),
chain (journal_id, seq, at, author, source, opens_night, text, digest) AS (
    SELECT journal_id, seq, at, author, source, opens_night, text,
        link(x'', seq, at, author, source, opens_night, text)
    FROM plain WHERE seq = 1
    UNION ALL
    SELECT plain.journal_id, plain.seq, plain.at, plain.author, plain.source, plain.opens_night, plain.text,
        link(chain.digest, plain.seq, plain.at, plain.author, plain.source, plain.opens_night, plain.text)
    FROM chain JOIN plain ON plain.journal_id = chain.journal_id AND plain.seq = chain.seq + 1
)
INSERT INTO chained_entry SELECT * FROM chain ORDER BY journal_id, seq;

-- a journal with a gap would lose what lies behind it: then nothing of this step happens
CREATE TABLE whole (entries INTEGER CHECK (entries = 0)) STRICT;
INSERT INTO whole SELECT (SELECT count(*) FROM entry) - (SELECT count(*) FROM chained_entry);
DROP TABLE whole;

ALTER TABLE journal ADD COLUMN last_seq INTEGER NOT NULL DEFAULT 0;
ALTER TABLE journal ADD COLUMN head BLOB NOT NULL DEFAULT x'';  -- the digest of the last entry

UPDATE journal SET
    last_seq = coalesce((SELECT max(seq) FROM chained_entry WHERE journal_id = journal.id), 0),
    head = coalesce((SELECT digest FROM chained_entry WHERE journal_id = journal.id ORDER BY seq DESC LIMIT 1), x'');

UPDATE chat SET used = coalesce(
    (SELECT max(at) FROM chained_entry JOIN journal ON journal.id = journal_id WHERE journal.chat_id = chat.id), 0);

DROP TABLE entry;
ALTER TABLE chained_entry RENAME TO entry;

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

-- only a journal that is forgotten as a whole loses its entries: it is marked first
CREATE TRIGGER entry_is_kept BEFORE DELETE ON entry
WHEN (SELECT last_seq FROM journal WHERE id = OLD.journal_id) IS NOT -1
BEGIN
    SELECT RAISE(ABORT, 'entries are never deleted');
END;

CREATE TABLE answer (
    journal_id INTEGER NOT NULL REFERENCES journal (id),
    source TEXT NOT NULL,
    at INTEGER NOT NULL,
    reply BLOB NOT NULL,  -- compressed; as plain text where it was kept before this step
    PRIMARY KEY (journal_id, source)
) STRICT, WITHOUT ROWID;

INSERT INTO answer
SELECT journal_id, source, coalesce((SELECT max(at) FROM entry WHERE entry.journal_id = reply.journal_id), 0),
    CAST(reply AS BLOB)
FROM reply;

DROP TABLE reply;

CREATE INDEX answer_at ON answer (at);

-- chats that moved: every process follows them
CREATE TABLE forwarding (
    platform TEXT NOT NULL,
    native TEXT NOT NULL,
    now TEXT NOT NULL,
    PRIMARY KEY (platform, native)
) STRICT, WITHOUT ROWID;
