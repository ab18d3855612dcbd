#include "cli/play/screen.h"

#include <algorithm>

#include "texts/mission_sentence.h"
#include "texts/role_words.h"

namespace insidejob {
namespace {

Seat leader_of(const SeatView& view, unsigned trick) {
  return trick < view.open.trick ? view.open.outcomes[trick].leader() : view.open.leader;
}

bool is_finished(const SeatView& view, unsigned trick) { return trick < view.open.trick; }

// Whether to show a trick. Before the first trick, and between tricks, seats are listed from the
// leader.
bool shows_trick(const SeatView& view, unsigned trick) {
  return is_finished(view, trick) || view.open.phase == Phase::play ||
         view.open.phase == Phase::larry;
}

}  // namespace

bool intel_wins(const Options& options) {
  return std::ranges::any_of(options.role_cards(), [&](RoleId id) {
    return options.role(id).on_reveal == OnReveal::insider_wins;
  });
}

std::string Screen::name(Seat seat) const {
  return wording_.is_you(seat) ? wording_.texts->say("play.you") : wording_.name(seat);
}

std::string Screen::label(const std::string& text) const {
  return style_.paint(wording_.texts->say("play.label", {{"text", text}}), Tone::strong);
}

Lines Screen::overview(const SeatView& view, unsigned trick) const {
  const Texts& texts = *wording_.texts;
  const Options& options = *view.options;
  const unsigned shown = std::min(trick + 1, options.tricks());
  std::string title = "INSIDE JOB" + std::string{style_.dot()};
  const bool voting = view.open.phase == Phase::vote && !is_finished(view, trick);
  title += voting ? texts.say("phase.vote")
                  : texts.say("play.trick", {{"n", shown}, {"of", options.tricks()}});
  Lines parts{
      texts.say("play.overview.missions",
                {{"done", unsigned{view.open.completed}}, {"needed", options.missions_needed()}}),
      texts.say("play.overview.intel", {{"wins", intel_wins(options)}, {"n", options.reveal_at()}}),
      texts.say("play.overview.left", {{"n", options.dimensions().hand - options.tricks()}})};
  if (!options.wager()) parts.push_back(texts.say("play.overview.no_wagers"));
  Lines lines{style_.rule(title)};
  for (std::string& line : wrap(join(parts, style_.dot()), style_.width())) {
    lines.push_back(std::move(line));
  }
  Lines roles;
  for (const RoleId id : options.role_cards()) {
    if (id == k_base_agent || id == k_base_insider) continue;
    roles.push_back(role_name(wording_, options.role(id)));
  }
  if (!roles.empty()) {
    std::ranges::sort(roles);
    const std::string text = texts.say("play.overview.roles", {{"roles", join(roles, ", ")}});
    for (const std::string& line : wrap(text, style_.width())) {
      lines.push_back(style_.paint(line, Tone::dim));
    }
  }
  return lines;
}

Lines Screen::seat_row(const SeatView& view, unsigned trick, unsigned position) const {
  const Texts& texts = *wording_.texts;
  const Options& options = *view.options;
  const PublicState& open = view.open;
  const Seat seat = seat_at(options.players(), leader_of(view, trick), position);
  const bool in_trick = shows_trick(view, trick);
  const auto plays = in_trick ? trick_plays(options, open, trick) : std::span<const Play>{};
  const bool finished = is_finished(view, trick);
  const bool acts =
      !finished && open.phase != Phase::vote && open.to_act == seat && open.phase != Phase::larry;

  Lines notes;
  std::string card;
  if (position < plays.size()) {
    card = style_.card(texts, plays[position].card());
    if (plays[position].wagered()) {
      const Suit trump = options.mission(open.missions[trick]).trump;
      card += style_.paint("+" + std::string{style_.token()}, Tone::hint);
      notes.push_back(texts.say("play.seat.counts_as", {{"suit", style_.suit(texts, trump)}}));
    }
  } else if (acts && open.phase == Phase::play) {
    card = std::string{style_.open_mark()};
  }
  if (position == 0 && open.phase != Phase::vote) notes.push_back(texts.say("play.seat.leads"));
  if (finished && open.outcomes[trick].winner() == seat) {
    notes.push_back(style_.paint(texts.say("play.seat.won"), Tone::strong));
  } else if (!finished && !plays.empty() && open.best_seat == seat && position < plays.size()) {
    notes.push_back(style_.paint(texts.say("play.seat.best"), Tone::strong));
  }
  if (acts && open.phase == Phase::play) notes.push_back(texts.say("play.seat.turn"));
  if (!finished && options.has_larry() && open.phase != Phase::vote && position == 2) {
    notes.push_back(texts.say("play.seat.controls"));
  }
  if (open.partner == seat) notes.push_back(texts.say("play.seat.partner"));
  if (open.phase == Phase::vote && open.voted.contains(seat)) {
    notes.push_back(texts.say("play.seat.voted"));
  }
  const auto role = view.known_role(seat);
  const bool own_and_hidden = wording_.is_you(seat) && !open.face_up.contains(seat);
  if (role && !own_and_hidden) {
    notes.push_back(style_.paint("[" + role_name(wording_, options.role(*role)) + "]", Tone::hint));
  }

  constexpr std::size_t k_name = 9;
  constexpr std::size_t k_card = 9;
  const std::string mark{acts ? style_.turn_mark() : " "};
  const std::size_t token_columns = options.reveal_at() + 4;
  const std::string row =
      " " + style_.paint(mark, Tone::strong) + " " + std::to_string(position + 1) + " " +
      pad(style_.paint(name(seat), wording_.is_you(seat) ? Tone::strong : Tone::plain), k_name) +
      pad(style_.tokens(open.tokens[seat.index], options.reveal_at()), token_columns) +
      pad(card, k_card);
  return wrap(row + join(notes, style_.dot()), style_.width(), columns(row));
}

std::string Screen::mission(const SeatView& view, MissionId id) const {
  const Texts& texts = *wording_.texts;
  const Condition& condition = view.options->mission(id).condition;
  std::string text = mission_sentence(texts, condition, view.options->seats());
  if (view.options->mission_rule(id).risky) {
    text += " " + style_.paint("(" + texts.say("mission.risky") + ")", Tone::hint);
  }
  return text;
}

std::string Screen::trump(const SeatView& view, MissionId id) const {
  const Texts& texts = *wording_.texts;
  return texts.say("mission.trump",
                   {{"suit", style_.suit(texts, view.options->mission(id).trump)}});
}

std::string Screen::standing(const SeatView& view, unsigned trick) const {
  const Texts& texts = *wording_.texts;
  const auto mark = [&](std::string_view sign, const std::string& text, Tone tone) {
    return style_.paint(std::string{sign} + " " + text, tone);
  };
  if (is_finished(view, trick)) {
    const bool completed = view.open.outcomes[trick].completed();
    return mark(completed ? style_.yes_mark() : style_.no_mark(),
                texts.say("play.last.outcome", {{"completed", completed}}),
                completed ? Tone::good : Tone::bad);
  }
  switch (view.mission_outlook().value_or(Outlook::open)) {
    case Outlook::open:
      return mark(style_.open_mark(), texts.say("outlook.open"), Tone::hint);
    case Outlook::certain:
      return mark(style_.yes_mark(), texts.say("outlook.certain"), Tone::good);
    case Outlook::failed:
      return mark(style_.no_mark(), texts.say("outlook.failed"), Tone::bad);
  }
  return {};
}

Lines Screen::mission_lines(const SeatView& view, unsigned trick) const {
  const Texts& texts = *wording_.texts;
  const std::string start = label(texts.say("play.mission.label")) + " ";
  const auto id =
      is_finished(view, trick) ? std::optional{view.open.missions[trick]} : view.mission();
  if (id) {
    Lines lines = wrap(start + style_.paint(mission(view, *id), Tone::strong), style_.width(), 2);
    lines.push_back("  " + trump(view, *id) + std::string{style_.dot()} + standing(view, trick));
    return lines;
  }
  if (view.open.phase != Phase::mission) return {};
  return {start + texts.say("play.mission.wait", {{"you", wording_.is_you(view.open.leader)},
                                                  {"name", wording_.name(view.open.leader)}})};
}

Lines Screen::seat_rows(const SeatView& view, unsigned trick) const {
  Lines lines;
  for (unsigned position = 0; position < view.options->seats(); ++position) {
    for (std::string& line : seat_row(view, trick, position)) lines.push_back(std::move(line));
  }
  return lines;
}

Lines Screen::table(const SeatView& view, unsigned trick) const {
  Lines lines = overview(view, trick);
  for (std::string& line : trick_lines(view, trick)) lines.push_back(std::move(line));
  return lines;
}

Lines Screen::trick_lines(const SeatView& view, unsigned trick) const {
  Lines lines = seat_rows(view, trick);
  for (std::string& line : mission_lines(view, trick)) lines.push_back(std::move(line));
  return lines;
}

Lines Screen::missions(const SeatView& view) const {
  Lines lines;
  if (!view.drawn) return lines;
  unsigned number = 1;
  for (const MissionId id : *view.drawn) {
    const std::string text =
        " [" + std::to_string(number++) + "] " + mission(view, id) + " " + trump(view, id);
    for (std::string& line : wrap(text, style_.width(), 5)) lines.push_back(std::move(line));
  }
  return lines;
}

Lines Screen::seats(const SeatView& view, SeatSet candidates) const {
  Lines parts;
  unsigned number = 1;
  for (const Seat seat : candidates) {
    parts.push_back("[" + std::to_string(number++) + "] " + name(seat) + " " +
                    style_.tokens(view.open.tokens[seat.index], 0));
  }
  return wrap(" " + join(parts, "   "), style_.width(), 1);
}

}  // namespace insidejob
