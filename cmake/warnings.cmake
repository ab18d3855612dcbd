# Flags that every target of the project gets; `insidejob_room(name sources...)` makes a library
# with them. Warnings are errors.
add_library(insidejob_flags INTERFACE)
target_compile_options(insidejob_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wnon-virtual-dtor -Wold-style-cast
  -Wcast-align -Woverloaded-virtual -Wnull-dereference -Werror
  # Files compiled as one shadow names they do not know about.
  $<$<NOT:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>:-Wshadow>
  # The same numbers on every platform and in the browser.
  -ffp-contract=off)
target_include_directories(insidejob_flags INTERFACE ${PROJECT_SOURCE_DIR})

if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # Designated initialisers leave the rest to the defaults, on purpose.
  target_compile_options(insidejob_flags INTERFACE -Wno-missing-designated-field-initializers
    -Wno-sign-conversion  # as with g++, where -Wconversion does not imply it
    -Wno-deprecated-declarations)  # what libstdc++ uses itself
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(insidejob_flags INTERFACE -Wno-missing-field-initializers)
  # g++ 12 warns falsely about these in inlined standard library code.
  target_compile_options(insidejob_flags INTERFACE -Wno-null-dereference -Wno-maybe-uninitialized
    -Wno-restrict
    # It treats the files of a batch as headers, and warns about a coroutine with an unnamed type in one.
    $<$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>:-Wno-subobject-linkage>)
endif()

# A program that runs where it is built may use everything the machine has; a package may not.
set(INSIDEJOB_ARCH "x86-64-v2" CACHE STRING "-march for x86-64: native, or x86-64-v2 (since 2009)")
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64" AND NOT INSIDEJOB_WASM)
  target_compile_options(insidejob_flags INTERFACE -march=${INSIDEJOB_ARCH})
endif()

if(NOT INSIDEJOB_WASM)
  # What goes into the program also goes into the library for Python, compiled once. Hidden and not
  # to be interposed, it is as fast as code for a program alone.
  target_compile_options(insidejob_flags INTERFACE -fPIC -fvisibility=hidden -fno-semantic-interposition)
endif()

if(INSIDEJOB_SANITIZE STREQUAL "address")
  # Without the checks that AddressSanitizer covers, or that only find what would not compile
  # otherwise: they double the build time.
  set(sanitizers -fsanitize=address,undefined
    -fno-sanitize=null,alignment,object-size,vptr,pointer-overflow)
elseif(INSIDEJOB_SANITIZE STREQUAL "thread")
  set(sanitizers -fsanitize=thread)
endif()
if(INSIDEJOB_SANITIZE)
  target_compile_options(insidejob_flags INTERFACE
    ${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(insidejob_flags INTERFACE ${sanitizers})
endif()

# insidejob_room(name [PURE] [HEADERS kind] [BATCH most] files...). PURE: no exceptions, illegal input
# is a value. HEADERS: see fast_build.cmake. BATCH: how many files at most are compiled as one.
function(insidejob_room name)
  cmake_parse_arguments(ROOM "PURE" "HEADERS;BATCH" "" ${ARGN})
  add_library(insidejob_${name} STATIC ${ROOM_UNPARSED_ARGUMENTS})
  target_link_libraries(insidejob_${name} PUBLIC insidejob_flags)
  set(headers library)
  if(ROOM_PURE)
    set(headers pure)
    target_compile_options(insidejob_${name} PRIVATE -fno-exceptions)
    if(NOT INSIDEJOB_SANITIZE)
      # The sanitizer's check of virtual calls needs the type information of every Bot.
      target_compile_options(insidejob_${name} PRIVATE -fno-rtti)
    endif()
  endif()
  if(ROOM_HEADERS)
    set(headers ${ROOM_HEADERS})
  endif()
  if(INSIDEJOB_FUZZ)
    # Tells the fuzzer where it has been.
    target_compile_options(insidejob_${name} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
  if(INSIDEJOB_SANITIZE AND headers STREQUAL "network")
    # It takes half as long to compile, and what it does is waiting.
    target_compile_options(insidejob_${name} PRIVATE -O0)
  endif()
  insidejob_precompiled(insidejob_${name} ${headers})
  set(most 16)
  if(ROOM_BATCH)
    set(most ${ROOM_BATCH})
  endif()
  insidejob_batched(insidejob_${name} ${most})
endfunction()

function(insidejob_test_flags target)
  target_compile_definitions(${target} PRIVATE INSIDEJOB_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  # The code under test is compiled as people run it. The tests themselves are half of everything
  # there is to compile, and under the sanitizers clang takes half as long for them without
  # optimising.
  target_compile_options(${target} PRIVATE $<IF:$<BOOL:${INSIDEJOB_SANITIZE}>,-O0,$<$<CONFIG:Release>:-O1>>)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # As above, in what is inlined with -O1 and where several files are compiled as one.
    target_compile_options(${target} PRIVATE
      -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
  endif()
  insidejob_precompiled(${target} test)
  insidejob_batched(${target} 12)
endfunction()

# All tests of a build. A sanitizer's build has those that name it, and INSIDEJOB_TESTS=rest those
# that name none.
add_custom_target(insidejob_tests ALL)

# What several test programs share: insidejob_test_support(name SOURCES files... LIBRARIES ...).
function(insidejob_test_support name)
  cmake_parse_arguments(SUPPORT "" "" "SOURCES;LIBRARIES" ${ARGN})
  add_library(insidejob_${name} STATIC EXCLUDE_FROM_ALL ${SUPPORT_SOURCES})
  target_link_libraries(insidejob_${name} PUBLIC
    ${SUPPORT_LIBRARIES} insidejob_flags GTest::gtest)
  insidejob_test_flags(insidejob_${name})
endfunction()

# A GoogleTest program that ctest knows:
# insidejob_test(name [SANITIZE address thread] SOURCES files... LIBRARIES ...).
function(insidejob_test name)
  cmake_parse_arguments(TEST "" "" "SANITIZE;SOURCES;LIBRARIES" ${ARGN})
  add_executable(${name} EXCLUDE_FROM_ALL ${TEST_SOURCES})
  target_link_libraries(${name} PRIVATE ${TEST_LIBRARIES} insidejob_flags GTest::gtest_main)
  insidejob_test_flags(${name})
  if(INSIDEJOB_SANITIZE AND NOT INSIDEJOB_SANITIZE IN_LIST TEST_SANITIZE)
    return()
  endif()
  if(INSIDEJOB_TESTS STREQUAL "rest" AND TEST_SANITIZE)
    return()
  endif()
  add_dependencies(insidejob_tests ${name})
  add_test(NAME ${name} COMMAND ${name})
endfunction()
