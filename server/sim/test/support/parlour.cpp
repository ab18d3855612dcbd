#include "server/sim/test/support/parlour.h"

#include <gtest/gtest.h>

#include "notation/json.h"

namespace insidejob::sim {
namespace {

HouseLimits limits_with(const RoomLimits& room) {
  HouseLimits limits;
  limits.room = room;
  limits.session.queued_messages = 1'000'000;
  limits.session.queued_bytes = 1'000'000'000;
  return limits;
}

}  // namespace

Parlour::Parlour(const ParlourOptions& options)
    : rng_(Seed::from_number(options.seed)),
      world_(rng_, now_, options.thinking),
      house_(world_, storage_, metrics_, limits_with(options.room),
             [](std::string_view what, const std::string&, std::string_view detail) {
               ADD_FAILURE() << what << ": " << detail;
             }) {}

Parlour::~Parlour() {
  for (const auto& guest : guests_) guest->leave();
  world_.clear();
  for (const auto& room : house_.rooms()) room->abandon();
}

void Parlour::settle() {
  while (world_.choices() > 0) world_.run(0);
}

void Parlour::run(Milliseconds time, const std::function<void()>& look) {
  const Milliseconds until = now_ + time;
  for (;;) {
    settle();
    if (look) look();
    if (world_.choices() > 0) continue;  // someone has said something
    const auto next = world_.next_moment();
    if (!next || *next > until) break;
    now_ = *next;
  }
  now_ = until;
}

Parlour::Guest& Parlour::enter(const Pass& pass) {
  std::shared_ptr<Room> room;
  house_.find(pass.room, [&](Perhaps<std::shared_ptr<Room>> found) {
    room = std::get<std::shared_ptr<Room>>(std::move(found));
  });
  settle();
  guests_.push_back(std::make_unique<Guest>(*this, room, pass.token));
  settle();
  return *guests_.back();
}

Parlour::Guest& Parlour::open(std::string_view body) {
  TableWishes wishes{.name = "Host"};
  Pass pass;
  house_.open_table(wishes, [&](Perhaps<Pass> given) { pass = std::get<Pass>(std::move(given)); });
  settle();
  Guest& host = enter(pass);
  if (!body.empty()) host.send(R"("do": "options", "set": )" + std::string{body});
  settle();
  return host;
}

Parlour::Guest& Parlour::join(const Guest& host, std::string_view name) {
  Pass pass;
  house_.join(host.room()->code(), {.name = std::string{name}},
              [&](Perhaps<Pass> given) { pass = std::get<Pass>(std::move(given)); });
  settle();
  return enter(pass);
}

Parlour::Guest::Guest(Parlour& parlour, std::shared_ptr<Room> room, const std::string& token)
    : parlour_(parlour), room_(std::move(room)) {
  session_ =
      std::make_shared<Session>(parlour.world_, parlour.metrics_, parlour.house_.limits().session,
                                room_, room_->strand(), room_->code());
  room_->strand()->post([this, token] {
    session_->start(*this, {});
    session_->received(R"({"hello": 1, "token": ")" + token + "\"}");
  });
}

bool Parlour::Guest::write(std::span<Message> messages) {
  for (const Message& message : messages) {
    heard_.emplace_back(parlour_.now_, std::string{message.text()});
    const std::string_view text = message.text();
    EXPECT_FALSE(text.starts_with(R"({"type": "refused")")) << text;
    EXPECT_FALSE(text.starts_with(R"({"type": "malformed")")) << text;
  }
  return true;
}

void Parlour::Guest::close(CloseReason) {
  room_->strand()->post([session = session_] { session->gone(); });
}

void Parlour::Guest::send(std::string_view command) {
  room_->strand()->post([session = session_, text = R"({"id": )" + std::to_string(++last_id_) +
                                                    ", " + std::string{command} +
                                                    "}"] { session->received(text); });
}

void Parlour::Guest::leave() {
  if (session_) session_->gone();
}

}  // namespace insidejob::sim
