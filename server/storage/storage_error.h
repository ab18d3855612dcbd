// Why the storage did not do what it was asked: a code to act on and a sentence for the log.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace insidejob {

enum class StorageFault : std::uint8_t {
  // Refusals: the database is fine, but this request is not possible. Nothing is stored.
  invalid,     // the caller's mistake: not UTF-8, a zero byte, too long, no entries
  not_found,   // no such table or entry
  exists,      // the key or the room code is taken
  conflict,    // not the next sequence number: someone else wrote
  fenced_off,  // another node took over this table
  overloaded,  // the queue is full; try less, later
  closed,      // after close()
  // Failures of the database. It is unknown whether a write is stored, so read the end of the log
  // before continuing. Trying again is worthwhile except with corrupt.
  full,       // no space left on the disk
  read_only,  // the disk, or the server, accepts no writes
  gone,       // unreachable, or I/O errors
  corrupt,    // the stored data is damaged, not ours, or newer than this program
};

[[nodiscard]] std::string_view fault_name(StorageFault fault);
// Whether it belongs to the first group above.
[[nodiscard]] bool is_refusal(StorageFault fault);

struct StorageError {
  StorageFault fault = StorageFault::invalid;
  std::string detail;  // one English sentence for the log; no entry's text, no password
};

struct Ok {};

// A value or the reason why there is none.
template <typename Value>
class [[nodiscard]] StorageResult {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): a value is a result
  StorageResult(Value value) : content_(std::move(value)) {}
  // NOLINTNEXTLINE(google-explicit-constructor): so is an error
  StorageResult(StorageError error) : content_(std::move(error)) {}

  [[nodiscard]] bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  [[nodiscard]] Value& value() { return std::get<0>(content_); }
  [[nodiscard]] const Value& value() const { return std::get<0>(content_); }
  Value* operator->() { return &value(); }
  Value& operator*() { return value(); }
  const Value* operator->() const { return &value(); }
  const Value& operator*() const { return value(); }

  [[nodiscard]] const StorageError& error() const { return std::get<1>(content_); }

 private:
  std::variant<Value, StorageError> content_;
};

using StorageStatus = StorageResult<Ok>;

}  // namespace insidejob
