#include "server/net/test/support/company.h"

#include <gtest/gtest.h>
#include <poll.h>

#include <algorithm>

#include "server/net/test/support/http_client.h"
#include "tools/load/json_cursor.h"

namespace insidejob::wire_test {

Ticket ticket_of(const std::string& pass) {
  const auto text = [&](std::string_view name) {
    return std::string{load::unquoted(load::member_of(pass, name))};
  };
  const auto member = load::whole_number(load::member_of(pass, "member")).value_or(0);
  return {text("room"), static_cast<unsigned>(member), text("token")};
}

Company::Company(std::uint16_t port, const Party& party) : port_(port), how_(party.how) {
  const std::string wishes = party.wishes.empty() ? "" : ", " + party.wishes;
  const HttpReply made = call_api(
      port, {.method = "POST", .path = "/api/tables", .body = R"({"name": "Ana")" + wishes + "}"},
      "Pass", how_);
  EXPECT_EQ(made.status, 201U) << made.body;
  guests.push_back(std::make_unique<Guest>(port, ticket_of(made.body), party.seed, how_));
  for (unsigned i = 1; i < party.people; ++i) {
    guests.push_back(std::make_unique<Guest>(port, join("Guest " + std::to_string(i)),
                                             party.seed * 16 + i, how_));
  }
  for (unsigned i = 0; i < party.bots; ++i) {
    const std::string seat = std::to_string(party.people + i);
    EXPECT_EQ(host().demand(R"("do": "seat_bot", "seat": )" + seat +
                            R"(, "level": "rookie", "name": "Robo)" + seat + '"'),
              "done");
  }
  if (party.watched) {
    guests.push_back(std::make_unique<Guest>(port, Ticket{.room = room()}, 0, how_));
  }
}

Ticket Company::join(const std::string& name, bool watch) {
  const HttpReply joined = call_api(
      port_,
      {.method = "POST",
       .path = "/api/tables/" + room() + "/members",
       .body = R"({"name": ")" + name + "\", \"watch\": " + (watch ? "true" : "false") + "}"},
      "Pass", how_);
  EXPECT_EQ(joined.status, 201U) << joined.body;
  return ticket_of(joined.body);
}

void Company::start_game() { EXPECT_EQ(host().demand(R"("do": "start")"), "done"); }

bool Company::round(int wait_milliseconds) {
  std::vector<pollfd> waiting;
  bool something = false;
  for (const auto& guest : guests) {
    something |= guest->move();
    if (!guest->is_connected()) continue;
    if (guest->socket().has_unread()) wait_milliseconds = 0;
    waiting.push_back({guest->socket().channel().descriptor(), POLLIN, 0});
  }
  ::poll(waiting.data(), waiting.size(), wait_milliseconds);
  for (const auto& guest : guests) {
    while (guest->take(0)) something = true;
  }
  return something;
}

void Company::play_until(load::Stage stage) {
  const auto arrived = [&] {
    return std::ranges::all_of(guests, [&](const auto& guest) {
      return !guest->is_connected() || guest->stage() == stage;
    });
  };
  for (unsigned quiet = 0; !arrived();) {
    quiet = round(200) ? 0 : quiet + 1;
    ASSERT_LT(quiet, 50U) << "nothing more happens; the last message to the host: "
                          << host().heard().back().text;
  }
}

void Company::catch_up() {
  for (bool same = false; !same;) {
    same = true;
    for (const auto& guest : guests) {
      if (!guest->is_connected()) continue;
      ASSERT_FALSE(guest->ask(R"("ask": "time")").empty());
      same &= guest->seq() == host().seq();
    }
  }
}

void Company::play_a_little(unsigned moves) {
  while (moves > 0 && host().stage() != load::Stage::result) {
    const std::uint64_t before = host().seq();
    ASSERT_TRUE(round(k_patience)) << "nothing more happens";
    if (host().seq() != before) --moves;
  }
}

}  // namespace insidejob::wire_test
