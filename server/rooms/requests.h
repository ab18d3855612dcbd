// What is asked of a house besides messages: opening, finding, joining and moving, listed in
// docs/protocol.md under HTTP. The requests may come from a socket or from a page in the same
// browser. No text of a request is ever returned.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/rooms/house.h"

namespace insidejob {

enum class RequestMethod : std::uint8_t { get, post, other };

struct HouseRequest {
  RequestMethod method = RequestMethod::get;
  std::string_view path;  // /api/...
  std::string_view body;
  ClientAddress from{};
};

struct HouseReply {
  unsigned status = 200;
  std::string body{};  // a JSON object
  NodeId elsewhere{};  // the node that runs the table and can be asked
};
using ReplyDone = std::function<void(HouseReply)>;

[[nodiscard]] HouseReply reply_of(const HouseFault& fault);
// Replies with the pass, or why there is none.
[[nodiscard]] House::PassDone giving_pass(const ReplyDone& done, unsigned status);

// `may_open`: whether the client may open one more table, called only for a request that could be
// read. `done` is called once, on any thread, perhaps before this returns.
void answer_request(House& house, const HouseRequest& request,
                    const std::function<bool()>& may_open, const ReplyDone& done);

}  // namespace insidejob
