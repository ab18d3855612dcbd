# The program that people run is optimised as a whole when it is linked. With tests it is not,
# because every one of them would pay for it. (Linking warns about a name that means two things;
# tools/house, which ./check runs, refuses it.)
if(NOT INSIDEJOB_TESTS AND NOT INSIDEJOB_FUZZ AND NOT INSIDEJOB_WASM AND NOT INSIDEJOB_SANITIZE)
  include(CheckIPOSupported)
  check_ipo_supported(RESULT supported LANGUAGES CXX)
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ${supported})
endif()
