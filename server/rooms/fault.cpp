#include "server/rooms/fault.h"

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
  switch (fault) {
#define INSIDEJOB_SERVER_FAULT(name, status) \
  case ServerFault::name:                    \
    return status;
    INSIDEJOB_SERVER_FAULTS(INSIDEJOB_SERVER_FAULT)
#undef INSIDEJOB_SERVER_FAULT
  }
  return 500;
}

}  // namespace insidejob
