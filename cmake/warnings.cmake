# Flags that every target of the project gets: `insidejob_room(name sources...)` makes a library
# with them. Warnings are errors.
add_library(insidejob_flags INTERFACE)
target_compile_options(insidejob_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wnon-virtual-dtor -Wold-style-cast
  -Wcast-align -Woverloaded-virtual -Wnull-dereference -Werror
  # Same numbers on every platform and in the browser.
  -ffp-contract=off)
target_include_directories(insidejob_flags INTERFACE ${PROJECT_SOURCE_DIR})

if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # Designated initialisers leave the rest to the defaults, on purpose.
  target_compile_options(insidejob_flags INTERFACE -Wno-missing-designated-field-initializers)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(insidejob_flags INTERFACE -Wno-missing-field-initializers)
  # g++ 12 warns falsely of these in inlined standard library code.
  target_compile_options(insidejob_flags INTERFACE -Wno-null-dereference -Wno-maybe-uninitialized)
endif()

if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64" AND NOT CMAKE_SYSTEM_NAME STREQUAL "WASI")
  # Every x86 machine since 2009: counting bits in one instruction.
  target_compile_options(insidejob_flags INTERFACE -march=x86-64-v2)
endif()

if(INSIDEJOB_SANITIZE)
  target_compile_options(insidejob_flags INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(insidejob_flags INTERFACE -fsanitize=address,undefined)
endif()

function(insidejob_room name)
  add_library(insidejob_${name} STATIC ${ARGN})
  target_link_libraries(insidejob_${name} PUBLIC insidejob_flags)
endfunction()

# A GoogleTest program that ctest knows: insidejob_test(name libraries... SOURCES files...).
function(insidejob_test name)
  cmake_parse_arguments(TEST "" "" "SOURCES;LIBRARIES" ${ARGN})
  add_executable(${name} ${TEST_SOURCES})
  target_link_libraries(${name} PRIVATE ${TEST_LIBRARIES} insidejob_flags GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE INSIDEJOB_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  add_test(NAME ${name} COMMAND ${name})
endfunction()
