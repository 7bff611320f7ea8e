# The flags that every target of ours is compiled and linked with. An interface target, so that nothing is global.
add_library(quack_flags INTERFACE)
target_compile_features(quack_flags INTERFACE cxx_std_20)
target_compile_options(quack_flags INTERFACE -Wall -Wextra -Wconversion $<$<BOOL:${QUACK_WERROR}>:-Werror>)
target_include_directories(quack_flags INTERFACE ${PROJECT_SOURCE_DIR})
if(QUACK_SANITIZE)
  target_compile_options(quack_flags INTERFACE -fsanitize=${QUACK_SANITIZE} -fno-sanitize-recover=all
                                               -fno-omit-frame-pointer)
  target_link_options(quack_flags INTERFACE -fsanitize=${QUACK_SANITIZE})
endif()
if(QUACK_COVERAGE)
  target_compile_options(quack_flags INTERFACE --coverage)
  target_link_options(quack_flags INTERFACE --coverage)
endif()
if(QUACK_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "QUACK_FUZZ needs clang; use the preset 'fuzz' or -DCMAKE_CXX_COMPILER=clang++")
  endif()
  target_compile_options(quack_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# quack_library(NAME SOURCES file… KNOWS library…): a folder's library and the only libraries of ours that it may know.
function(quack_library NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;KNOWS")
  add_library(${NAME} STATIC ${ARG_SOURCES})
  target_link_libraries(${NAME} PUBLIC ${ARG_KNOWS} PRIVATE quack_flags)
  target_include_directories(${NAME} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
  target_compile_features(${NAME} PUBLIC cxx_std_20)
endfunction()

# quack_program(NAME SOURCES file… KNOWS library…): a program over those libraries.
function(quack_program NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;KNOWS")
  add_executable(${NAME} ${ARG_SOURCES})
  target_link_libraries(${NAME} PRIVATE ${ARG_KNOWS} quack_flags)
endfunction()

# quack_test(NAME SOURCES file… KNOWS library… [LABEL label]): a GoogleTest program, run as one test of CTest.
# LABEL: "quick" unless told otherwise.
function(quack_test NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "LABEL" "SOURCES;KNOWS")
  quack_program(${NAME} SOURCES ${ARG_SOURCES} KNOWS ${ARG_KNOWS} GTest::gtest_main)
  add_test(NAME ${NAME} COMMAND ${NAME})
  if(NOT ARG_LABEL)
    set(ARG_LABEL quick)
  endif()
  set_tests_properties(${NAME} PROPERTIES LABELS ${ARG_LABEL})
endfunction()
