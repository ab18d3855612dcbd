#include "server/rooms/fault.h"

#include <array>
#include <cstddef>

namespace insidejob {

std::string_view HouseFault::name() const {
  if (refusal) return name_of(refusal->reason);
  switch (fault) {
#define INSIDEJOB_SERVER_FAULT(name, status) \
  case ServerFault::name:                    \
    return #name;
    INSIDEJOB_SERVER_FAULTS(INSIDEJOB_SERVER_FAULT)
#undef INSIDEJOB_SERVER_FAULT
  }
  return {};
}

unsigned HouseFault::status() const {
  static constexpr std::array k_status{
#define INSIDEJOB_SERVER_FAULT(name, status) status##U,
      INSIDEJOB_SERVER_FAULTS(INSIDEJOB_SERVER_FAULT)
#undef INSIDEJOB_SERVER_FAULT
  };
  return k_status[static_cast<std::size_t>(fault)];
}

HouseFault fault_of_table(const StorageError& error) {
  return {error.fault == StorageFault::not_found ? ServerFault::unknown_room
                                                 : ServerFault::unavailable};
}

}  // namespace insidejob
