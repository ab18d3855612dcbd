-- Small values that belong to the whole database, such as the key that signs notifications.
CREATE TABLE kept (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
