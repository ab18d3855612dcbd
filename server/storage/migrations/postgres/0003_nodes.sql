-- Several programs on one database: who is alive, and who runs which table. All times are the
-- database's, so that nobody's clock matters.
CREATE TABLE insidejob.site (
  id text NOT NULL  -- one row: what tells this site from others on the same bus
);
INSERT INTO insidejob.site (id) VALUES (replace(gen_random_uuid()::text, '-', ''));

CREATE TABLE insidejob.nodes (
  id text COLLATE "C" PRIMARY KEY,  -- of one run of the program
  name text NOT NULL,
  address text NOT NULL,
  on_bus boolean NOT NULL,
  alive_until timestamptz NOT NULL
);

-- Null: nobody. An owner that is not in nodes, or not alive, is as good as nobody.
ALTER TABLE insidejob.tables ADD COLUMN owner text COLLATE "C";

-- Makes a node alive for a while, and shows who is. lapsed: it was not alive just before, so that
-- its tables may have been taken.
CREATE FUNCTION insidejob.renew(node text, its_name text, its_address text, is_on_bus boolean,
                                lease interval)
RETURNS TABLE (lapsed boolean, id text, name text, address text, on_bus boolean)
LANGUAGE plpgsql AS $$
DECLARE
  before timestamptz;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);  -- for this transaction
  SELECT n.alive_until INTO before FROM insidejob.nodes n WHERE n.id = node FOR UPDATE;
  lapsed := before IS NULL OR before <= clock_timestamp();
  IF before IS NULL THEN
    DELETE FROM insidejob.nodes n WHERE n.alive_until < clock_timestamp() - interval '1 hour';
  END IF;
  INSERT INTO insidejob.nodes AS n (id, name, address, on_bus, alive_until)
    VALUES (node, its_name, its_address, is_on_bus, clock_timestamp() + lease)
    ON CONFLICT ON CONSTRAINT nodes_pkey DO UPDATE
      SET on_bus = is_on_bus, alive_until = clock_timestamp() + lease;
  FOR id, name, address, on_bus IN
    SELECT n.id, n.name, n.address, n.on_bus FROM insidejob.nodes n
      WHERE n.alive_until > clock_timestamp() ORDER BY n.name, n.id
  LOOP
    RETURN NEXT;
  END LOOP;
END
$$;

-- Who runs a table; if nobody does, from now on this node, with the next fence.
CREATE FUNCTION insidejob.claim(code text, node text)
RETURNS TABLE (outcome text, key text, summary text, fence bigint, owner text)
LANGUAGE plpgsql AS $$
DECLARE
  this_table bigint;
BEGIN
  -- First without a lock: most who ask only want to know where to go.
  SELECT t.owner INTO owner FROM insidejob.tables t WHERE t.room_code = code;
  IF NOT FOUND THEN
    outcome := 'not_found';
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
    FROM insidejob.tables t WHERE t.room_code = code FOR UPDATE;
  IF NOT FOUND THEN
    outcome := 'not_found';
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
  UPDATE insidejob.tables t SET fence = claim.fence, owner = node WHERE t.id = this_table;
  outcome := 'claimed';
  RETURN NEXT;
END
$$;

-- New tables that an address may still open, as a bucket that fills with time.
CREATE TABLE insidejob.openings (
  address text COLLATE "C" PRIMARY KEY,
  remaining double precision NOT NULL,
  at timestamptz NOT NULL
);
CREATE FUNCTION insidejob.may_open(who text, per_second double precision, burst double precision)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  IF random() < 0.01 THEN
    DELETE FROM insidejob.openings o WHERE o.at < clock_timestamp() - interval '1 day';
  END IF;
  INSERT INTO insidejob.openings AS o (address, remaining, at)
    VALUES (who, burst - 1, clock_timestamp())
    ON CONFLICT (address) DO UPDATE
      SET remaining = least(burst, o.remaining + per_second *
            extract(epoch FROM clock_timestamp() - o.at)::double precision) - 1,
          at = clock_timestamp()
      WHERE least(burst, o.remaining + per_second *
            extract(epoch FROM clock_timestamp() - o.at)::double precision) >= 1;
  RETURN FOUND;
END
$$;
