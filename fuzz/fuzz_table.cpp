// What clients send to a table, line by line: the first character of a line picks the sender (a
// player, a spectator, nobody), and the rest is the message. Whatever arrives, the resulting log
// replays to the same state, bots find something to say that the table accepts, and everything can
// still be shown to everyone.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "server/rooms/access.h"
#include "server/rooms/room_code.h"
#include "server/rooms/summary.h"
#include "table/bots/bot_talk.h"
#include "table/decide/decide.h"
#include "table/log/log_json.h"
#include "table/shuffle/blake2b.h"
#include "table/table.h"
#include "table/wire/ask_json.h"
#include "table/wire/client_json.h"
#include "table/wire/request.h"

namespace insidejob {
namespace {

constexpr std::size_t k_most_lines = 200;

void require(bool holds) {
  if (!holds) std::abort();
}

class Evening {
 public:
  Evening() {
    for (std::uint8_t i = 0; i < 5; ++i) {
      Join join{.name = std::string(1, static_cast<char>('A' + i)), .spectator = i == 4};
      join.token_hash[0] = i;
      submit(join, k_caller);
    }
  }

  void line(std::string_view text) {
    if (text.empty()) return;
    const MemberId by{static_cast<std::uint32_t>(text[0]) % 7};
    text.remove_prefix(1);
    now_ += 50;
    const ClientRequest request = read_request(&table_.state(), text);
    require(request.id || std::holds_alternative<Malformed>(request.what));
    if (const auto* ask = std::get_if<Ask>(&request.what)) {
      require(!answer_ask(*ask, {&table_.state(), by, *request.id, now_, {}}).empty());
      return;
    }
    if (const auto* command = std::get_if<Command>(&request.what); command != nullptr && by) {
      submit(*command, by);
    }
    if (needs_seed(table_.state())) submit(CommitSeed{{1, 2, 3}}, k_caller);
    take(table_.tick(now_));
  }

  // Whatever was said before, a table accepts what its bots say.
  void talk() {
    for (const BotOccasion& occasion : bot_occasions(table_.state())) {
      const Utterance said = choose_talk(scene_of(table_.state(), occasion), occasion.seed);
      if (!said.phrase) continue;
      Answer answer = table_.submit(BotSays{occasion.seat, *said.phrase}, k_caller, 0, now_);
      require(std::holds_alternative<Done>(answer));
      take(std::get<Done>(answer).steps);
    }
  }

  void finish() const {
    for (std::uint32_t i = 0; i <= 6; ++i) {
      require(!snapshot_message(table_.state(), MemberId{i}).empty());
    }
    require(replica_.state() == table_.state());
  }

 private:
  void submit(const Command& command, MemberId by) {
    const Answer answer = table_.submit(command, by, 0, now_);
    if (const auto* done = std::get_if<Done>(&answer)) take(done->steps);
  }

  void take(const std::vector<Step>& steps) {
    for (const Step& step : steps) {
      const std::string written = table_event_line(table_.state(), step.event);
      const auto read = read_table_event(replica_.state(), written);
      require(std::holds_alternative<TableEvent>(read));
      require(replica_.replay(std::get<TableEvent>(read)));
    }
    if (steps.empty()) return;
    for (std::uint32_t i = 0; i <= 6; ++i) {
      require(!events_message(table_.state(), steps, MemberId{i}, 1).empty());
    }
  }

  Table table_{blake2b};
  Table replica_{blake2b};
  std::int64_t now_ = 1;
};

}  // namespace
}  // namespace insidejob

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace insidejob;
  std::string_view text{reinterpret_cast<const char*>(data), size};
  (void)parse_room_code(text.substr(0, 80));
  (void)read_summary(text);
  (void)token_hash(text);
  Evening evening;
  for (std::size_t lines = 0; lines < k_most_lines && !text.empty(); ++lines) {
    const std::size_t end = text.find('\n');
    evening.line(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  evening.talk();
  evening.finish();
  return 0;
}
