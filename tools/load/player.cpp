#include "tools/load/player.h"

namespace insidejob::load {

Verdict Player::hear(const Message& message, Random& random) {
  part_.hear(message);
  if (message.now) take_moment(*message.now, random);
  return judge(message);
}

void Player::take_moment(const Moment& now, Random& random) {
  if (now.stage != stage_) {
    stage_ = now.stage;
    said_ready_ = false;
  }
  must_confirm_ = now.confirm;
  action_.clear();
  if (!now.legal.empty()) {
    action_ = nth_action(now.legal, random.below(count_actions(now.legal)));
  }
}

Verdict Player::judge(const Message& message) {
  if (awaited_id_ == 0 || message.id != awaited_id_) return Verdict::none;
  if (message.type == MessageType::events || message.type == MessageType::done) {
    awaited_id_ = 0;
    return Verdict::done;
  }
  if (message.type != MessageType::refused && message.type != MessageType::malformed) {
    return Verdict::none;
  }
  awaited_id_ = 0;
  said_ready_ = false;
  const bool is_part = awaited_ == Order::seal || awaited_ == Order::value;
  // If it was refused for any other reason, the shuffle has gone on without it.
  if (is_part && (message.reason == "busy" || message.reason == "not_stored")) part_.take_back();
  return Verdict::refused;
}

Order Player::wants() const {
  if (waiting()) return Order::none;
  switch (stage_) {
    case Stage::lobby:
    case Stage::result:
      return said_ready_ ? Order::none : Order::ready;
    case Stage::shuffle:
      if (part_.must_seal()) return Order::seal;
      return part_.must_open() ? Order::value : Order::none;
    case Stage::discussion:
      return said_ready_ ? Order::none : Order::discussion_ready;
    case Stage::play:
    case Stage::vote:
      if (!action_.empty()) return Order::act;
      return must_confirm_ ? Order::confirm : Order::none;
    case Stage::unknown:
      break;
  }
  return Order::none;
}

const std::string& Player::issue(Order order, Random& random) {
  awaited_ = order;
  awaited_id_ = next_id_++;
  command_.assign(R"({"id":)").append(std::to_string(awaited_id_)).append(",");
  if (order == Order::seal) {
    const std::array chance{random.next(), random.next(), random.next(), random.next()};
    return command_.append(part_.seal(chance)).append("}");
  }
  if (order == Order::value) return command_.append(part_.open()).append("}");
  command_.append(R"("do":")");
  switch (order) {
    case Order::ready:
      said_ready_ = true;
      command_.append(R"(ready","ready":true})");
      break;
    case Order::discussion_ready:
      said_ready_ = true;
      command_.append(R"(discussion_ready","ready":true})");
      break;
    case Order::act:
      command_.append(R"(act","action":)").append(action_).append("}");
      break;
    case Order::confirm:
    case Order::seal:
    case Order::value:
    case Order::none:
      command_.append(R"(confirm"})");
      break;
  }
  return command_;
}

}  // namespace insidejob::load
