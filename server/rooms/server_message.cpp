#include "server/rooms/server_message.h"

#include "notation/json.h"

namespace insidejob {

std::string server_refused_message(std::int64_t id, std::string_view reason) {
  std::string message;
  JsonWriter out{message};
  out.begin_object().member("type", "refused").member("id", id).member("reason", reason);
  out.end_object();
  return message;
}

}  // namespace insidejob
