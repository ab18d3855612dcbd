// One game: shows the table, asks the player, lets the bots move, and announces the result.
#pragma once

#include <functional>
#include <string>
#include <variant>

#include "cli/play/console.h"
#include "cli/play/input.h"
#include "cli/play/screen.h"
#include "cli/play/table.h"
#include "texts/wording.h"

namespace insidejob {

// Thrown when the player confirms that they have had enough.
struct QuitByChoice {};

class PlayGame {
 public:
  PlayGame(Console& console, const Wording& wording, const Style& style, PlayTable& table)
      : console_(console),
        wording_(wording),
        texts_(*wording.texts),
        style_(style),
        table_(table),
        screen_(wording, style) {}

  // Plays to the end of the game, including the result.
  void run();

 private:
  // An action, or what is wrong with the line.
  using Parse = std::function<std::variant<Action, std::string>(const std::string& line)>;

  void welcome();
  void tell(const SeenEvents& events);
  void show(const SeatView& view, unsigned trick, const Lines& choices, std::string_view notice);
  [[nodiscard]] Lines recent(std::size_t used) const;
  void finish_trick(const SeatView& view);
  void discuss(const SeatView& view);
  void result();

  // Asks until the player has acted legally.
  void decide();
  void ask(const Lines& choices, const std::string& question, const Parse& parse);
  void choose_mission(const SeatView& view);
  void choose_card(const SeatView& view);
  void choose_larry(const SeatView& view);
  void choose_partner(const SeatView& view);
  void choose_vote(const SeatView& view);
  [[nodiscard]] bool ask_wager(const SeatView& view, Card card);

  void obey(PromptCommand command);
  void page(const Lines& lines);
  [[nodiscard]] bool ask_yes_no(const std::string& question, bool fallback);
  [[nodiscard]] std::string no_choice(const std::string& line, unsigned count) const;
  [[nodiscard]] std::string explain(RuleViolation violation, const SeatView& view,
                                    Action action) const;

  Console& console_;
  const Wording& wording_;
  const Texts& texts_;
  const Style& style_;
  PlayTable& table_;
  Screen screen_;
  Lines log_;
  bool discussed_ = false;
  bool quitting_ = false;  // was asked whether to quit; a second 'q' means yes
};

}  // namespace insidejob
