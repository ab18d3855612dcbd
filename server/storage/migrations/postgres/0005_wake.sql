-- When a table has to be loaded although nobody comes; 0: never.
ALTER TABLE insidejob.tables ADD COLUMN wake_at bigint NOT NULL DEFAULT 0;
CREATE INDEX tables_by_wake ON insidejob.tables (wake_at, key) WHERE wake_at > 0;
