#include "tools/load/seating.h"

#include <utility>

#include "tools/load/http.h"
#include "tools/load/json_cursor.h"

namespace insidejob::load {

void Seating::next_table() {
  made_ = {};
  table_ = user_->next_table();
  if (!table_) return stream_.close();
  request();
}

void Seating::request() {
  if (!stream_.is_open()) {
    unread_.clear();
    fresh_ = true;
    if (const auto why = stream_.connect(server_->address)) return fail(*why);
  }
  std::string path = "/api/tables";
  std::string body = R"({"name":"L)" + std::to_string(made_.tokens.size()) + '"';
  if (made_.room.empty()) {
    body += R"(,"options":{"players":)" + std::to_string(seats_) +
            R"(,"turn_seconds":0,"discussion_seconds":0})";
  } else {
    path += "/" + made_.room + "/members";
  }
  body += '}';
  stream_.send(post_request(server_->authority, path, body));
}

void Seating::on_ready(std::uint32_t events, std::span<char> buffer) {
  if ((events & EPOLLOUT) != 0) stream_.on_writable();
  if ((events & ~std::uint32_t{EPOLLOUT}) == 0 || !stream_.is_open()) return;
  const auto read = stream_.read(buffer);
  if (!read) return;
  if (read->empty()) {
    // A server may close a connection that was used before. Nothing is lost, so try again.
    stream_.close();
    if (fresh_) return fail("the server does not answer");
    return request();
  }
  unread_.append(*read);
  const auto [answer, problem] = read_http_answer(unread_);
  if (!answer) {
    if (problem == HttpProblem::broken) fail("no HTTP answer that can be read");
    return;
  }
  const unsigned status = answer->status;
  const std::string body{answer->body};
  unread_.erase(0, answer->size);
  fresh_ = false;
  if (answer->closes) stream_.close();
  take(status, body);
}

void Seating::take(unsigned status, std::string_view body) {
  const std::string_view room = unquoted(member_of(body, "room"));
  const std::string_view token = unquoted(member_of(body, "token"));
  if (status != 201 || token.empty() || (made_.room.empty() && room.empty())) {
    return fail("HTTP " + std::to_string(status) + ": " + std::string{body});
  }
  if (made_.room.empty()) made_.room = room;
  made_.tokens.emplace_back(token);
  if (made_.tokens.size() < seats_) return request();
  user_->seated(*table_, std::move(made_));
  next_table();
}

void Seating::fail(const std::string& why) {
  user_->seating_failed("table " + std::to_string(*table_) + " could not be made: " + why);
}

}  // namespace insidejob::load
