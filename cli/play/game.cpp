#include "cli/play/game.h"

#include <algorithm>

#include "cli/play/pages.h"
#include "cli/play/result.h"
#include "texts/event_sentence.h"
#include "texts/role_words.h"

namespace insidejob {

void PlayGame::run() {
  welcome();
  tell(table_.opening());
  while (!table_.over()) {
    if (const auto events = table_.move_bot()) {
      tell(*events);
    } else {
      decide();
    }
  }
  result();
}

void PlayGame::welcome() {
  const SeatView view = table_.view();
  Lines names;
  for (const Seat seat : SeatSet::first(view.options->seats())) {
    names.push_back(wording_.is_you(seat) ? texts_.say("play.you") : wording_.name(seat));
  }
  Lines lines{style_.rule("INSIDE JOB")};
  lines.push_back(texts_.say("play.setup.table", {{"names", join(names, ", ")}}));
  console_.clear();
  console_.print(lines);
  console_.print(role_page(wording_, style_, view));
  console_.wait(texts_.say("play.setup.start"));
}

void PlayGame::tell(const SeenEvents& events) {
  const SeatView view = table_.view();
  bool trick_won = false;
  for (const SeenEvent& seen : events) {
    // The next trick is announced once the player has seen the finished one.
    if (trick_won && std::holds_alternative<MissionsDrawn>(seen.event())) finish_trick(view);
    const std::string sentence = event_sentence(wording_, *view.options, seen.event());
    log_.push_back(sentence);
    if (!console_.live()) console_.print(wrap(sentence, style_.width(), 2));
    trick_won |= std::holds_alternative<TrickWon>(seen.event());
    if (std::holds_alternative<VoteOpened>(seen.event()) ||
        std::holds_alternative<GameEnded>(seen.event())) {
      if (trick_won) finish_trick(view);
    }
  }
  if (console_.live()) show(view, view.open.trick, {}, {});
  console_.pause();
}

// Live: the whole trick stays on the table until Enter.
void PlayGame::finish_trick(const SeatView& view) {
  if (!console_.live()) return;
  show(view, view.open.trick - 1U, {}, {});
  console_.wait(texts_.say("play.ask.next"));
  log_.clear();  // R10.2: earlier tricks are remembered, not looked at
}

void PlayGame::show(const SeatView& view, unsigned trick, const Lines& choices,
                    std::string_view notice) {
  const bool over = view.open.phase == Phase::over && trick >= view.open.trick;
  if (over) return;
  const Lines top = screen_.table(view, trick);
  Lines bottom = screen_.hand(view);
  for (const std::string& line : choices) bottom.push_back(line);
  for (const std::string& line : wrap(texts_.say("play.keys"), style_.width())) {
    bottom.push_back(style_.paint(line, Tone::dim));
  }
  if (!notice.empty()) {
    for (const std::string& line : wrap(notice, style_.width(), 2)) {
      bottom.push_back(style_.paint(line, Tone::bad));
    }
  }
  console_.clear();
  console_.print(top);
  // The prompt, a second question after it, and for Larry's second question his cards again.
  const std::size_t prompt = view.open.phase == Phase::larry ? 5 : 3;
  if (console_.live()) console_.print(recent(top.size() + bottom.size() + prompt));
  console_.print(bottom);
}

// The end of the log, as much as fits into the window beside `used` lines, with an empty line above
// and below if there is room for those too.
Lines PlayGame::recent(std::size_t used) const {
  const std::size_t room = console_.height() > used ? console_.height() - used : 1;
  Lines all;
  for (const std::string& sentence : log_) {
    for (std::string& line : wrap(sentence, style_.width(), 2)) all.push_back(std::move(line));
  }
  const std::size_t shown = std::min<std::size_t>({room, all.size(), 8});
  Lines lines;
  if (room >= shown + 2 && shown > 0) lines.emplace_back();
  for (std::size_t i = all.size() - shown; i < all.size(); ++i) lines.push_back(all[i]);
  if (room >= shown + 2) lines.emplace_back();
  return lines;
}

void PlayGame::discuss(const SeatView& view) {
  discussed_ = true;
  Lines lines = screen_.table(view, view.open.trick);
  lines.push_back(style_.paint(texts_.say("play.discussion.title"), Tone::strong));
  for (std::string& line : wrap(texts_.say("play.discussion.text"), style_.width())) {
    lines.push_back(std::move(line));
  }
  console_.clear();
  console_.print(lines);
  console_.wait(texts_.say("play.ask.ready"));
}

void PlayGame::result() {
  const SeatView view = table_.view();
  console_.clear();
  if (view.open.outcome.cause == Cause::vote && !view.open.voted.empty()) {
    if (!view.ballot) console_.print(texts_.say("play.vote.none"));
    console_.print(style_.paint(texts_.say("play.vote.count"), Tone::strong));
    console_.pause();
    console_.pause();
    console_.clear();
  }
  console_.print(result_page(wording_, style_, view));
}

}  // namespace insidejob
