-- The lobby lists the tables by their last activity, and pruning goes the other way.
CREATE INDEX tables_by_activity ON tables (last_activity DESC, key);
CREATE INDEX public_tables_by_activity ON tables (last_activity DESC, key) WHERE is_public = 1;
