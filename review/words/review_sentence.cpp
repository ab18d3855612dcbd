#include "review/words/review_sentence.h"

#include <utility>
#include <vector>

#include "notation/words.h"
#include "texts/mission_sentence.h"
#include "texts/role_words.h"

namespace insidejob {
namespace {

class LineArguments {
 public:
  LineArguments(const Wording& wording, const Options& options)
      : wording_(wording), options_(options) {}

  [[nodiscard]] std::vector<Argument> of(const ReviewLine& line) {
    seat("name", "you", line.seat);
    seat("other", "other_you", line.other);
    seat("better_name", "better_you", line.better_seat);
    number("trick", line.trick);
    number("earlier", line.earlier);
    number("n", line.n);
    number("of", line.of);
    number("percent", line.percent);
    number("was", line.was);
    if (line.suit) list_.emplace_back("suit", wording_.suit(*line.suit));
    if (line.card) list_.emplace_back("card", wording_.card(*line.card));
    if (line.better_card) list_.emplace_back("better_card", wording_.card(*line.better_card));
    list_.emplace_back("wager", line.wager);
    list_.emplace_back("better_wager", line.better_wager);
    mission("mission", line.mission);
    mission("better_mission", line.better_mission);
    if (line.role) {
      list_.emplace_back("role", role_name(wording_, options_.role(*line.role)));
      list_.emplace_back("special", *line.role != k_base_agent && *line.role != k_base_insider);
    }
    if (line.ground) list_.emplace_back("grounds", ground(*line.ground, line.seat));
    if (line.outcome) {
      const Texts& texts = *wording_.texts;
      list_.emplace_back("cause",
                         texts.say("cause." + std::string{cause_word(line.outcome->cause)}));
      list_.emplace_back("result",
                         texts.say("result.side." + std::string{side_word(line.outcome->side)}));
    }
    return std::move(list_);
  }

 private:
  void seat(std::string_view name, std::string_view you, std::optional<Seat> value) {
    if (!value) return;
    list_.emplace_back(name, wording_.name(*value));
    list_.emplace_back(you, wording_.is_you(*value));
  }
  void number(std::string_view name, std::optional<unsigned> value) {
    if (value) list_.emplace_back(name, *value);
  }
  void mission(std::string_view name, std::optional<MissionId> value) {
    if (!value) return;
    list_.emplace_back(name, mission_sentence(*wording_.texts, options_.mission(*value).condition,
                                              options_.seats()));
  }
  // To follow a name or, about the reader, with its subject.
  [[nodiscard]] std::string ground(const Ground& ground, std::optional<Seat> seat) const {
    std::vector<Argument> arguments{{"trick", unsigned{ground.trick}}};
    if (ground.suit) arguments.emplace_back("suit", wording_.suit(*ground.suit));
    if (ground.earlier) arguments.emplace_back("earlier", unsigned{*ground.earlier});
    const bool own = seat && wording_.is_you(*seat);
    const std::string place = own ? "review.your_ground." : "ground.";
    return wording_.texts->say(place + std::string{name_of(ground.kind)}, arguments);
  }

  const Wording& wording_;
  const Options& options_;
  std::vector<Argument> list_;
};

}  // namespace

std::string review_sentence(const Wording& wording, const Options& options,
                            const ReviewLine& line) {
  return wording.texts->say("review." + std::string{line.say},
                            LineArguments{wording, options}.of(line));
}

}  // namespace insidejob
