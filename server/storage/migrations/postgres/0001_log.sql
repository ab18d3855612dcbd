-- Tables and their logs. The last sequence number of a table is the highest in entries; only the
-- highest fence stands beside the table, because a claim raises it without an entry.
-- Keys compare byte by byte, as in SQLite.
CREATE TABLE insidejob.tables (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text COLLATE "C" NOT NULL UNIQUE,
  room_code text COLLATE "C" NOT NULL UNIQUE,
  created bigint NOT NULL,
  last_activity bigint NOT NULL,
  is_public boolean NOT NULL,
  summary text NOT NULL DEFAULT '',
  fence bigint NOT NULL DEFAULT 0
);

CREATE TABLE insidejob.entries (
  table_id bigint NOT NULL REFERENCES insidejob.tables (id) ON DELETE CASCADE,
  sequence bigint NOT NULL CHECK (sequence >= 1),
  fence bigint NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (table_id, sequence)
);

-- Many appends in one call, in order. Append i takes the next counts[i] of texts. The row of the
-- table is locked until the transaction ends: appends of two nodes to one table come one after the
-- other, and the second sees what the first did. number: the last sequence number or, when
-- fenced_off, the highest fence.
CREATE FUNCTION insidejob.append(keys text[], firsts bigint[], fences bigint[], counts integer[],
                                 texts text[])
RETURNS TABLE (outcome text, number bigint)
LANGUAGE plpgsql AS $$
DECLARE
  used integer := 0;
  this_table bigint;
  highest bigint;
  last bigint;
BEGIN
  FOR i IN 1 .. cardinality(keys) LOOP
    SELECT t.id, t.fence INTO this_table, highest
      FROM insidejob.tables t WHERE t.key = keys[i] FOR UPDATE;
    IF NOT FOUND THEN
      outcome := 'not_found';
      number := 0;
    ELSIF fences[i] < highest THEN
      outcome := 'fenced_off';
      number := highest;
    ELSE
      SELECT coalesce(max(e.sequence), 0) INTO last
        FROM insidejob.entries e WHERE e.table_id = this_table;
      IF firsts[i] <> last + 1 THEN
        outcome := 'conflict';
        number := last;
      ELSE
        FOR j IN 1 .. counts[i] LOOP
          INSERT INTO insidejob.entries (table_id, sequence, fence, text)
            VALUES (this_table, last + j, fences[i], texts[used + j]);
        END LOOP;
        IF fences[i] > highest THEN
          UPDATE insidejob.tables t SET fence = fences[i] WHERE t.id = this_table;
        END IF;
        outcome := 'ok';
        number := last + counts[i];
      END IF;
    END IF;
    used := used + counts[i];
    RETURN NEXT;
  END LOOP;
END
$$;
