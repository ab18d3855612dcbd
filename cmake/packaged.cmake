# INSIDEJOB_PACKAGED, for tools/package: a program for others to run. Hardened as Debian builds its
# own, and the same bytes from the same commit, wherever and whenever it is built.
option(INSIDEJOB_PACKAGED "Build what goes into a package" OFF)
if(NOT INSIDEJOB_PACKAGED)
  return()
endif()
if(INSIDEJOB_ARCH STREQUAL "native")
  message(FATAL_ERROR "A package has to run on other machines too: INSIDEJOB_ARCH must not be native.")
endif()

add_compile_options(-fstack-protector-strong -fstack-clash-protection -Wformat -Werror=format-security)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  add_compile_options(-fcf-protection)
endif()
add_compile_definitions(_FORTIFY_SOURCE=2)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
add_link_options(-pie -Wl,-z,relro -Wl,-z,now)

# No folder of the build machine.
add_compile_options(-ffile-prefix-map=${PROJECT_SOURCE_DIR}=. -ffile-prefix-map=${PROJECT_BINARY_DIR}=build)
# Names invented by the whole-program optimiser come from a file's own name, not from chance.
string(REPLACE "<FLAGS>" "<FLAGS> -frandom-seed=<OBJECT>" CMAKE_CXX_COMPILE_OBJECT
  "${CMAKE_CXX_COMPILE_OBJECT}")
# The symbol table names temporary files, and the linker computes the build id from all of it. So it
# is dropped before, not after.
add_link_options(-s)
