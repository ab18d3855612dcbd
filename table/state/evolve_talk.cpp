#include <algorithm>
#include <utility>

#include "table/state/evolver.h"

namespace insidejob {

bool Evolver::operator()(const ChatSaid& fact) {
  Member* member = find(fact.member);
  if (member == nullptr) return false;
  keep_said(member, seat_of(state_, fact.member), fact.text);
  return true;
}

bool Evolver::operator()(const PhraseSaid& fact) {
  Member* member = find(fact.member);
  if (member == nullptr && (fact.member || !fact.seat || !is_seat(state_, *fact.seat))) {
    return false;
  }
  keep_said(member, fact.seat, fact.phrase, fact.wording);
  if (state_.game) note_spoken(*state_.game, fact, state_.stage == Stage::result);
  return true;
}

bool Evolver::operator()(const MarkSet& fact) {
  if (!state_.game || !is_seat(state_, fact.seat)) return false;
  if (fact.about.index >= state_.game->options->seats()) return false;
  Game& game = *state_.game;
  game.marks[fact.seat.index][fact.about.index] = fact.level;
  if (is_playing(state_)) {
    game.annex.add(
        game.annex.marks,
        {moment_of(game, event_.at), fact.seat, speaker_at(fact.seat), fact.about, fact.level},
        k_annex_marks);
  }
  if (Member* member = find(state_.chairs[fact.seat.index].member)) note_talk(*member);
  return true;
}

bool Evolver::operator()(const CommandNoted&) { return event_.by && event_.command != 0; }

void Evolver::keep_said(Member* member, std::optional<Seat> seat,
                        std::variant<std::string, Phrase> what, std::optional<Voicing> wording) {
  Said said{.sequence = event_.sequence, .at = event_.at, .seat = seat, .what = std::move(what)};
  said.wording = wording;
  if (state_.game) {
    said.game = state_.game->number;
    said.trick = state_.game->state.open.trick;
  }
  if (is_playing(state_) && seat) {
    Annex& annex = state_.game->annex;
    annex.add(annex.talk,
              {moment_of(*state_.game, event_.at), *seat, speaker_at(*seat), said.what, wording},
              k_annex_talk);
  }
  if (member != nullptr) {
    said.member = member->id;
    said.name = member->name;
    note_talk(*member);
  } else if (seat && state_.chairs[seat->index].bot) {
    said.name = state_.chairs[seat->index].bot->name;
  }
  state_.talk.push_back(std::move(said));
  drop_oldest(state_.talk, k_talk_kept);
}

AnnexSpeaker Evolver::speaker_at(Seat seat) const {
  const Chair& chair = state_.chairs[seat.index];
  return {.member = chair.member, .bot = chair.bot ? chair.bot->name : std::string{}};
}

void Evolver::note_talk(Member& member) const {
  if (member.talk_count == k_talk_burst) {
    std::ranges::rotate(member.talk_times, member.talk_times.begin() + 1);
    member.talk_times.back() = event_.at;
  } else {
    member.talk_times[member.talk_count++] = event_.at;
  }
}

}  // namespace insidejob
