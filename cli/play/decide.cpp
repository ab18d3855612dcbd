// The part of PlayGame that asks the player what to do.
#include "cli/play/game.h"
#include "cli/play/pages.h"
#include "engine/turn.h"
#include "texts/fault_sentence.h"

namespace insidejob {

void PlayGame::decide() {
  const SeatView view = table_.view();
  switch (view.open.phase) {
    case Phase::accomplice:
      return choose_partner(view);
    case Phase::mission:
      return choose_mission(view);
    case Phase::play:
      return choose_card(view);
    case Phase::larry:
      return choose_larry(view);
    case Phase::vote:
      if (!discussed_) discuss(view);
      return choose_vote(view);
    case Phase::over:
      return;
  }
}

void PlayGame::ask(const Lines& choices, const std::string& question, const Parse& parse) {
  const SeatView view = table_.view();
  std::string notice;
  bool first = true;
  while (true) {
    if (first || console_.live()) {
      show(view, view.open.trick, choices, notice);
    } else if (!notice.empty()) {
      console_.print(wrap(notice, style_.width(), 2));
    }
    first = false;
    notice.clear();
    const std::string line = console_.ask(style_.paint(question, Tone::strong));
    if (const auto command = parse_command(line)) {
      obey(*command);
      continue;
    }
    if (line.empty()) {
      notice = texts_.say("play.error.empty");
      continue;
    }
    auto answer = parse(line);
    if (auto* problem = std::get_if<std::string>(&answer)) {
      notice = std::move(*problem);
      continue;
    }
    const Action action = std::get<Action>(answer);
    SeenEvents events;
    if (const auto violation = table_.act(action, events)) {
      notice = explain(*violation, view, action);
      continue;
    }
    return tell(events);
  }
}

std::string PlayGame::explain(RuleViolation violation, const SeatView& view, Action action) const {
  const auto led = led_suit(*view.options, view.open);
  const std::string suit = led ? say_suit(texts_, *led) : std::string{"none"};
  const bool plays = action.kind == ActionKind::play_card || action.kind == ActionKind::play_larry;
  const std::string card = plays ? say_the_card(texts_, action.card()) : std::string{"none"};
  return fault_sentence(texts_, violation,
                        {{"suit", suit}, {"card", card}, {"n", unsigned{view.vote_right.votes}}});
}

std::string PlayGame::no_choice(const std::string& line, unsigned count) const {
  return texts_.say("play.error.choice", {{"input", line}, {"n", count}});
}

void PlayGame::choose_mission(const SeatView& view) {
  ask(screen_.missions(view), texts_.say("play.ask.mission"),
      [&](const std::string& line) -> std::variant<Action, std::string> {
        const auto index = parse_choice(line, 2);
        if (!index) return no_choice(line, 2);
        return Action::choose_mission(*view.seat, (*view.drawn)[*index]);
      });
}

void PlayGame::choose_card(const SeatView& view) {
  const LegalActions legal = legal_actions(view);
  const auto led = led_suit(*view.options, view.open);
  const bool free = !view.options->role_rule(*view.role).must_follow;
  const std::string question =
      led ? texts_.say("play.ask.follow", {{"suit", say_suit(texts_, *led)}, {"free", free}})
          : texts_.say("play.ask.lead");
  ask({}, question, [&](const std::string& line) -> std::variant<Action, std::string> {
    const auto answer = parse_card_answer(texts_, line, legal.cards());
    if (!answer) return no_choice(line, legal.cards().size());
    bool wager = answer->wager;
    const bool may_ask = !wager && legal.wager() && legal.cards().contains(answer->card);
    if (may_ask) wager = ask_wager(view, answer->card);
    return Action::play_card(*view.seat, answer->card, wager);
  });
}

bool PlayGame::ask_wager(const SeatView& view, Card card) {
  const Suit trump = view.options->mission(*view.mission()).trump;
  return ask_yes_no(texts_.say("play.ask.wager", {{"trump", card.suit() == trump},
                                                  {"card", style_.the_card(texts_, card)},
                                                  {"suit", style_.suit(texts_, trump)}}),
                    false);
}

void PlayGame::choose_larry(const SeatView& view) {
  const CardSet three = view.larry[view.open.trick]->three;
  const CardSet cards = legal_actions(view).cards();
  ask(screen_.larry(view, cards), texts_.say("play.ask.larry"),
      [&](const std::string& line) -> std::variant<Action, std::string> {
        const auto played = parse_card_answer(texts_, line, cards);
        if (!played) return no_choice(line, cards.size());
        const CardSet rest = three - CardSet::of(played->card);
        // A card that Larry may not play is refused before the second question.
        if (!cards.contains(played->card)) {
          return Action::play_larry(*view.seat, played->card, rest.first());
        }
        while (true) {
          console_.print(screen_.larry(view, rest));
          const std::string back = console_.ask(texts_.say("play.ask.larry_back"));
          if (const auto command = parse_command(back)) {
            obey(*command);
            continue;
          }
          const auto top = parse_card_answer(texts_, back, rest);
          if (top && rest.contains(top->card)) {
            return Action::play_larry(*view.seat, played->card, top->card);
          }
          console_.print(no_choice(back, rest.size()));
        }
      });
}

void PlayGame::choose_partner(const SeatView& view) {
  const SeatSet others = SeatSet::first(view.options->seats()) - SeatSet::of(*view.seat);
  ask(screen_.seats(view, others), texts_.say("play.ask.partner"),
      [&](const std::string& line) -> std::variant<Action, std::string> {
        const auto ballot = parse_ballot(wording_, line, others);
        if (!ballot || ballot->is_double()) return no_choice(line, others.size());
        return Action::name_partner(*view.seat, ballot->first);
      });
}

void PlayGame::choose_vote(const SeatView& view) {
  const SeatSet targets = vote_targets(view.options->seats(), view.open.face_up, *view.seat);
  const unsigned votes = view.vote_right.votes;
  ask(screen_.seats(view, targets), texts_.say("play.ask.vote", {{"n", votes}}),
      [&](const std::string& line) -> std::variant<Action, std::string> {
        const auto ballot = parse_ballot(wording_, line, targets);
        if (!ballot) return no_choice(line, targets.size());
        return Action::vote(*view.seat, *ballot);
      });
}

bool PlayGame::ask_yes_no(const std::string& question, bool fallback) {
  while (true) {
    const std::string line = console_.ask(question);
    if (const auto command = parse_command(line)) {
      if (*command == PromptCommand::quit && quitting_) return true;
      obey(*command);
      continue;
    }
    if (const auto answer = parse_yes_no(texts_, line, fallback)) return *answer;
    console_.print(texts_.say("play.error.yes_no",
                              {{"yes", texts_.say("play.yes")}, {"no", texts_.say("play.no")}}));
  }
}

void PlayGame::page(const Lines& lines) {
  console_.clear();
  console_.print(lines);
  console_.wait(texts_.say("play.ask.next"));
}

void PlayGame::obey(PromptCommand command) {
  const SeatView view = table_.view();
  switch (command) {
    case PromptCommand::help:
      return page(help_page(wording_, style_, view));
    case PromptCommand::role:
      return page(role_page(wording_, style_, view));
    case PromptCommand::rules:
      return page(rules_page(wording_, style_, view));
    case PromptCommand::last_trick: {
      if (view.open.trick == 0) return page({texts_.say("play.last.none")});
      Lines lines{style_.rule(texts_.say("play.last.title"))};
      for (std::string& line : screen_.trick_lines(view, view.open.trick - 1U)) {
        lines.push_back(std::move(line));
      }
      return page(lines);
    }
    case PromptCommand::quit:
      quitting_ = true;
      if (ask_yes_no(texts_.say("play.ask.quit"), false)) throw QuitByChoice{};
      quitting_ = false;
      return;
  }
}

}  // namespace insidejob
