#include "texts/role_words.h"

#include <utility>
#include <vector>

namespace insidejob {
namespace {

// In the reader's language, otherwise in English, otherwise in whichever comes first.
std::string local(const LocalText& text, Language language) {
  for (const std::string_view code : {language_code(language), std::string_view{"en"}}) {
    for (const auto& [written, words] : text) {
      if (written == code) return words;
    }
  }
  return text.empty() ? std::string{} : text.front().second;
}

const RoleCard* card_of(const Wording& wording, const Role& role) {
  const bool own = wording.custom_role && wording.custom_role->role.id == role.id;
  return own ? &*wording.custom_role : nullptr;
}

std::string_view wins_word(const Role& role) {
  switch (role.wins_by) {
    case WinsBy::side:
      return role.side == Side::insider ? "insider" : "agents";
    case WinsBy::most_votes:
      return "most_votes";
    case WinsBy::partner:
      return "partner";
    case WinsBy::right_loses:
      return "right_loses";
    case WinsBy::left_loses:
      return "left_loses";
  }
  return "agents";
}

std::string_view effect_word(OnReveal effect) {
  switch (effect) {
    case OnReveal::nothing:
      return "nothing";
    case OnReveal::agents_win:
      return "agents_win";
    case OnReveal::insider_wins:
      return "insider_wins";
    case OnReveal::changes_side:
      return "changes_side";
    case OnReveal::takes_right:
      return "takes_right";
    case OnReveal::takes_left:
      return "takes_left";
    case OnReveal::loses:
      return "loses";
  }
  return "nothing";
}

std::string_view same_target_word(SameTarget same) {
  switch (same) {
    case SameTarget::face_up:
      return "face_up";
    case SameTarget::never:
      return "never";
    case SameTarget::always:
      return "always";
  }
  return "face_up";
}

std::string composed_text(const Texts& texts, const Role& role) {
  std::vector<std::string> sentences;
  const auto add = [&](bool applies, std::string_view key,
                       std::initializer_list<Argument> arguments = {}) {
    if (applies) sentences.push_back(texts.say("role.custom." + std::string{key}, arguments));
  };
  add(role.side == Side::neutral, "neutral");
  add(role.face_up, "face_up");
  add(!role.must_follow, "free_suit");
  add(role.must_follow && role.replaces_insider, "insider_follows");
  add(role.names_partner, "names_partner");
  add(!role.holds_tokens, "no_tokens");
  add(role.holds_tokens && !role.first_token, "no_first_token");
  add(role.holds_tokens && !role.may_wager, "no_wager");
  add(role.trick_costs_partner, "trick_costs_partner");
  if (role.token_limit) add(true, "token_limit", {{"n", *role.token_limit}});
  if (role.reveal_at) {
    add(true, "reveal_at",
        {{"four", role.reveal_at->with_four}, {"five", role.reveal_at->with_five}});
  }
  add(role.risky_missions, "risky_missions");
  add(role.on_reveal != OnReveal::nothing, "on_reveal", {{"effect", effect_word(role.on_reveal)}});
  add(role.wins_if_all_others_face_up, "all_face_up");
  add(role.votes == 0, "no_vote");
  add(role.votes == 2, "two_votes", {{"same", same_target_word(role.same_target)}});
  add(role.votes > 0 && !role.votes_face_up, "no_vote_face_up");
  add(!role.revealed_seats_vote, "no_revealed_votes");
  if (sentences.empty()) add(true, "plain");
  std::string text;
  for (const std::string& sentence : sentences) text += (text.empty() ? "" : " ") + sentence;
  return text;
}

}  // namespace

std::string role_name(const Wording& wording, const Role& role) {
  const std::string key = "role." + role.id + ".name";
  if (wording.texts->has(key)) return wording.texts->say(key);
  if (const RoleCard* card = card_of(wording, role); card != nullptr && !card->name.empty()) {
    return local(card->name, wording.texts->language());
  }
  return role.id;
}

std::string role_goal(const Wording& wording, const Role& role) {
  const std::string key = "role." + role.id + ".goal";
  if (wording.texts->has(key)) return wording.texts->say(key);
  return wording.texts->say("role.custom.goal", {{"wins", wins_word(role)}});
}

std::string role_text(const Wording& wording, const Role& role) {
  const std::string key = "role." + role.id + ".text";
  if (wording.texts->has(key)) return wording.texts->say(key);
  if (const RoleCard* card = card_of(wording, role); card != nullptr && !card->text.empty()) {
    return local(card->text, wording.texts->language());
  }
  return composed_text(*wording.texts, role);
}

std::string side_name(const Texts& texts, Side side) {
  switch (side) {
    case Side::agents:
      return texts.say("side.agents");
    case Side::insider:
      return texts.say("side.insider");
    case Side::neutral:
      return texts.say("side.neutral");
  }
  return {};
}

}  // namespace insidejob
