// What surrounds the rooms: time, strands, randomness and bots, behind one interface. The server's
// is net/asio_world.h. The simulator's runs everything on one thread, from a seed.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "bots/bot.h"
#include "bots/talk/talk.h"
#include "engine/view.h"
#include "review/reviewer.h"
#include "server/rooms/push_notice.h"
#include "server/storage/storage.h"
#include "table/options/table_options.h"

namespace insidejob {

using Job = std::function<void()>;

// Runs its jobs one at a time, in the order they were posted.
class Strand {
 public:
  Strand() = default;
  Strand(const Strand&) = delete;
  Strand& operator=(const Strand&) = delete;
  virtual ~Strand() = default;

  // From any thread; the job never runs inside this call.
  virtual void post(Job job) = 0;
};

// Runs a job on its strand at the given time. Setting it again, cancelling it or destroying it
// drops the earlier job. Use it only on the strand.
class Timer {
 public:
  Timer() = default;
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;
  virtual ~Timer() = default;

  virtual void set(Milliseconds at, Job job) = 0;
  virtual void cancel() = 0;
};

// For whom a bot thinks. The available time is shared between claims (thinking_queue.h).
struct Claim {
  std::uint64_t owner = 0;  // of the table; all tables of an owner share
  std::uint64_t table = 0;
  bool attended = true;  // a player is present
};

// A move for a bot to work out: its view and nothing else.
struct Thought {
  SharedOptions options;  // what the view refers to
  SeatView view;
  std::string level;
  Seed seed;
  bool chooses = true;  // false: there is nothing to choose, but it takes just as long
  // Replaces the time, and the table waits for the answer, in challenges and duplicate rounds; 0:
  // time counts.
  std::uint32_t iterations = 0;
  Claim claim{};
  Milliseconds within = 0;  // after that an answer is useless
  // Called at most once, on any thread. Not called if the time was too short, or the world ends
  // first.
  std::function<void(Action)> done;
};

// What a bot may want to say, given the scene as it sees it and nothing else.
struct TalkThought {
  SharedOptions options;  // what the scene's view refers to
  TalkScene scene;
  std::string level;
  Seed seed;
  Claim claim{};
  Milliseconds within = 0;
  // Called at most once, as above. The utterance is empty if there is nothing to say.
  std::function<void(const Utterance&)> done;
};

// A piece of a review of a finished game.
struct ReviewPiece {
  std::shared_ptr<Reviewer> reviewer;  // nobody else uses it until `done` is called
  Claim claim{};
  // Called once, on any thread, after one step. Not called if the world ends first.
  Job done;
};

class ServerWorld {
 public:
  ServerWorld() = default;
  ServerWorld(const ServerWorld&) = delete;
  ServerWorld& operator=(const ServerWorld&) = delete;
  virtual ~ServerWorld() = default;

  [[nodiscard]] virtual Milliseconds now() = 0;
  [[nodiscard]] virtual std::shared_ptr<Strand> make_strand() = 0;
  [[nodiscard]] virtual std::unique_ptr<Timer> make_timer(const std::shared_ptr<Strand>& on) = 0;
  // Cryptographically strong, except in the simulator.
  virtual void fill_random(std::span<std::uint8_t> bytes) = 0;
  // Runs a job that blocks, such as reading from the storage, on a thread that nobody waits for.
  virtual void block(Job job) = 0;
  // A short question to the storage that must not wait behind blocking jobs.
  virtual void probe(Job job) { block(std::move(job)); }
  // How long a bot of this level may take for a move when no other thinks; 0: it need not be asked.
  [[nodiscard]] virtual Milliseconds thinking_time(std::string_view level) const = 0;
  virtual void think(Thought thought) = 0;
  // Moves come first. If too many bots want to speak, nothing is said.
  virtual void talk(TalkThought thought) = 0;
  // Moves and talk come first.
  virtual void review(ReviewPiece piece) = 0;
  // Notifies someone who is not there. A world without notifications does nothing.
  virtual void push(PushNotice /*notice*/) {}
  // For the coach of a review; null: it does without.
  [[nodiscard]] virtual std::shared_ptr<const network::Weights> coach_weights() const {
    return nullptr;
  }
};

}  // namespace insidejob
