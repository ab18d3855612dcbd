#include "server/storage/postgres_writer.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace insidejob {
namespace {

constexpr int k_tries = 5;

std::string numbers(std::span<const std::uint64_t> values) {
  std::string array = "{";
  for (const std::uint64_t value : values) {
    if (array.size() > 1) array += ',';
    array += std::to_string(value);
  }
  return array + "}";
}

Written append_outcome(const AppendWrite& write, std::string_view outcome, std::uint64_t number) {
  if (outcome == "ok") return number;
  if (outcome == "conflict") return sequence_conflict(write.table, write.first, number);
  if (outcome == "fenced_off") return fenced_off(write.table, write.fence, number);
  return no_table(write.table);
}

// Applies consecutive appends of a group. Tables are locked in the order of their keys, so that two
// nodes cannot deadlock.
StorageStatus apply_appends(PostgresConnection& connection, std::span<const StorageWrite> appends,
                            std::vector<Written>& outcomes) {
  const auto append = [&](std::size_t at) -> const AppendWrite& {
    return std::get<AppendWrite>(appends[at].what);
  };
  std::vector<std::size_t> order(appends.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(
      order, {}, [&](std::size_t at) { return std::pair(std::string_view(append(at).table), at); });
  std::vector<std::string_view> keys;
  std::vector<std::uint64_t> firsts;
  std::vector<std::uint64_t> fences;
  std::vector<std::uint64_t> counts;
  std::vector<std::string_view> texts;
  for (const std::size_t at : order) {
    const AppendWrite& write = append(at);
    keys.emplace_back(write.table);
    firsts.push_back(write.first);
    fences.push_back(write.fence);
    counts.push_back(write.texts.size());
    texts.insert(texts.end(), write.texts.begin(), write.texts.end());
  }
  const auto rows = connection.run(
      "SELECT outcome, number FROM insidejob.append($1::text[], $2::bigint[], $3::bigint[], "
      "$4::integer[], $5::text[])",
      {postgres_array(keys), numbers(firsts), numbers(fences), numbers(counts),
       postgres_array(texts)});
  if (!rows) return rows.error();
  if (rows->size() != static_cast<int>(appends.size())) {
    return StorageError{StorageFault::corrupt, "PostgreSQL: insidejob.append is not ours"};
  }
  const std::size_t start = outcomes.size();
  outcomes.resize(start + appends.size(), Written(std::uint64_t{0}));
  for (std::size_t row = 0; row < order.size(); ++row) {
    outcomes[start + order[row]] =
        append_outcome(append(order[row]), rows->text(static_cast<int>(row), 0),
                       rows->number(static_cast<int>(row), 1));
  }
  return Ok{};
}

Written apply(PostgresConnection& connection, const ClaimWrite& write) {
  const auto table = connection.run(
      "SELECT id, fence FROM insidejob.tables WHERE key = $1 FOR UPDATE", {write.table});
  if (!table) return table.error();
  if (table->size() == 0) return no_table(write.table);
  if (write.fence < table->number(0, 1)) {
    return fenced_off(write.table, write.fence, table->number(0, 1));
  }
  const std::string id(table->text(0, 0));
  const auto raised = connection.run("UPDATE insidejob.tables SET fence = $2 WHERE id = $1",
                                     {id, std::to_string(write.fence)});
  if (!raised) return raised.error();
  const auto last = connection.run(
      "SELECT coalesce(max(sequence), 0) FROM insidejob.entries WHERE table_id = $1", {id});
  if (!last) return last.error();
  return last->number(0, 0);
}

Written apply(PostgresConnection& connection, const CreateWrite& write) {
  const NewTable& table = write.table;
  const auto made = connection.run(
      "INSERT INTO insidejob.tables (key, room_code, created, last_activity, is_public) "
      "SELECT $1, $2, $3::bigint, $3::bigint, $4::boolean "
      "WHERE NOT EXISTS (SELECT 1 FROM insidejob.old_codes WHERE code = $2) "
      "ON CONFLICT DO NOTHING",
      {table.key, table.room_code, std::to_string(table.created), table.is_public ? "t" : "f"});
  if (!made) return made.error();
  if (made->changed() == 0) return table_exists(table);
  return std::uint64_t{1};
}

Written apply(PostgresConnection& connection, const UpdateWrite& write) {
  const TableUpdate& update = write.update;
  const auto text = [](const auto& value) -> PostgresValue {
    return value ? PostgresValue(std::to_string(*value)) : std::nullopt;
  };
  const auto changed = connection.run(
      "UPDATE insidejob.tables SET summary = coalesce($2, summary), "
      "last_activity = greatest(last_activity, $3), "
      "is_public = coalesce($4::integer = 1, is_public), wake_at = coalesce($6, wake_at) "
      "WHERE key = $1 AND fence <= coalesce($5, fence)",
      {write.table, update.summary, text(update.last_activity), text(update.is_public),
       text(update.fence), text(update.wake_at)});
  if (!changed) return changed.error();
  if (changed->changed() != 0) return std::uint64_t{1};
  const auto table =
      connection.run("SELECT fence FROM insidejob.tables WHERE key = $1", {write.table});
  if (!table) return table.error();
  if (table->size() == 0 || !update.fence) return no_table(write.table);
  return fenced_off(write.table, *update.fence, table->number(0, 0));
}

Written apply(PostgresConnection& connection, const EraseWrite& write) {
  const auto erased = connection.run("DELETE FROM insidejob.tables WHERE key = $1", {write.table});
  if (!erased) return erased.error();
  if (erased->changed() == 0) return no_table(write.table);
  return std::uint64_t{1};
}

Written apply(PostgresConnection& connection, const RewriteWrite& write) {
  const auto table =
      connection.run("SELECT id FROM insidejob.tables WHERE key = $1 FOR UPDATE", {write.table});
  if (!table) return table.error();
  if (table->size() == 0) return no_table(write.table);
  const std::string id(table->text(0, 0));
  std::vector<std::uint64_t> sequences;
  std::vector<std::string_view> texts;
  for (const LogEntry& entry : write.replacements) {
    sequences.push_back(entry.sequence);
    texts.emplace_back(entry.text);
  }
  // Counted first: after a change, only the whole group could be rolled back.
  const auto found = connection.run(
      "SELECT count(*) FROM insidejob.entries WHERE table_id = $1 AND sequence = ANY "
      "($2::bigint[])",
      {id, numbers(sequences)});
  if (!found) return found.error();
  if (found->number(0, 0) != sequences.size()) return no_entry(write.table);
  const auto changed = connection.run(
      "UPDATE insidejob.entries e SET text = r.text FROM unnest($2::bigint[], $3::text[]) "
      "AS r (sequence, text) WHERE e.table_id = $1 AND e.sequence = r.sequence",
      {id, numbers(sequences), postgres_array(texts)});
  if (!changed) return changed.error();
  return changed->changed();
}

Written apply(PostgresConnection& connection, const PruneWrite& write) {
  const auto pruned = connection.run(
      "DELETE FROM insidejob.tables WHERE id IN (SELECT id FROM insidejob.tables "
      "WHERE last_activity < $1 AND wake_at = 0 ORDER BY last_activity LIMIT $2 FOR UPDATE SKIP "
      "LOCKED)",
      {std::to_string(write.idle_since), std::to_string(write.limit)});
  if (!pruned) return pruned.error();
  return pruned->changed();
}

// An append that changes the table's code. All others are applied together.
Written apply_moving(PostgresConnection& connection, const StorageWrite& write) {
  const auto& append = std::get<AppendWrite>(write.what);
  const auto taken = connection.run(
      "SELECT 1 FROM insidejob.tables WHERE room_code = $1 "
      "UNION ALL SELECT 1 FROM insidejob.old_codes WHERE code = $1",
      {append.room_code});
  if (!taken) return taken.error();
  if (taken->size() != 0) return code_exists(append.table);
  std::vector<Written> outcomes;
  if (const StorageStatus done = apply_appends(connection, {&write, 1}, outcomes); !done) {
    return done.error();
  }
  if (!outcomes.front().ok()) return outcomes.front();
  const auto kept = connection.run(
      "INSERT INTO insidejob.old_codes (code, table_id, number) "
      "SELECT t.room_code, t.id, 1 + coalesce((SELECT max(o.number) FROM insidejob.old_codes o "
      "WHERE o.table_id = t.id), 0) FROM insidejob.tables t WHERE t.key = $1",
      {append.table});
  if (!kept) return kept.error();
  const auto dropped = connection.run(
      "DELETE FROM insidejob.old_codes o USING insidejob.tables t "
      "WHERE t.key = $1 AND o.table_id = t.id AND o.number <= "
      "(SELECT max(number) FROM insidejob.old_codes WHERE table_id = t.id) - $2::bigint",
      {append.table, std::to_string(k_old_codes)});
  if (!dropped) return dropped.error();
  const auto moved = connection.run("UPDATE insidejob.tables SET room_code = $2 WHERE key = $1",
                                    {append.table, append.room_code});
  if (!moved) return moved.error();
  return outcomes.front();
}

// Never called; see apply_all.
Written apply(PostgresConnection&, const AppendWrite& write) { return no_table(write.table); }

bool is_append(const StorageWrite& write) {
  const auto* append = std::get_if<AppendWrite>(&write.what);
  return append != nullptr && append->room_code.empty();
}

}  // namespace

std::vector<Written> PostgresWriter::commit(std::span<const StorageWrite> group) {
  StorageError error;
  for (int tries = 0; tries < k_tries; ++tries) {
    const StorageResult<PostgresConnection*> connection = link_.connection();
    if (!connection) {
      error = connection.error();
      break;
    }
    StorageResult<Outcomes> outcomes = transaction(**connection, group);
    if (outcomes) return std::move(*outcomes);
    error = outcomes.error();
    (*connection)->roll_back();
    if (!(*connection)->lost_a_race()) break;
  }
  return std::vector<Written>(group.size(), Written(error));
}

StorageResult<PostgresWriter::Outcomes> PostgresWriter::transaction(
    PostgresConnection& connection, std::span<const StorageWrite> group) {
  Outcomes outcomes;
  outcomes.reserve(group.size());
  // A single statement is a transaction by itself and saves two round trips.
  const bool one_statement = std::ranges::all_of(group, is_append);
  if (!one_statement) {
    if (const StorageStatus begun = connection.run_script("BEGIN"); !begun) return begun.error();
  }
  if (const StorageStatus applied = apply_all(connection, group, outcomes); !applied) {
    return applied.error();
  }
  if (!one_statement) {
    if (const StorageStatus done = connection.run_script("COMMIT"); !done) return done.error();
  }
  return outcomes;
}

StorageStatus PostgresWriter::apply_all(PostgresConnection& connection,
                                        std::span<const StorageWrite> group, Outcomes& outcomes) {
  while (outcomes.size() < group.size()) {
    const std::span<const StorageWrite> rest = group.subspan(outcomes.size());
    const auto end = std::ranges::find_if_not(rest, is_append);
    if (end != rest.begin()) {
      const auto appends = rest.first(static_cast<std::size_t>(end - rest.begin()));
      if (StorageStatus done = apply_appends(connection, appends, outcomes); !done) return done;
      continue;
    }
    Written outcome = std::holds_alternative<AppendWrite>(rest.front().what)
                          ? apply_moving(connection, rest.front())
                          : std::visit([&](const auto& what) { return apply(connection, what); },
                                       rest.front().what);
    if (!outcome.ok() && !is_refusal(outcome.error().fault)) return outcome.error();
    outcomes.push_back(std::move(outcome));
  }
  return Ok{};
}

}  // namespace insidejob
