// What a table's bots are about to say. Each occasion is considered once. The moment to speak is
// drawn first. A bot that has not finished thinking by then stays silent or, if someone spoke to
// it, says what it had ready from the start. Bots speak one at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "server/rooms/bot_work.h"
#include "server/rooms/room_limits.h"
#include "server/rooms/world.h"
#include "table/bots/bot_talk.h"

namespace insidejob {

// What a bot says, and on which occasion.
struct BotWord {
  Seat seat;
  std::uint64_t occasion = 0;
  Utterance utterance;
};

class BotWords {
 public:
  // `say` is called on the strand when a bot with something to say may speak.
  BotWords(ServerWorld& world, const RoomLimits& limits, std::shared_ptr<Strand> strand,
           std::function<void(const BotWord&)> say);

  // Asks the bots that have an occasion to speak, and forgets occasions that have passed. Without
  // an audience there are none. `keeper` is the owner of this object; nothing happens once it is
  // gone.
  void ask(const TableState& state, bool has_audience, const std::weak_ptr<const void>& keeper,
           const std::function<Claim()>& claim);
  void forget_all() { work_.drop_all(); }
  [[nodiscard]] std::size_t size() const { return work_.size(); }

 private:
  void ask_one(const TableState& state, const BotOccasion& occasion,
               const std::weak_ptr<const void>& keeper, const std::function<Claim()>& claim);
  void speak(BotTask task);

  ServerWorld& world_;
  const RoomLimits& limits_;
  const std::function<void(const BotWord&)> say_;
  BotWork<Utterance> work_;
  Milliseconds last_word_ = 0;
};

// What is left to say after what others have said meanwhile. None if the occasion has passed.
[[nodiscard]] std::optional<Utterance> in_time(const BotWord& word, const TableState& state);

}  // namespace insidejob
