#include "server/rooms/server_message.h"

#include "notation/json.h"

namespace insidejob {

std::size_t private_part(const EventsMessage& message, MemberId viewer) {
  return message.is_cardless() || message.is_quiet_for(viewer) ? k_quiet_part : k_private_part;
}

std::size_t blanks_behind(std::size_t size, std::size_t public_size, std::size_t part) {
  std::size_t filled = public_size + part;
  while (filled < size) filled += part;
  return filled - size;
}

std::string server_refused_message(std::int64_t id, std::string_view reason) {
  std::string message;
  JsonWriter out{message};
  out.begin_object().member("type", "refused").member("id", id).member("reason", reason);
  out.end_object();
  return message;
}

}  // namespace insidejob
