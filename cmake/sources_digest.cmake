# Writes OUTPUT, a C++ file with a digest of all that the lines of an experiment depend on: the sources of
# the rooms below ROOT that compute them, and the network's weights. The same files give the same digest, with any
# compiler and in any folder. OUTPUT.d names the files, and the folders to notice new ones:
#   cmake -DOUTPUT=... -DROOT=... -P sources_digest.cmake
set(files data/mastermind.ijnet)
set(folders "")
foreach(room engine notation bots puzzles lab)
  file(GLOB_RECURSE found LIST_DIRECTORIES true RELATIVE ${ROOT} ${ROOT}/${room}/*)
  # None of these computes a line.
  list(FILTER found EXCLUDE REGEX "/(test|bench|fleet|report)(/|$)")
  list(APPEND folders ${room})
  foreach(path IN LISTS found)
    if(IS_DIRECTORY ${ROOT}/${path})
      list(APPEND folders ${path})
    elseif(path MATCHES "\\.(cpp|h)$")
      list(APPEND files ${path})
    endif()
  endforeach()
endforeach()
list(SORT files)
set(all "")
set(rule "${OUTPUT}:")
foreach(path IN LISTS files)
  file(SHA256 ${ROOT}/${path} hash)
  string(APPEND all "${hash} ${path}\n")
endforeach()
foreach(path IN LISTS files folders)
  string(REPLACE " " "\\ " escaped "${ROOT}/${path}")
  string(APPEND rule " \\\n  ${escaped}")
endforeach()
string(SHA256 digest "${all}")
string(SUBSTRING ${digest} 0 16 digest)
# Left alone if nothing has changed, so that nothing is compiled again.
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT [[
#include "lab/maker.h"

namespace insidejob {

std::string_view sources_digest() { return "@digest@"; }

}  // namespace insidejob
]] @ONLY)
file(WRITE ${OUTPUT}.d "${rule}\n")
