// How a table's entries are found in SQLite; see migrations/sqlite/0001_log.sql.
#pragma once

// Begins a statement with `chain`: id, previous and sequence of the entries of table ?1, from
// sequence number ?2 on, latest first.
#define INSIDEJOB_CHAIN                                                                     \
  "WITH RECURSIVE chain (id, previous, sequence) AS ("                                      \
  "SELECT e.id, e.previous, e.sequence FROM heads h JOIN entries e ON e.id = h.last_entry " \
  "WHERE h.table_id = ?1 AND e.sequence >= ?2 UNION ALL "                                   \
  "SELECT e.id, e.previous, e.sequence FROM chain c JOIN entries e ON e.id = c.previous "   \
  "WHERE e.sequence >= ?2) "
