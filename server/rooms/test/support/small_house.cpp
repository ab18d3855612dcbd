#include "server/rooms/test/support/small_house.h"

#include <gtest/gtest.h>

#include <utility>

#include "notation/json_text.h"

namespace insidejob::rooms_test {

Client::Client(SmallHouse& house, const std::string& code, const std::string& token,
               const ClientAddress& from)
    : house_(house) {
  const auto room = house.room(code);
  if (!room) return;
  session_ = std::make_shared<Session>(house.world, house.metrics, house.house.limits().session,
                                       room, room->strand(), code);
  session_->start(*this, {.connection = nullptr, .address = nullptr, .from = from});
  say(token.empty() ? R"({"hello": 1})" : R"({"hello": 1, "token": ")" + token + "\"}");
}

Client::~Client() { leave(); }

void Client::say(std::string_view text) {
  say_at_once(text);
  house_.settle();
}

void Client::say_at_once(std::string_view text) {
  if (session_) session_->received(text);
}

std::string Client::command(std::string_view fields) {
  const std::string id = std::to_string(++house_.last_command);
  const std::size_t before = heard.size();
  say(R"({"id": )" + id + ", " + std::string{fields} + "}");
  for (std::size_t i = before; i < heard.size(); ++i) {
    const auto [document, error] = JsonDocument::parse(heard[i]);
    if (error) continue;
    const JsonValue message = document.root();
    const auto number = message.member(message.member("done") ? "done" : "id");
    if (!number || std::to_string(number->whole_number().value_or(0)) != id) continue;
    if (const auto reason = message.member("reason")) return *reason->string();
    if (const auto problem = message.member("message")) return *problem->string();
    return "done";
  }
  return "";
}

std::string Client::next_move() const {
  for (auto text = heard.rbegin(); text != heard.rend(); ++text) {
    const auto [document, error] = JsonDocument::parse(*text);
    if (error) continue;
    const auto now = document.root().member("now");
    if (!now) continue;
    if (now->member("confirm")) return R"("do": "confirm")";
    const auto legal = now->member("legal");
    if (!legal || legal->size() == 0) return "";
    return R"("do": "act", "action": )" + json_text(*legal->elements().begin());
  }
  return "";
}

void Client::leave() {
  if (const auto session = std::exchange(session_, nullptr)) session->gone();
  house_.settle();
}

bool Client::write(std::span<Message> messages) {
  for (const Message& message : messages) {
    bytes += message.size();
    heard.emplace_back(message.text());
  }
  return true;
}

void Client::close(CloseReason reason) { closed = reason; }

SmallHouse::SmallHouse(const HouseLimits& limits)
    : house(world, storage, metrics, limits,
            [](std::string_view, const std::string&, std::string_view) {}) {}

SmallHouse::~SmallHouse() {
  world.clear();
  for (const auto& room : house.rooms()) room->abandon();
}

void SmallHouse::settle() {
  while (world.choices() > 0) world.run(0);
}

void SmallHouse::pass(Milliseconds time) {
  const Milliseconds end = now + time;
  for (settle(); world.next_moment() && *world.next_moment() <= end; settle()) {
    now = std::max(now, *world.next_moment());
  }
  now = end;
  settle();
}

Perhaps<Pass> SmallHouse::try_join(const std::string& code, const Newcomer& newcomer) {
  Perhaps<Pass> answer = HouseFault{ServerFault::unavailable};
  house.join(code, newcomer, [&](Perhaps<Pass> given) { answer = std::move(given); });
  settle();
  return answer;
}

Pass SmallHouse::open(const std::string& name, const ClientAddress& from, OptionsPatch options) {
  Perhaps<Pass> answer = HouseFault{ServerFault::unavailable};
  house.open_table({.name = name, .options = {ChangeOptions{std::move(options)}}, .from = from},
                   [&](Perhaps<Pass> given) { answer = std::move(given); });
  settle();
  EXPECT_EQ(error_of(answer), "");
  return std::holds_alternative<Pass>(answer) ? std::get<Pass>(answer) : Pass{};
}

Pass SmallHouse::join(const std::string& code, const Newcomer& newcomer) {
  const Perhaps<Pass> answer = try_join(code, newcomer);
  EXPECT_EQ(error_of(answer), "");
  return std::holds_alternative<Pass>(answer) ? std::get<Pass>(answer) : Pass{};
}

std::unique_ptr<Client> SmallHouse::connect(const std::string& code, const std::string& token,
                                            const ClientAddress& from) {
  return std::make_unique<Client>(*this, code, token, from);
}

std::shared_ptr<Room> SmallHouse::room(const std::string& code) {
  std::shared_ptr<Room> room;
  house.find(code, [&](const Perhaps<std::shared_ptr<Room>>& found) {
    if (const auto* ready = std::get_if<std::shared_ptr<Room>>(&found)) room = *ready;
  });
  settle();
  EXPECT_TRUE(room);
  return room;
}

std::vector<std::string> SmallHouse::log(const std::string& code) {
  std::vector<std::string> lines;
  const auto info = storage.find_room(code);
  if (!info) return lines;
  const auto table = storage.export_table(info->key);
  for (const ExportedEntry& entry : table->entries) lines.push_back(entry.entry.text);
  return lines;
}

std::size_t SmallHouse::log_bytes(const std::string& code) {
  std::size_t sum = 0;
  for (const std::string& line : log(code)) sum += line.size();
  return sum;
}

std::string error_of(const Perhaps<Pass>& answer) {
  const auto* fault = std::get_if<HouseFault>(&answer);
  return fault == nullptr ? "" : std::string{fault->name()};
}

}  // namespace insidejob::rooms_test
