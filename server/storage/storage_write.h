// A submitted write, as a value waiting in a queue.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/storage/storage.h"

namespace insidejob {

struct AppendWrite {
  std::string table;
  Sequence first = 0;
  std::vector<std::string> texts;
  Fence fence = 0;
  std::string room_code{};  // the table's new one; empty: unchanged
};
struct ClaimWrite {
  std::string table;
  Fence fence = 0;
};
struct CreateWrite {
  NewTable table;
};
struct UpdateWrite {
  std::string table;
  TableUpdate update;
};
struct EraseWrite {
  std::string table;
};
struct RewriteWrite {
  std::string table;
  std::vector<LogEntry> replacements;
};
struct PruneWrite {
  Milliseconds idle_since = 0;
  std::size_t limit = 0;
};

struct StorageWrite {
  std::variant<AppendWrite, ClaimWrite, CreateWrite, UpdateWrite, EraseWrite, RewriteWrite,
               PruneWrite>
      what;
  StorageDone done;
};

// Its weight in a queue, roughly the length of its texts.
[[nodiscard]] std::size_t weight(const StorageWrite& write);

// Well-formed UTF-8 (RFC 3629) without the zero byte, which PostgreSQL cannot store.
[[nodiscard]] bool is_storable(std::string_view text);

// Why the write can never succeed; empty if it might. Databases get only what passes here, so that
// one bad text never spoils the transaction it shares with others.
[[nodiscard]] std::string invalid_because(const StorageWrite& write);

// Refusals with the same wording for all databases.
[[nodiscard]] StorageError no_table(const std::string& table);
[[nodiscard]] StorageError no_entry(const std::string& table);
[[nodiscard]] StorageError table_exists(const NewTable& table);
[[nodiscard]] StorageError code_exists(const std::string& table);
[[nodiscard]] StorageError sequence_conflict(const std::string& table, Sequence first,
                                             Sequence last);
[[nodiscard]] StorageError fenced_off(const std::string& table, Fence fence, Fence highest);

}  // namespace insidejob
