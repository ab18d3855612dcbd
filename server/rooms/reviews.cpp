#include "server/rooms/reviews.h"

#include <algorithm>
#include <utility>

#include "notation/json.h"
#include "review/review_json.h"
#include "server/rooms/padding.h"

namespace insidejob {
namespace {

// The game that has just finished, if there is one.
const Game* finished_game(const TableState& state) {
  return state.stage == Stage::result && state.game ? &*state.game : nullptr;
}

std::vector<PlacedMarker> markers_of(const Game& game) {
  std::vector<PlacedMarker> markers;
  markers.reserve(game.annex.marks.size());
  for (const AnnexMark& mark : game.annex.marks) {
    markers.push_back({mark.when.step, mark.seat, mark.about, mark.level});
  }
  return markers;
}

// As the annex of the record has them.
std::vector<StandIn> stand_ins_of(const Game& game) {
  std::vector<StandIn> all;
  for (const AnnexStandIn& one : game.annex.stand_ins) {
    all.push_back(
        {one.when.step, one.seat, one.level.empty() ? StandIn::Kind::ends : StandIn::Kind::begins});
  }
  for (const AnnexClock& one : game.annex.clocks) {
    for (const Seat seat : one.seats) {
      all.push_back({one.when.step, seat, StandIn::Kind::one_move});
    }
  }
  std::ranges::stable_sort(all, {}, &StandIn::step);
  return all;
}

std::string answer_text(std::int64_t id, std::string_view review) {
  std::string text;
  JsonWriter out{text};
  out.begin_object().member("type", "answer").member("id", id).member("ask", "review");
  out.key("review");
  text += review;  // JSON already
  out.end_object();
  return text;
}

// `review` is empty until it is complete.
std::string progress_text(std::int64_t id, std::size_t done, std::size_t of,
                          std::string_view review) {
  std::string text;
  JsonWriter out{text};
  out.begin_object().member("type", "review").member("id", id);
  out.member("done", static_cast<std::int64_t>(done)).member("of", static_cast<std::int64_t>(of));
  if (!review.empty()) {
    out.key("review");
    text += review;
  }
  out.end_object();
  return text;
}

}  // namespace

void Reviews::forget_all() {
  game_ = 0;
  reviewed_.reset();
  all_.clear();
}

void Reviews::follow(const TableState& state) {
  const Game* game = finished_game(state);
  if (game_ != 0 && (game == nullptr || game->number != game_)) forget_all();
}

Reviews::OneReview* Reviews::review_of(const Game& game, std::optional<Seat> seat) {
  const auto found = std::ranges::find(all_, seat, &OneReview::seat);
  if (found != all_.end()) return &*found;
  if (!reviewed_) {
    auto made = ReviewedGame::make(
        {.options = *game.options, .custom_role = game.custom_role, .deal = game.deal, .names = {}},
        game.actions, markers_of(game), stand_ins_of(game));
    auto* reviewed = std::get_if<std::shared_ptr<const ReviewedGame>>(&made);
    if (reviewed == nullptr) return nullptr;
    reviewed_ = std::move(*reviewed);
    game_ = game.number;
  }
  auto reviewer = std::make_shared<Reviewer>(reviewed_, seat, world_.coach_weights());
  all_.push_back({.seat = seat,
                  .reviewer = reviewer,
                  .text = review_json(*reviewer),
                  .askers = {},
                  .told = world_.now()});
  return &all_.back();
}

std::optional<std::string> Reviews::answer(const TableState& state,
                                           const std::shared_ptr<Session>& session,
                                           std::int64_t id) {
  follow(state);
  const Game* game = finished_game(state);
  if (game == nullptr) return std::nullopt;
  OneReview* review = review_of(*game, game_seat_of(state, session->viewer()));
  if (review == nullptr) return std::nullopt;
  std::string text = answer_text(id, review->text);
  if (!review->reviewer) return text;
  // A connection is told once, however often it asks.
  std::erase_if(review->askers, [&](const Asker& asker) {
    const auto other = asker.session.lock();
    return !other || other == session;
  });
  review->askers.push_back({session, id});
  return text;
}

Reviews::OneReview* Reviews::unfinished() {
  const auto found = std::ranges::find_if(
      all_, [](const OneReview& review) { return review.reviewer != nullptr; });
  return found == all_.end() ? nullptr : &*found;
}

void Reviews::work(const TableState& state, const std::weak_ptr<const void>& keeper,
                   const std::function<Claim()>& claim) {
  follow(state);
  const OneReview* next = unfinished();
  if (working_ || next == nullptr) return;
  working_ = next->reviewer;
  working_->take_weights(world_.coach_weights());  // on a device they may come late
  world_.review({.reviewer = working_, .claim = claim(), .done = [this, keeper, strand = strand_] {
                   strand->post([this, keeper] {
                     const auto kept = keeper.lock();
                     if (kept) piece_done_();
                   });
                 }});
}

void Reviews::tell(const TableState& state) {
  follow(state);
  const auto worked = std::exchange(working_, nullptr);
  const auto review = std::ranges::find(all_, worked, &OneReview::reviewer);
  if (!worked || review == all_.end()) return;  // it was forgotten meanwhile
  const bool complete = worked->done() == worked->of();
  if (!complete && world_.now() < review->told + k_progress_pause) return;
  review->told = world_.now();
  if (complete) {
    review->reviewer.reset();
    review->text = review_json(*worked);
    metrics_.reviews.add();
  }
  for (const Asker& asker : review->askers) {
    const auto session = asker.session.lock();
    // Nobody is told anything after leaving, or being made to leave.
    const bool here = session && (!session->viewer() || find_member(state, session->viewer()));
    if (!here || game_seat_of(state, session->viewer()) != review->seat) continue;
    const std::string text = progress_text(asker.id, worked->done(), worked->of(),
                                           complete ? review->text : std::string_view{});
    session->send(padded_answer(text));
  }
  if (complete) review->askers = {};
}

}  // namespace insidejob
