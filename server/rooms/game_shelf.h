// Finished games that are opened by a link (docs/decisions/0031-links.md). A game is read from its
// table's log, whether or not this node runs the table. Any thread may ask, and answers come on any
// thread.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/rooms/client_address.h"
#include "server/rooms/fault.h"
#include "server/rooms/loading_queue.h"
#include "server/rooms/world.h"
#include "server/storage/storage.h"
#include "table/state/game_link.h"

namespace insidejob {

// 64 hexadecimal digits: the key of the table, and as many random ones.
[[nodiscard]] std::string draw_link(ServerWorld& world, const std::string& table);
// The key of the table; none if the text is no link.
[[nodiscard]] std::optional<std::string> table_of_link(std::string_view link);

// A game as one of its people, or anyone, sees it.
struct OpenedGame {
  std::string record;  // JSON
  GameLink link;
  MemberId reader{};  // one of its people; none: someone else
};

class GameShelf {
 public:
  // `kept`: how many games stay in memory, so that only what is new in the log has to be read.
  GameShelf(ServerWorld& world, Storage& storage, LoadingQueue& queue, std::size_t kept);
  ~GameShelf();

  using Done = std::function<void(Perhaps<OpenedGame>)>;
  // Whatever is wrong with the link or the token, the fault is `unknown_game`.
  void open(const std::string& link, std::optional<Bytes32> token_hash, const ClientAddress& from,
            Done done);

 private:
  class Volume;
  struct Visitor {
    std::optional<Bytes32> token_hash;
    ClientAddress from;
    Done done;
  };
  struct Reading {
    std::vector<Visitor> visitors;
    std::vector<Visitor> later;  // came after reading began, so they must not see what it saw
  };
  void start(const std::string& link, std::vector<Visitor> visitors);
  void finished(const std::string& link, const std::shared_ptr<Volume>& volume);
  static Perhaps<OpenedGame> answer(const Volume& volume, const Visitor& visitor);
  [[nodiscard]] std::shared_ptr<Volume> take(const std::string& link);

  Storage& storage_;
  LoadingQueue& queue_;
  const std::size_t kept_;
  std::shared_ptr<Strand> strand_;
  // On the strand.
  std::unordered_map<std::string, Reading> readings_;
  std::list<std::shared_ptr<Volume>> volumes_;  // the most recently used is last
};

}  // namespace insidejob
