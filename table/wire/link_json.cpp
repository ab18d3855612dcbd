#include "table/wire/link_json.h"

namespace insidejob {

void write_people(JsonWriter& out, const std::vector<GamePerson>& people, MemberId you) {
  out.key("people").begin_array();
  for (const GamePerson& person : people) {
    out.begin_object().member("member", std::int64_t{person.member.number});
    out.member("name", person.name).member("agreed", person.agreed);
    if (person.member == you) out.member("you", true);
    out.end_object();
  }
  out.end_array();
}

}  // namespace insidejob
