#include "cli/play/pages.h"

#include <algorithm>

#include "cli/play/screen.h"
#include "texts/role_words.h"

namespace insidejob {
namespace {

void add(Lines& lines, const Style& style, std::string_view text, std::size_t indent = 3) {
  for (std::string& line : wrap(text, style.width(), indent)) lines.push_back(std::move(line));
}

void add_role(Lines& lines, const Wording& wording, const Style& style, const Role& role) {
  const std::string name = wording.texts->say("play.label", {{"text", role_name(wording, role)}});
  add(lines, style,
      " - " + style.paint(name, Tone::strong) + " " + role_goal(wording, role) + " " +
          role_text(wording, role));
}

}  // namespace

Lines help_page(const Wording& wording, const Style& style, const SeatView& view) {
  const Texts& texts = *wording.texts;
  const Card example = view.hand.empty() ? Card{Suit::pink, 7} : view.hand.first();
  const std::string letter = say_card(texts, example);
  Lines lines;
  add(lines, style, " - " + texts.say("play.help.choose", {{"example", letter}}));
  if (view.options->wager()) {
    add(lines, style, " - " + texts.say("play.help.wager", {{"example", "2+"}}));
  }
  for (const char* key :
       {"play.help.role", "play.help.last", "play.help.rules", "play.help.quit"}) {
    add(lines, style, " - " + texts.say(key));
  }
  return lines;
}

Lines role_page(const Wording& wording, const Style& style, const SeatView& view) {
  const Texts& texts = *wording.texts;
  const Options& options = *view.options;
  Lines lines;
  if (!view.role) return lines;
  const Role& own = options.role(*view.role);
  lines.push_back(style.paint(texts.say("play.role.yours", {{"role", role_name(wording, own)},
                                                            {"side", side_name(texts, own.side)}}),
                              Tone::strong));
  add(lines, style, " " + role_goal(wording, own), 1);
  add(lines, style, " " + role_text(wording, own), 1);
  if (view.partner_role) {
    add(lines, style,
        texts.say("play.role.seen",
                  {{"name", wording.name(view.open.partner)},
                   {"role", role_name(wording, options.role(*view.partner_role))}}));
  }
  std::vector<RoleId> others;
  for (const RoleId id : options.role_cards()) {
    const bool special = id != k_base_agent && id != k_base_insider;
    if (special && id != *view.role) others.push_back(id);
  }
  if (!others.empty()) {
    std::ranges::sort(others);
    lines.push_back(texts.say("play.role.others"));
    for (const RoleId id : others) add_role(lines, wording, style, options.role(id));
  }
  return lines;
}

Lines rules_page(const Wording& wording, const Style& style, const SeatView& view) {
  const Texts& texts = *wording.texts;
  const Options& options = *view.options;
  const std::vector<Argument> numbers{{"missions", options.missions_needed()},
                                      {"wins", intel_wins(options)},
                                      {"intel", options.reveal_at()},
                                      {"tricks", options.tricks()}};
  Lines lines;
  const auto rule = [&](std::string_view key) {
    add(lines, style, " - " + texts.say(key, numbers));
  };
  rule("play.rules.goal");
  rule("play.rules.follow");
  rule("play.rules.winner");
  rule("play.rules.token");
  if (options.wager()) rule("play.rules.wager");
  rule("play.rules.reveal");
  if (options.risky_in_play()) rule("play.rules.risky");
  if (options.has_larry()) rule("play.rules.larry");
  rule(options.has_larry() ? "play.rules.vote_two" : "play.rules.vote");
  for (const RoleId id : options.role_cards()) {
    if (options.role(id).wins_by != WinsBy::most_votes) continue;
    const std::string name = role_name(wording, options.role(id));
    add(lines, style, " - " + texts.say("play.rules.vote_decoy", {{"role", name}}));
  }
  for (const RoleId id : options.role_cards()) {
    if (id != k_base_agent && id != k_base_insider) {
      add_role(lines, wording, style, options.role(id));
    }
  }
  return lines;
}

}  // namespace insidejob
