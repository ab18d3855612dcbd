-- Small values that belong to the whole database, such as the key that signs notifications.
CREATE TABLE insidejob.kept (
  name text COLLATE "C" PRIMARY KEY,
  value text NOT NULL
);
