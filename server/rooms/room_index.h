// The rooms in memory, by the keys of their tables and by the codes that lead to them.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/rooms/room.h"

namespace insidejob {

class RoomIndex {
 public:
  // Instead of any earlier room of this table, and of its codes.
  void place(const std::shared_ptr<Room>& room, const std::string& code);
  // The table is about to change its code; if that fails, the new one is removed again. Nothing
  // happens if the table has another room by now.
  void add_code(const std::shared_ptr<Room>& room, const std::string& code);
  void remove_code(const std::shared_ptr<Room>& room, const std::string& code);
  void remove(const std::shared_ptr<Room>& room);
  void clear();

  [[nodiscard]] std::shared_ptr<Room> find(const std::string& code) const;  // null: not here
  // A code of the table with this key; none: not here.
  [[nodiscard]] std::optional<std::string> code_of(const std::string& key) const;
  [[nodiscard]] bool has_table(const std::string& key) const { return tables_.contains(key); }
  [[nodiscard]] std::size_t size() const { return tables_.size(); }
  [[nodiscard]] std::vector<std::shared_ptr<Room>> all() const;

 private:
  struct IndexedRoom {
    std::shared_ptr<Room> room;
    std::vector<std::string> codes;  // all that lead to it, the latest last
  };
  // Null if the table has another room, or none.
  [[nodiscard]] IndexedRoom* entry_of(const std::shared_ptr<Room>& room);

  std::unordered_map<std::string, IndexedRoom> tables_;             // by key
  std::unordered_map<std::string, std::shared_ptr<Room>> by_code_;  // by all their codes
};

}  // namespace insidejob
