-- Tables and their logs.
--
-- Entries stand in the order of their arrival, whatever table they belong to, and each knows the one
-- before it in its table. A group of appends to a thousand tables so fills a few dozen pages in a
-- row; kept in the order of their tables it would change a thousand pages, and the disk would have to
-- take four megabytes instead of two hundred kilobytes. A table's log is read backwards from its
-- head, which is done once, when the table comes back into memory.
CREATE TABLE tables (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  room_code TEXT NOT NULL UNIQUE,
  created INTEGER NOT NULL,
  last_activity INTEGER NOT NULL,
  is_public INTEGER NOT NULL CHECK (is_public IN (0, 1)),
  summary TEXT NOT NULL DEFAULT ''
) STRICT;

-- What changes with every append, apart from tables and small. last_entry 0: the log is empty.
CREATE TABLE heads (
  table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
  fence INTEGER NOT NULL,
  last_sequence INTEGER NOT NULL,
  last_entry INTEGER NOT NULL
) STRICT;

-- previous 0: the first of its table.
CREATE TABLE entries (
  id INTEGER PRIMARY KEY,
  table_id INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  previous INTEGER NOT NULL CHECK (previous < id),
  fence INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;
