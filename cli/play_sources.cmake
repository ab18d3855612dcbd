# The terminal game, for cli/CMakeLists.txt. It needs texts and bots; the rest of cli needs only
# play.h of it.
set(INSIDEJOB_PLAY_SOURCES
  play.cpp play_console.cpp play_decide.cpp play_game.cpp play_hand.cpp play_input.cpp
  play_pages.cpp play_result.cpp play_screen.cpp play_session.cpp play_setup.cpp play_style.cpp
  play_table.cpp)
