#include "server/storage/storage_write.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>

#include "notation/utf8.h"

namespace insidejob {
namespace {

template <typename... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <typename... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

constexpr std::uint64_t k_highest = std::numeric_limits<std::int64_t>::max();

std::string bad_key(std::string_view key, std::string_view name) {
  if (key.empty()) return std::string(name) + " is empty";
  if (key.size() > k_longest_key) return std::string(name) + " is too long";
  if (!is_storable(key)) return std::string(name) + " is not UTF-8 without zero bytes";
  return {};
}

std::string bad_text(std::string_view text, std::string_view name) {
  if (text.size() > k_longest_text) return std::string(name) + " is too long";
  if (!is_storable(text)) return std::string(name) + " is not UTF-8 without zero bytes";
  return {};
}

std::string bad_append(const AppendWrite& append) {
  if (append.texts.empty()) return "an append has no entries";
  if (append.texts.size() > k_most_entries) return "an append has too many entries";
  if (append.first == 0 || append.first > k_highest - k_most_entries) {
    return "an append starts at an impossible sequence number";
  }
  if (append.fence > k_highest) return "an append has an impossible fence";
  for (const std::string& text : append.texts) {
    std::string reason = bad_text(text, "an entry");
    if (!reason.empty()) return reason;
  }
  if (!append.room_code.empty()) {
    std::string reason = bad_key(append.room_code, "the room code");
    if (!reason.empty()) return reason;
  }
  return bad_key(append.table, "the table's key");
}

std::string bad_rewrite(const RewriteWrite& rewrite) {
  if (rewrite.replacements.empty()) return "a rewrite has no entries";
  if (rewrite.replacements.size() > k_most_entries) return "a rewrite has too many entries";
  std::vector<Sequence> sequences;
  for (const LogEntry& entry : rewrite.replacements) {
    std::string reason = bad_text(entry.text, "an entry");
    if (!reason.empty()) return reason;
    if (entry.sequence > k_highest) return "a rewrite names an impossible sequence number";
    sequences.push_back(entry.sequence);
  }
  std::ranges::sort(sequences);
  if (std::ranges::adjacent_find(sequences) != sequences.end()) {
    return "a rewrite names an entry twice";
  }
  return bad_key(rewrite.table, "the table's key");
}

}  // namespace

bool is_storable(std::string_view text) { return text.find('\0') == text.npos && is_utf8(text); }

std::size_t weight(const StorageWrite& write) {
  std::size_t bytes = sizeof(StorageWrite);
  if (const auto* append = std::get_if<AppendWrite>(&write.what)) {
    for (const std::string& text : append->texts) bytes += sizeof(std::string) + text.size();
  } else if (const auto* rewrite = std::get_if<RewriteWrite>(&write.what)) {
    for (const LogEntry& entry : rewrite->replacements)
      bytes += sizeof(LogEntry) + entry.text.size();
  } else if (const auto* update = std::get_if<UpdateWrite>(&write.what)) {
    if (update->update.summary) bytes += update->update.summary->size();
  }
  return bytes;
}

std::string invalid_because(const StorageWrite& write) {
  return std::visit(
      Overloaded{
          [](const AppendWrite& append) { return bad_append(append); },
          [](const ClaimWrite& claim) {
            if (claim.fence > k_highest) return std::string("a claim has an impossible fence");
            return bad_key(claim.table, "the table's key");
          },
          [](const CreateWrite& create) {
            if (auto reason = bad_key(create.table.key, "the table's key"); !reason.empty()) {
              return reason;
            }
            return bad_key(create.table.room_code, "the room code");
          },
          [](const UpdateWrite& update) {
            if (auto reason = bad_text(update.update.summary.value_or(""), "the summary");
                !reason.empty()) {
              return reason;
            }
            return bad_key(update.table, "the table's key");
          },
          [](const EraseWrite& erase) { return bad_key(erase.table, "the table's key"); },
          [](const RewriteWrite& rewrite) { return bad_rewrite(rewrite); },
          [](const PruneWrite&) { return std::string(); },
      },
      write.what);
}

StorageError no_table(const std::string& table) {
  return {StorageFault::not_found, "there is no table " + table};
}

StorageError no_entry(const std::string& table) {
  return {StorageFault::not_found, "table " + table + " has no such entry"};
}

StorageError table_exists(const NewTable& table) {
  return {StorageFault::exists,
          "the key or the room code of table " + table.key + " is already taken"};
}

StorageError code_exists(const std::string& table) {
  return {StorageFault::exists, "the new room code of table " + table + " is already taken"};
}

StorageError sequence_conflict(const std::string& table, Sequence first, Sequence last) {
  return {StorageFault::conflict, "entry " + std::to_string(first) + " cannot follow entry " +
                                      std::to_string(last) + " of table " + table};
}

StorageError fenced_off(const std::string& table, Fence fence, Fence highest) {
  return {StorageFault::fenced_off, "table " + table + " was taken over with fence " +
                                        std::to_string(highest) + "; this is " +
                                        std::to_string(fence)};
}

}  // namespace insidejob
