# The flags that every target of ours is compiled and linked with. An interface target, so that nothing is global.
add_library(quack_plain_flags INTERFACE)
target_compile_features(quack_plain_flags INTERFACE cxx_std_20)
target_compile_options(quack_plain_flags INTERFACE -Wall -Wextra -Wconversion $<$<BOOL:${QUACK_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 at -O3 takes std::string's own copies for overlapping ones (GCC bug 105329).
  target_compile_options(quack_plain_flags INTERFACE -Wno-restrict)
endif()
target_include_directories(quack_plain_flags INTERFACE ${PROJECT_SOURCE_DIR})

add_library(quack_flags INTERFACE)
target_link_libraries(quack_flags INTERFACE quack_plain_flags)
# A library with the property QUACK_UNINSTRUMENTED is built without sanitizers and fuzzing's coverage all the same.
set(instrumented "$<NOT:$<BOOL:$<TARGET_PROPERTY:QUACK_UNINSTRUMENTED>>>")
if(QUACK_SANITIZE)
  target_compile_options(
    quack_flags
    INTERFACE "$<${instrumented}:-fsanitize=${QUACK_SANITIZE};-fno-sanitize-recover=all;-fno-omit-frame-pointer>")
  target_link_options(quack_flags INTERFACE -fsanitize=${QUACK_SANITIZE})
  # Under sanitizers the optimizer takes half of the compiler's time. A target with the property QUACK_RUNS_LITTLE does
  # without it: what it calls in the libraries is what takes the time of a run.
  if(NOT QUACK_FUZZ)
    target_compile_options(quack_flags INTERFACE "$<$<BOOL:$<TARGET_PROPERTY:QUACK_RUNS_LITTLE>>:-O0>")
  endif()
endif()
if(QUACK_COVERAGE)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "QUACK_COVERAGE needs clang; use the preset 'coverage' or -DCMAKE_CXX_COMPILER=clang++")
  endif()
  target_compile_options(quack_flags INTERFACE -fprofile-instr-generate -fcoverage-mapping)
  target_link_options(quack_flags INTERFACE -fprofile-instr-generate)
endif()
if(QUACK_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "QUACK_FUZZ needs clang; use the preset 'fuzz' or -DCMAKE_CXX_COMPILER=clang++")
  endif()
  set(QUACK_FUZZ_FLAGS -fsanitize=fuzzer-no-link CACHE STRING "What lets the fuzzer see where the code goes; empty \
where the compiler or CXXFLAGS bring it")
  target_compile_options(quack_flags INTERFACE "$<IF:${instrumented},${QUACK_FUZZ_FLAGS},-fno-sanitize=fuzzer-no-link>")
endif()

# quack_library(NAME SOURCES file… KNOWS library…): a folder's library and the only libraries of ours that it may know.
function(quack_library NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;KNOWS")
  add_library(${NAME} STATIC ${ARG_SOURCES})
  target_link_libraries(${NAME} PUBLIC ${ARG_KNOWS} PRIVATE quack_flags)
  target_include_directories(${NAME} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
  target_compile_features(${NAME} PUBLIC cxx_std_20)
endfunction()

# quack_compile_together(LIBRARY): several of its sources at a time where they are instrumented, for tests under
# sanitizers and for fuzzing, since the same headers and templates take most of the compiler's time there. Names in their
# anonymous namespaces must differ. The other presets compile each source alone, so that none forgets what it includes.
function(quack_compile_together LIBRARY)
  if(QUACK_SANITIZE OR QUACK_FUZZ)
    set_target_properties(${LIBRARY} PROPERTIES UNITY_BUILD ON)
    # A source that is included looks like a header to g++, where a private class must not have nameless parts.
    target_compile_options(${LIBRARY} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  endif()
endfunction()

# quack_program(NAME SOURCES file… KNOWS library…): a program over those libraries.
function(quack_program NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;KNOWS")
  add_executable(${NAME} ${ARG_SOURCES})
  target_link_libraries(${NAME} PRIVATE ${ARG_KNOWS} quack_flags)
endfunction()

# quack_page_part(VARIABLE file…): those files one behind the other, for a page that is kept within the program.
function(quack_page_part VARIABLE)
  set(text "")
  foreach(file IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} part)
    string(APPEND text "${part}")
  endforeach()
  set(${VARIABLE} "${text}" PARENT_SCOPE)
endfunction()

# A program that is a test of CTest by its own name. The label is "quick" if none is given.
function(quack_add_test NAME LABEL)
  add_test(NAME ${NAME} COMMAND ${NAME})
  if(NOT LABEL)
    set(LABEL quick)
  endif()
  set_tests_properties(${NAME} PROPERTIES LABELS ${LABEL})
endfunction()

# quack_share_headers(TEST SET): under sanitizers reading GoogleTest and the standard library takes half of the time that
# a test's own source takes to compile, so that all of a SET, compiled with the same flags, read them precompiled.
# The other presets compile each test alone, so that none forgets what it includes.
function(quack_share_headers TEST SET)
  if(NOT QUACK_SANITIZE)
    return()
  endif()
  set(headers quack_test_headers_${SET})
  if(NOT TARGET ${headers})
    file(WRITE ${PROJECT_BINARY_DIR}/${headers}.cpp "")
    add_library(${headers} OBJECT ${PROJECT_BINARY_DIR}/${headers}.cpp)
    get_target_property(flags ${TEST} LINK_LIBRARIES)
    list(FILTER flags INCLUDE REGEX "^(quack_plain_flags|quack_flags|GTest::gtest_main)$")
    target_link_libraries(${headers} PRIVATE ${flags})
    foreach(property IN ITEMS COMPILE_OPTIONS QUACK_RUNS_LITTLE QUACK_UNINSTRUMENTED)
      get_target_property(value ${TEST} ${property})
      if(value)
        set_target_properties(${headers} PROPERTIES ${property} "${value}")
      endif()
    endforeach()
    target_precompile_headers(
      ${headers} PRIVATE <gtest/gtest.h> <algorithm> <array> <chrono> <filesystem> <fstream> <functional> <map> <optional>
                         <set> <sstream> <string> <string_view> <variant> <vector>)
  endif()
  target_precompile_headers(${TEST} REUSE_FROM ${headers})
endfunction()

# quack_test(NAME SOURCES file… KNOWS library… [LABEL label] [UNINSTRUMENTED]): a GoogleTest program, run as one test of
# CTest. LABEL: "quick" unless told otherwise. UNINSTRUMENTED: what is under the sanitizers is what it runs. Its own
# sources run little beside what they test (QUACK_RUNS_LITTLE).
function(quack_test NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "UNINSTRUMENTED" "LABEL" "SOURCES;KNOWS")
  quack_program(${NAME} SOURCES ${ARG_SOURCES} KNOWS ${ARG_KNOWS} GTest::gtest_main)
  set_target_properties(${NAME} PROPERTIES QUACK_RUNS_LITTLE ON QUACK_UNINSTRUMENTED ${ARG_UNINSTRUMENTED})
  if(ARG_UNINSTRUMENTED)
    quack_share_headers(${NAME} uninstrumented)
  else()
    quack_share_headers(${NAME} instrumented)
  endif()
  quack_add_test(${NAME} "${ARG_LABEL}")
endfunction()

# quack_plain_copy(LIBRARY): the same library once more as LIBRARY_plain, without sanitizers and optimized.
function(quack_plain_copy NAME)
  if(TARGET ${NAME}_plain)
    return()
  endif()
  get_target_property(sources ${NAME} SOURCES)
  get_target_property(folder ${NAME} SOURCE_DIR)
  list(TRANSFORM sources PREPEND ${folder}/)
  get_target_property(links ${NAME} INTERFACE_LINK_LIBRARIES)
  set(known "")
  foreach(link IN LISTS links)
    if(NOT TARGET ${link})
      continue()
    endif()
    get_target_property(imported ${link} IMPORTED)
    if(imported)
      list(APPEND known ${link})
    else()
      quack_plain_copy(${link})
      list(APPEND known ${link}_plain)
    endif()
  endforeach()
  add_library(${NAME}_plain STATIC ${sources})
  get_target_property(together ${NAME} UNITY_BUILD)
  if(together)
    quack_compile_together(${NAME}_plain)
  endif()
  target_link_libraries(${NAME}_plain PUBLIC ${known} PRIVATE quack_plain_flags)
  target_compile_options(${NAME}_plain PRIVATE -O2)
  get_target_property(definitions ${NAME} COMPILE_DEFINITIONS)
  if(definitions)
    target_compile_definitions(${NAME}_plain PRIVATE ${definitions})
  endif()
endfunction()

# quack_plain_test(NAME SOURCES file… KNOWS library… [LABEL label]): a test that goes through very many games or boards.
# Under the sanitizers it would take up to ten times as long, to compile and to run, so it is built without them, from
# copies of the libraries; the examples, the command line's tests and the fuzz targets run the same code under them.
function(quack_plain_test NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "LABEL" "SOURCES;KNOWS")
  if(NOT QUACK_SANITIZE)
    quack_test(${NAME} SOURCES ${ARG_SOURCES} KNOWS ${ARG_KNOWS} LABEL "${ARG_LABEL}")
    return()
  endif()
  add_executable(${NAME} ${ARG_SOURCES})
  foreach(library IN LISTS ARG_KNOWS)
    quack_plain_copy(${library})
    target_link_libraries(${NAME} PRIVATE ${library}_plain)
  endforeach()
  target_link_libraries(${NAME} PRIVATE quack_plain_flags GTest::gtest_main)
  target_compile_options(${NAME} PRIVATE -O2)
  quack_share_headers(${NAME} plain)
  quack_add_test(${NAME} "${ARG_LABEL}")
endfunction()

# quack_exhaustive_test(NAME SOURCES file… KNOWS library…): a plain test that goes through tens of millions of
# configurations on all processors.
function(quack_exhaustive_test NAME)
  quack_plain_test(${NAME} ${ARGN} LABEL exhaustive)
  set_tests_properties(${NAME} PROPERTIES PROCESSORS 2)
endfunction()
