#include "server/sim/profile.h"

namespace insidejob::sim {

Profile draw_profile(Rng& rng) {
  const auto some = [&](unsigned most) { return rng.below(2) == 0 ? 0 : 1 + rng.below(most); };
  Profile profile;
  profile.people = 1 + rng.below(6);
  profile.tables = 1 + rng.below(2);
  profile.crash = some(25);
  profile.stop = some(10);
  profile.write_fault = some(150);
  profile.read_fault = some(60);
  profile.silence = some(30);
  profile.stolen = some(20);
  profile.cut = some(100);
  profile.slow = some(100);
  profile.resend = some(2000);
  profile.garbage = some(1500);
  profile.mischief = some(5000);
  profile.restless = some(600);
  profile.hurry = 20 + rng.below(2000);
  return profile;
}

}  // namespace insidejob::sim
