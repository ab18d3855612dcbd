// The host of a house without a server, like the browser's worker, with time passing as fast as
// possible.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "local/local_house.h"
#include "notation/json.h"

namespace insidejob {

inline constexpr Milliseconds k_start = 1'700'000'000'000;

inline LocalOptions options(unsigned seed) {
  LocalOptions options;
  options.seed.fill(static_cast<std::uint8_t>(seed));
  options.thinking.iterations = 4;
  return options;
}

// Moves time forward as fast as possible, keeps what has to be kept, and answers for people.
class Host {
 public:
  explicit Host(unsigned seed, Milliseconds now = k_start)
      : now_(now), house_(std::make_unique<LocalHouse>(options(seed))) {
    house_->set_clock(now_);
  }

  // As after a reload: a new house with what was kept from the old one.
  Host(const Host& before, unsigned seed) : Host(seed, before.now_) {
    infos = before.infos;
    entries = before.entries;
    for (const auto& [key, info] : infos) {
      EXPECT_TRUE(house_->storage().restore(info));
      for (const EntryKept& entry : entries[key]) {
        EXPECT_TRUE(house_->storage().restore(entry.key, entry.sequence, entry.text));
      }
    }
  }

  HouseReply request(RequestMethod method, std::string_view path, std::string_view body = {}) {
    house_->request(++requests_, {.method = method, .path = path, .body = body});
    house_->run();
    take();
    return replies.at(requests_);
  }
  // The token of a pass.
  std::string pass(std::string_view path, std::string_view body) {
    const HouseReply reply = request(RequestMethod::post, path, body);
    EXPECT_EQ(reply.status, 201U) << reply.body;
    const auto [document, error] = JsonDocument::parse(reply.body);
    room = document.root().member("room")->string().value_or("");
    return document.root().member("token")->string().value_or("");
  }
  std::uint32_t enter(const std::string& token) {
    const std::uint32_t connection = ++connections_;
    house_->connect(connection, room);
    send(connection, R"({"hello": 1, "token": ")" + token + R"("})");
    return connection;
  }
  void send(std::uint32_t connection, const std::string& text) {
    house_->receive(connection, text);
    house_->run();
    take();
  }
  // One step: a thought, or the next timer. False if nothing will ever happen.
  bool step() {
    if (house_->has_thoughts()) {
      house_->think_once();
    } else if (const auto next = house_->next_timer()) {
      now_ = std::max(now_, *next);
      house_->set_clock(now_);
      house_->run();
    } else {
      return false;
    }
    take();
    return true;
  }
  void step_until(const std::function<bool()>& reached) {
    for (int i = 0; i < 20'000 && !reached(); ++i) ASSERT_TRUE(step());
    ASSERT_TRUE(reached());
  }

  [[nodiscard]] bool was_sent(std::uint32_t connection, std::string_view part) const {
    const auto found = sent.find(connection);
    return found != sent.end() && std::ranges::any_of(found->second, [&](const std::string& text) {
             return text.find(part) != text.npos;
           });
  }

  std::string room;
  std::map<std::string, TableInfo> infos;
  std::map<std::string, std::vector<EntryKept>> entries;
  std::map<std::uint32_t, HouseReply> replies;
  std::map<std::uint32_t, std::vector<std::string>> sent;
  std::map<std::uint32_t, CloseReason> closed;

 private:
  void take() {
    for (const LocalOutput& output : house_->take_output()) {
      if (const auto* kept = std::get_if<TableKept>(&output)) infos[kept->info.key] = kept->info;
      if (const auto* kept = std::get_if<EntryKept>(&output)) entries[kept->key].push_back(*kept);
      if (const auto* erased = std::get_if<TableErased>(&output)) {
        infos.erase(erased->key);
        entries.erase(erased->key);
      }
      if (const auto* reply = std::get_if<Replied>(&output)) replies[reply->request] = reply->reply;
      if (const auto* one = std::get_if<Sent>(&output)) sent[one->connection].push_back(one->text);
      if (const auto* end = std::get_if<Closed>(&output)) closed[end->connection] = end->reason;
    }
  }

  Milliseconds now_;
  std::uint32_t requests_ = 0;
  std::uint32_t connections_ = 0;
  std::unique_ptr<LocalHouse> house_;
};

}  // namespace insidejob
