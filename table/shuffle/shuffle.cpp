#include "table/shuffle/shuffle.h"

namespace insidejob {

SeatSet excluded_seats(const Shuffle& shuffle) {
  SeatSet seats;
  for (const VoidedShuffle& voided : shuffle.voided) seats = seats | voided.seats;
  return seats;
}

}  // namespace insidejob
