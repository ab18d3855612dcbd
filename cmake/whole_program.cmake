# INSIDEJOB_WHOLE_PROGRAM: the program is optimised once more as a whole when it is linked, for a
# package and for measuring. ./play and ./check do without, because it nearly doubles the time to
# build. (Linking warns about a name that means two things; ./check format refuses it.)
option(INSIDEJOB_WHOLE_PROGRAM "Optimise the program as a whole when it is linked" OFF)
if(INSIDEJOB_WHOLE_PROGRAM)
  include(CheckIPOSupported)
  check_ipo_supported()
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
endif()
