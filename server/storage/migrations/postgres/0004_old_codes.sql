-- The last codes that tables had before, numbered for each table. Members find their table by them, and
-- nobody else may have them.
CREATE TABLE insidejob.old_codes (
  code text COLLATE "C" PRIMARY KEY,
  table_id bigint NOT NULL REFERENCES insidejob.tables (id) ON DELETE CASCADE,
  number bigint NOT NULL
);
CREATE INDEX old_codes_by_table ON insidejob.old_codes (table_id, number);

-- Who runs a table; if nobody does, from now on this node, with the next fence. 'moved': the code is
-- an old one, and room_code the one to ask for.
DROP FUNCTION insidejob.claim(text, text);
CREATE FUNCTION insidejob.claim(code text, node text)
RETURNS TABLE (outcome text, key text, summary text, fence bigint, owner text, room_code text)
LANGUAGE plpgsql AS $$
DECLARE
  this_table bigint;
BEGIN
  -- First without a lock: most who ask only want to know where to go.
  SELECT t.owner INTO owner FROM insidejob.tables t WHERE t.room_code = claim.code;
  IF NOT FOUND THEN
    SELECT t.room_code INTO room_code FROM insidejob.old_codes o
      JOIN insidejob.tables t ON t.id = o.table_id WHERE o.code = claim.code;
    outcome := CASE WHEN FOUND THEN 'moved' ELSE 'not_found' END;
    RETURN NEXT;
    RETURN;
  END IF;
  IF owner IS DISTINCT FROM node THEN
    PERFORM FROM insidejob.nodes n WHERE n.id = owner AND n.alive_until > clock_timestamp();
    IF FOUND THEN
      outcome := 'elsewhere';
      RETURN NEXT;
      RETURN;
    END IF;
  END IF;
  SELECT t.id, t.key, t.summary, t.fence, t.owner INTO this_table, key, summary, fence, owner
    FROM insidejob.tables t WHERE t.room_code = claim.code FOR UPDATE;
  IF NOT FOUND THEN  -- it has just moved, or is gone
    SELECT t.room_code INTO room_code FROM insidejob.old_codes o
      JOIN insidejob.tables t ON t.id = o.table_id WHERE o.code = claim.code;
    outcome := CASE WHEN FOUND THEN 'moved' ELSE 'not_found' END;
    RETURN NEXT;
    RETURN;
  END IF;
  IF owner IS DISTINCT FROM node THEN
    PERFORM FROM insidejob.nodes n WHERE n.id = owner AND n.alive_until > clock_timestamp();
    IF FOUND THEN
      outcome := 'elsewhere';
      RETURN NEXT;
      RETURN;
    END IF;
  END IF;
  PERFORM FROM insidejob.nodes n WHERE n.id = node AND n.alive_until > clock_timestamp();
  IF NOT FOUND THEN
    outcome := 'not_alive';
    RETURN NEXT;
    RETURN;
  END IF;
  fence := fence + 1;
  owner := node;
  room_code := code;
  UPDATE insidejob.tables t SET fence = claim.fence, owner = node WHERE t.id = this_table;
  outcome := 'claimed';
  RETURN NEXT;
END
$$;
