-- The last codes that tables had before, numbered for each table. Members find their table by them, and
-- nobody else may have them.
CREATE TABLE old_codes (
  code TEXT PRIMARY KEY,
  table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  number INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX old_codes_by_table ON old_codes (table_id, number);
