// Steps that a table has taken and told nobody yet, because nobody waits for them: they are told
// together with the next ones. Also the commands that will be answered by telling them.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "server/rooms/session.h"
#include "table/table.h"

namespace insidejob {

// A command whose steps are held.
struct UnansweredCommand {
  MemberId member;
  std::shared_ptr<Session> session;
  std::int64_t id = 0;
};

class HeldSteps {
 public:
  // Whether the steps can wait. If not, everything held has to be told now, these last.
  [[nodiscard]] bool hold(std::vector<Step> steps);
  // Presses are held too, because people often press at once, but no longer than the batch.
  [[nodiscard]] bool has_presses() const { return has_presses_; }
  [[nodiscard]] std::vector<Step> take();
  // They never happened: their batch could not be stored.
  void forget();

  // Whether the steps will answer the command. They answer one command per member.
  [[nodiscard]] bool answers(UnansweredCommand command);
  [[nodiscard]] std::vector<UnansweredCommand> take_unanswered() {
    return std::exchange(unanswered_, {});
  }

 private:
  std::vector<Step> steps_;
  bool has_presses_ = false;
  std::vector<UnansweredCommand> unanswered_;
};

}  // namespace insidejob
