#include "server/storage/storage_error.h"

namespace insidejob {

std::string_view fault_name(StorageFault fault) {
  switch (fault) {
    case StorageFault::invalid:
      return "invalid";
    case StorageFault::not_found:
      return "not_found";
    case StorageFault::exists:
      return "exists";
    case StorageFault::conflict:
      return "conflict";
    case StorageFault::fenced_off:
      return "fenced_off";
    case StorageFault::overloaded:
      return "overloaded";
    case StorageFault::closed:
      return "closed";
    case StorageFault::full:
      return "full";
    case StorageFault::read_only:
      return "read_only";
    case StorageFault::gone:
      return "gone";
    case StorageFault::corrupt:
      return "corrupt";
  }
  return "unknown";
}

bool is_refusal(StorageFault fault) { return fault < StorageFault::full; }

}  // namespace insidejob
