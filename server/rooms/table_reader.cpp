#include "server/rooms/table_reader.h"

#include <utility>

#include "table/log/log_json.h"
#include "table/shuffle/blake2b.h"

namespace insidejob {
namespace {

constexpr std::size_t k_page = 1000;

}  // namespace

TableReader::TableReader(Storage& storage, std::string key)
    : storage_(storage), key_(std::move(key)), table_(blake2b) {}

bool TableReader::read_page() {
  const auto page = storage_.read(key_, table_.state().sequence + 1, k_page);
  if (!page) {
    error_ = page.error();
    return false;
  }
  for (const LogEntry& entry : *page) {
    bytes_ += entry.text.size();
    const auto event = read_table_event(table_.state(), entry.text);
    if (std::holds_alternative<TableEvent>(event) && table_.replay(std::get<TableEvent>(event))) {
      if (watcher_) watcher_(table_.state(), std::get<TableEvent>(event));
      continue;
    }
    error_ = StorageError{StorageFault::corrupt, "Entry " + std::to_string(entry.sequence) +
                                                     " of the log does not fit the ones before."};
    return false;
  }
  return page->size() == k_page;
}

}  // namespace insidejob
