#include "server/rooms/padding.h"

#include <algorithm>

#include "table/view/table_view.h"
#include "table/wire/client_json.h"
#include "table/wire/game_json.h"

namespace insidejob {

std::size_t private_part(const EventsMessage& message, MemberId viewer) {
  return message.may_be_private_for(viewer) ? k_private_part : k_quiet_part;
}

std::size_t blanks_behind(std::size_t size, std::size_t public_size, std::size_t part) {
  std::size_t filled = public_size + part;
  while (filled < size) filled += part;
  return filled - size;
}

Message padded_snapshot(const TableState& state, MemberId viewer, std::string_view snapshot) {
  const std::size_t blanks =
      viewer ? blanks_behind(snapshot.size(), snapshot_message(state, MemberId{}).size()) : 0;
  return Message{snapshot, blanks};
}

Message padded_answer(std::string_view answer) {
  return Message{answer, blanks_behind(answer.size(), 0)};
}

// Someone who has just sat down in a running game is also shown the whole game, and more about
// their own seat than is ever told at once otherwise.
std::size_t PaddedEvents::public_size(MemberId viewer) const {
  const auto sits_down = [&](const Step& step) {
    const auto* taken = std::get_if<SeatTaken>(&step.event.fact);
    return taken != nullptr && taken->member == viewer;
  };
  if (!is_playing(state_) || std::ranges::none_of(steps_, sits_down)) {
    return message_.public_size();
  }
  std::string game;
  JsonWriter out{game};
  write_game(out, moment_view(state_, MemberId{}));
  return message_.public_size() + game.size() + k_private_part;
}

Message PaddedEvents::for_viewer(MemberId viewer, bool is_own, std::int64_t command) {
  if (!is_own && message_.is_public_for(viewer)) {
    if (everybodys_.empty()) everybodys_ = message_.for_everybody();
    return Message{everybodys_};
  }
  std::string text = Message::begin();
  // A viewer without a seat is told nothing that a length could reveal.
  if (!is_own && !game_seat_of(state_, viewer) && !seat_of(state_, viewer)) {
    message_.append_for(text, viewer, 0);
    return Message::of(std::move(text));
  }
  const std::size_t part = private_part(message_, viewer);
  const std::size_t known = public_size(viewer);
  text.reserve(text.size() + known + part);
  message_.append_for(text, viewer, is_own ? command : 0);
  const std::size_t blanks = blanks_behind(text_size(text), known, part);
  return Message::of(std::move(text), blanks);
}

}  // namespace insidejob
