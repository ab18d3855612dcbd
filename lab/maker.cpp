#include "lab/maker.h"

namespace insidejob {

std::string maker_text(const Maker& maker) {
  return maker.program + " with signature " + maker.signature + " and sources " + maker.sources;
}

void write_maker(JsonWriter& out, const Maker& maker) {
  out.member("program", maker.program).member("signature", maker.signature);
  out.member("sources", maker.sources);
}

}  // namespace insidejob
