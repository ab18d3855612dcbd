# The digest of cmake/sources_digest.cmake, in FOLDER: what changes it and what does not.
#   cmake -DSCRIPT=... -DFOLDER=... -P sources_digest_test.cmake
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${FOLDER})

# A tree of sources, and further files as pairs of path and content.
function(tree name)
  set(root ${FOLDER}/${name})
  foreach(path data/mastermind.ijnet engine/trick.h engine/trick.cpp bots/belief/belief.cpp lab/solve/regrets.cpp
      lab/test/lab_test.cpp lab/fleet/host.cpp lab/CMakeLists.txt server/main.cpp)
    file(WRITE ${root}/${path} "content of ${path}\n")
  endforeach()
  while(ARGN)
    list(POP_FRONT ARGN path content)
    file(WRITE ${root}/${path} "${content}\n")
  endwhile()
endfunction()

function(digest_of out name)
  set(output "${FOLDER}/${name}.cpp")
  execute_process(COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DROOT=${FOLDER}/${name} -P ${SCRIPT}
    COMMAND_ERROR_IS_FATAL ANY)
  file(READ ${output} text)
  if(NOT text MATCHES "return \"([0-9a-f]+)\"")
    message(FATAL_ERROR "no digest: ${text}")
  endif()
  set(${out} ${CMAKE_MATCH_1} PARENT_SCOPE)
endfunction()

tree(first)
digest_of(first first)
string(LENGTH ${first} length)
if(NOT length EQUAL 16)
  message(FATAL_ERROR "a digest of ${length} digits")
endif()

foreach(path lab/test/lab_test.cpp lab/test/more_test.cpp lab/fleet/host.cpp lab/CMakeLists.txt server/main.cpp)
  tree("same ${path}" ${path} other)
  digest_of(same "same ${path}")
  if(NOT same STREQUAL first)
    message(FATAL_ERROR "${path} computes no lines")
  endif()
endforeach()

set(known ${first})
foreach(path data/mastermind.ijnet engine/trick.h engine/new.h bots/belief/belief.cpp bots/new/new.cpp lab/solve/regrets.cpp
    puzzles/new.cpp notation/new.cpp)
  tree("other ${path}" ${path} other)
  digest_of(other "other ${path}")
  if(other IN_LIST known)
    message(FATAL_ERROR "${path} does not change the digest")
  endif()
  list(APPEND known ${other})
endforeach()

# What is compiled is built again when one of these changes, or a folder gets a new one.
file(READ "${FOLDER}/first.cpp.d" rule)
foreach(path data/mastermind.ijnet engine/trick.h lab/solve lab)
  string(FIND "${rule}" "\n  ${FOLDER}/first/${path}" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "${path} is not in ${rule}")
  endif()
endforeach()
file(REMOVE_RECURSE ${FOLDER})
