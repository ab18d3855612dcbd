-- When a table has to be loaded although nobody comes; 0: never.
ALTER TABLE tables ADD COLUMN wake_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_by_wake ON tables (wake_at, key) WHERE wake_at > 0;
