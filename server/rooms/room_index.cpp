#include "server/rooms/room_index.h"

namespace insidejob {
namespace {

// Of a table. The storage knows older codes, and maps them to the current one.
constexpr std::size_t k_codes_in_memory = 4;

}  // namespace

void RoomIndex::place(const std::shared_ptr<Room>& room, const std::string& code) {
  IndexedRoom& table = tables_[room->identity().key];
  for (const std::string& old : table.codes) by_code_.erase(old);
  table = {room, {code}};
  by_code_[code] = room;
}

RoomIndex::IndexedRoom* RoomIndex::entry_of(const std::shared_ptr<Room>& room) {
  const auto table = tables_.find(room->identity().key);
  return table == tables_.end() || table->second.room != room ? nullptr : &table->second;
}

void RoomIndex::add_code(const std::shared_ptr<Room>& room, const std::string& code) {
  IndexedRoom* table = entry_of(room);
  if (table == nullptr) return;
  std::vector<std::string>& codes = table->codes;
  if (by_code_.try_emplace(code, room).second) codes.push_back(code);
  if (codes.size() <= k_codes_in_memory) return;
  by_code_.erase(codes.front());
  codes.erase(codes.begin());
}

void RoomIndex::remove_code(const std::shared_ptr<Room>& room, const std::string& code) {
  IndexedRoom* table = entry_of(room);
  if (table != nullptr && std::erase(table->codes, code) != 0) by_code_.erase(code);
}

void RoomIndex::remove(const std::shared_ptr<Room>& room) {
  const IndexedRoom* table = entry_of(room);
  if (table == nullptr) return;
  for (const std::string& code : table->codes) by_code_.erase(code);
  tables_.erase(room->identity().key);
}

void RoomIndex::clear() {
  tables_.clear();
  by_code_.clear();
}

std::shared_ptr<Room> RoomIndex::find(const std::string& code) const {
  const auto found = by_code_.find(code);
  return found == by_code_.end() ? nullptr : found->second;
}

std::optional<std::string> RoomIndex::code_of(const std::string& key) const {
  const auto table = tables_.find(key);
  if (table == tables_.end() || table->second.codes.empty()) return std::nullopt;
  return table->second.codes.back();
}

std::vector<std::shared_ptr<Room>> RoomIndex::all() const {
  std::vector<std::shared_ptr<Room>> rooms;
  rooms.reserve(tables_.size());
  for (const auto& [key, table] : tables_) rooms.push_back(table.room);
  return rooms;
}

}  // namespace insidejob
