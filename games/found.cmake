# What the list of games and their folders hold. Nothing else of the build names a game.
#
#   game_folders                     the folders of the list
#   game_names(FOLDER)               sets `game`, its id (look-away), and `symbol`, what C and the tests call it (look_away)
#   game_trials(FOLDER WHAT VAR...)  how much of a test is enough: the words after WHAT in the game's TRIALS, else VAR's own.
#                                    battery, sight: their arguments; hostile: cases; mutate: of the copies one in so many
set(games_list ${CMAKE_SOURCE_DIR}/games/games.list)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${games_list})
file(STRINGS ${games_list} game_folders REGEX "^[^#]")

macro(game_names folder)
  get_filename_component(game ${folder} NAME)
  string(REPLACE - _ symbol ${game})
endmacro()

function(game_trials folder what var)
  set(file ${CMAKE_SOURCE_DIR}/${folder}/TRIALS)
  if(EXISTS ${file})
    set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(STRINGS ${file} words REGEX "^${what} ")
    if(words)
      string(REGEX REPLACE "^${what} +" "" words ${words})
      separate_arguments(words)
      set(${var} ${words} PARENT_SCOPE)
    endif()
  endif()
endfunction()

foreach(folder ${game_folders})
  game_names(${folder})
  if(NOT EXISTS ${CMAKE_SOURCE_DIR}/${folder}/pack.yaml)
    message(FATAL_ERROR "games/games.list: expected the folder of a game with its pack.yaml, found ${folder}")
  endif()
  if(NOT game MATCHES "^[a-z][a-z0-9]*(-[a-z0-9]+)*$")
    message(FATAL_ERROR "games/games.list: expected a folder named in small letters, digits and hyphens, found ${folder}")
  endif()
endforeach()
file(GLOB forgotten RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/games/*/pack.yaml)
foreach(pack ${forgotten})
  get_filename_component(folder ${pack} DIRECTORY)
  if(NOT folder IN_LIST game_folders)
    message(WARNING "${folder} has no line in games/games.list: it is not built")
  endif()
endforeach()
