#include "lab/solve/knowledge.h"

namespace insidejob {
namespace {

std::uint64_t place_in_deck(const Options& options, Card card) {
  return static_cast<std::uint64_t>(card.suit()) * options.dimensions().numbers + card.number() - 1;
}

}  // namespace

Knowledge knowledge_of(const Options& options, const GameState& state, Seat seat) {
  Knowledge knowledge{.plays = 1};  // a leading 1, so that their number shows
  const unsigned played = state.open.trick * options.seats() + state.open.cards_in_trick;
  for (unsigned i = 0; i < played; ++i) {
    const Play play = state.open.plays[i];
    knowledge.plays = knowledge.plays << 5 | place_in_deck(options, play.card()) << 1 |
                      std::uint64_t{play.wagered()};
  }
  for (const Card card : state.secret.hands[seat.index]) {
    knowledge.own |= std::uint64_t{1} << place_in_deck(options, card);
  }
  const bool is_insider = options.role_rule(state.secret.roles[seat.index]).replaces_insider;
  knowledge.own |= std::uint64_t{seat.index} << k_small_cards | std::uint64_t{is_insider}
                                                                    << (k_small_cards + 3);
  return knowledge;
}

std::size_t KnowledgeTable::place_of(const std::vector<Entry>& entries,
                                     const Knowledge& knowledge) {
  std::uint64_t mixed =
      (knowledge.plays ^ knowledge.own << 40 ^ knowledge.own >> 24) * 0x9E37'79B9'7F4A'7C15ULL;
  mixed ^= mixed >> 32;
  mixed *= 0xD6E8'FEB8'6659'FD93ULL;
  std::size_t place = (mixed ^ mixed >> 32) & (entries.size() - 1);
  while (entries[place].number_plus_one != 0 && entries[place].knowledge != knowledge) {
    place = (place + 1) & (entries.size() - 1);
  }
  return place;
}

std::pair<std::uint32_t, bool> KnowledgeTable::number_of(const Knowledge& knowledge) {
  Entry* entry = &entries_[place_of(entries_, knowledge)];
  if (entry->number_plus_one != 0) return {entry->number_plus_one - 1, false};
  if (used_ + 1 > entries_.size() / 2) {
    grow();
    entry = &entries_[place_of(entries_, knowledge)];
  }
  *entry = {knowledge, ++used_};
  return {used_ - 1, true};
}

void KnowledgeTable::grow() {
  std::vector<Entry> larger(2 * entries_.size());
  for (const Entry& entry : entries_) {
    if (entry.number_plus_one != 0) larger[place_of(larger, entry.knowledge)] = entry;
  }
  entries_ = std::move(larger);
}

}  // namespace insidejob
