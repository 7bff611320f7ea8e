# The flags that every target of ours is compiled and linked with. An interface target, so that nothing is global.
add_library(quack_plain_flags INTERFACE)
target_compile_features(quack_plain_flags INTERFACE cxx_std_20)
target_compile_options(quack_plain_flags INTERFACE -Wall -Wextra -Wconversion $<$<BOOL:${QUACK_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 at -O3 takes std::string's own copies for overlapping ones (GCC bug 105329).
  target_compile_options(quack_plain_flags INTERFACE -Wno-restrict)
endif()
target_include_directories(quack_plain_flags INTERFACE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/src)
# Where it was built is not kept in what is released, so that everybody builds the same bytes.
target_compile_options(quack_plain_flags INTERFACE $<$<CONFIG:Release>:-ffile-prefix-map=${PROJECT_SOURCE_DIR}=.>)

add_library(quack_flags INTERFACE)
target_link_libraries(quack_flags INTERFACE quack_plain_flags)
# The program reads hostile bytes: its addresses are random, its stack is guarded, and what the loader has bound can't be
# written to. (_FORTIFY_SOURCE needs the optimizer and does not go with AddressSanitizer.)
include(CheckPIESupported)
check_pie_supported()
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
if(NOT QUACK_SANITIZE AND NOT QUACK_COVERAGE)
  target_compile_options(quack_flags INTERFACE -fstack-protector-strong)
  target_compile_definitions(quack_flags INTERFACE $<$<CONFIG:Release>:_FORTIFY_SOURCE=2>)
  target_link_options(quack_flags INTERFACE -Wl,-z,relro,-z,now)
endif()
# A target with the property QUACK_UNINSTRUMENTED is built without sanitizers all the same.
set(instrumented "$<NOT:$<BOOL:$<TARGET_PROPERTY:QUACK_UNINSTRUMENTED>>>")
if(QUACK_SANITIZE)
  target_compile_options(
    quack_flags
    INTERFACE "$<${instrumented}:-fsanitize=${QUACK_SANITIZE};-fno-sanitize-recover=all;-fno-omit-frame-pointer>")
  target_link_options(quack_flags INTERFACE -fsanitize=${QUACK_SANITIZE})
endif()
# The optimizer takes two thirds of the compiler's time. A target with the property QUACK_RUNS_LITTLE needs little of it,
# and none in builds that tests wait for: what it calls in the libraries is what takes the time of a run.
#   ON          everywhere
#   TESTS       in builds with tests
#   SANITIZED   in those under sanitizers, where tests that run it much take the program of the plain build
#   PLAIN       in the others, where it is run little
if(QUACK_COMPILE_TOGETHER)
  set(little ON)
  if(QUACK_TESTS)
    list(APPEND little TESTS)
    if(QUACK_SANITIZE)
      list(APPEND little SANITIZED)
    else()
      list(APPEND little PLAIN)
    endif()
  endif()
  target_compile_options(
    quack_flags INTERFACE "$<$<IN_LIST:$<TARGET_PROPERTY:QUACK_RUNS_LITTLE>,${little}>:$<IF:$<CONFIG:Release>,-O1,-O0>>")
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
  # Only what is tested has the property QUACK_COVERED: coverage of the rest would mislead the fuzzer, and take time to
  # compile and to run.
  target_compile_options(
    quack_flags
    INTERFACE "$<IF:$<BOOL:$<TARGET_PROPERTY:QUACK_COVERED>>,${QUACK_FUZZ_FLAGS},-fno-sanitize=fuzzer-no-link>")
endif()

# quack_read_headers(TARGET HEADER): what quack_share_headers() precompiles for it.
function(quack_read_headers TARGET HEADER)
  set_target_properties(${TARGET} PROPERTIES QUACK_HEADERS ${HEADER})
  set_property(GLOBAL APPEND PROPERTY quack_targets ${TARGET})
endfunction()

# quack_library(NAME [PLAIN] SOURCES file… KNOWS library…): a folder's library and the only libraries of ours that it may
# know. What is PLAIN is that of the plain build, where the tests have one (QUACK_PLAIN_BUILD).
function(quack_library NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "PLAIN" "" "SOURCES;KNOWS")
  if(ARG_PLAIN AND sanitized)
    file(RELATIVE_PATH folder ${PROJECT_BINARY_DIR} ${CMAKE_CURRENT_BINARY_DIR})
    list(PREPEND ARG_KNOWS ${plain_build}/${folder}/lib${NAME}.a)
    set(ARG_SOURCES ${PROJECT_BINARY_DIR}/nothing.cpp)
  endif()
  add_library(${NAME} STATIC ${ARG_SOURCES})
  target_link_libraries(${NAME} PUBLIC ${ARG_KNOWS} PRIVATE quack_flags)
  target_include_directories(${NAME} PUBLIC ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/src)
  target_compile_features(${NAME} PUBLIC cxx_std_20)
  if(NOT ARG_PLAIN OR NOT sanitized)
    quack_read_headers(${NAME} cmake/headers.h)
  endif()
endfunction()

# quack_compile_together(LIBRARY [COUNT]): COUNT of its sources at a time, all by default
# (QUACK_COMPILE_TOGETHER), since the same headers and templates take most of the compiler's time. Names in their
# anonymous namespaces must differ.
function(quack_compile_together LIBRARY)
  if(QUACK_COMPILE_TOGETHER)
    set_target_properties(${LIBRARY} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE "${ARGN}")
    # A source that is included looks like a header to g++, where a private class must not have nameless parts.
    target_compile_options(${LIBRARY} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  endif()
endfunction()

# Two builds make the tests of scripts/test. Under the sanitizers is what reads the bytes of others, what is optimized, and
# what runs the programs of others; fuzz targets run it, and tests call it function by function. QUACK_PLAIN_BUILD has the
# rest, which would take up to ten times as long under them, to compile and to run: the libraries that are PLAIN, the
# program, with all that only it has, and the tests that go through very many games or boards. QUACK_WHOLE builds all of
# them under the sanitizers as well, for the long tests.
set(QUACK_PLAIN_BUILD "" CACHE PATH "A build of the preset plain: tests under sanitizers then run its programs as well")
option(QUACK_WHOLE "Build what QUACK_PLAIN_BUILD has under the sanitizers too" OFF)
set(plain_build ${PROJECT_BINARY_DIR})
set(sanitized "")
if(QUACK_SANITIZE AND QUACK_PLAIN_BUILD)
  set(plain_build ${QUACK_PLAIN_BUILD})
  if(NOT QUACK_WHOLE)
    set(sanitized EXCLUDE_FROM_ALL)
    file(WRITE ${PROJECT_BINARY_DIR}/nothing.cpp "")
  endif()
endif()
set(plain_quackcheck ${plain_build}/quackcheck)
if(QUACK_TESTS AND NOT QUACK_SANITIZE)
  add_custom_target(plain_tests)
endif()

# fmt, compiled once (cmake/fmt.cpp).
find_package(fmt 9 REQUIRED)
quack_library(quack_fmt PLAIN SOURCES cmake/fmt.cpp)
set_target_properties(quack_fmt PROPERTIES QUACK_UNINSTRUMENTED ON QUACK_RUNS_LITTLE TESTS)
target_include_directories(quack_fmt SYSTEM PUBLIC $<TARGET_PROPERTY:fmt::fmt,INTERFACE_INCLUDE_DIRECTORIES>)

# quack_program(NAME SOURCES file… KNOWS library…): a program over those libraries.
function(quack_program NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;KNOWS")
  add_executable(${NAME} ${ARG_SOURCES})
  target_link_libraries(${NAME} PRIVATE ${ARG_KNOWS} quack_flags)
  if(QUACK_STATIC)
    target_link_options(${NAME} PRIVATE -static-pie)
    set_property(TARGET ${NAME} PROPERTY POSITION_INDEPENDENT_CODE)  # CMake would add -pie, which is something else
    target_compile_options(${NAME} PRIVATE -fPIE)
  endif()
endfunction()

# quack_page_part(VARIABLE file…): those files one after the other, for a page that is kept within the program. Modules
# become one script, without their imports and exports.
function(quack_page_part VARIABLE)
  set(text "")
  foreach(file IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} part)
    string(REGEX REPLACE "\nimport {[^}]*} from [^;]*;" "" part "${part}")
    string(REGEX REPLACE "\nexport " "\n" part "${part}")
    string(APPEND text "${part}")
  endforeach()
  set(${VARIABLE} "${text}" PARENT_SCOPE)
endfunction()

# A program that is a test of CTest by its own name. The label is "quick" if none is given.
function(quack_add_test NAME LABEL PROGRAM)
  add_test(NAME ${NAME} COMMAND ${PROGRAM})
  if(NOT LABEL)
    set(LABEL quick)
  endif()
  set_tests_properties(${NAME} PROPERTIES LABELS ${LABEL})
endfunction()

# quack_share_headers(): reading the standard library and GoogleTest takes up to half of the time that a source takes to
# compile, so that the targets with the property QUACK_HEADERS, a header, read it precompiled: one copy for all that are
# compiled with the same flags (QUACK_COMPILE_TOGETHER). Called last, when every target has its properties.
function(quack_share_headers)
  get_property(targets GLOBAL PROPERTY quack_targets)
  set(flags QUACK_RUNS_LITTLE)
  if(QUACK_SANITIZE)
    list(APPEND flags QUACK_UNINSTRUMENTED)
  endif()
  if(QUACK_FUZZ)
    list(APPEND flags QUACK_COVERED)
  endif()
  foreach(target IN LISTS targets)
    get_target_property(header ${target} QUACK_HEADERS)
    if(NOT QUACK_COMPILE_TOGETHER OR NOT header)
      continue()
    endif()
    get_filename_component(shared ${header} NAME_WE)
    set(properties "")
    foreach(property IN LISTS flags)
      get_target_property(value ${target} ${property})
      if(value IN_LIST little)
        list(APPEND properties ${property} ON)
        string(APPEND shared _${property})
      endif()
    endforeach()
    get_target_property(type ${target} TYPE)
    string(TOLOWER quack_headers_${shared}_${type} shared)
    if(NOT TARGET ${shared})
      file(WRITE ${PROJECT_BINARY_DIR}/${shared}.cpp "int main() {}\n")
      if(type STREQUAL EXECUTABLE) # its code is position-independent in another way than a library's
        add_executable(${shared} ${PROJECT_BINARY_DIR}/${shared}.cpp)
        target_link_libraries(${shared} PRIVATE GTest::gtest_main)
      else()
        add_library(${shared} STATIC ${PROJECT_BINARY_DIR}/${shared}.cpp)
      endif()
      target_link_libraries(${shared} PRIVATE quack_flags)
      set_target_properties(${shared} PROPERTIES EXCLUDE_FROM_ALL ON ${properties})
      target_precompile_headers(${shared} PRIVATE ${PROJECT_SOURCE_DIR}/${header})
    endif()
    target_precompile_headers(${target} REUSE_FROM ${shared})
  endforeach()
endfunction()

# quack_test_program(NAME SOURCES file… KNOWS library… [UNINSTRUMENTED] [RUNS_MUCH]): a GoogleTest program.
#   UNINSTRUMENTED   what is under the sanitizers is what it runs
#   RUNS_MUCH        its own sources take time as well, not only what they test (QUACK_RUNS_LITTLE)
function(quack_test_program NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "UNINSTRUMENTED;RUNS_MUCH" "" "SOURCES;KNOWS")
  quack_program(${NAME} SOURCES ${ARG_SOURCES} KNOWS ${ARG_KNOWS} GTest::gtest_main)
  if(NOT ARG_RUNS_MUCH)
    set_target_properties(${NAME} PROPERTIES QUACK_RUNS_LITTLE ON)
  endif()
  if(ARG_UNINSTRUMENTED)
    set_target_properties(${NAME} PROPERTIES QUACK_UNINSTRUMENTED ON)
  endif()
  quack_read_headers(${NAME} tests/test.h)
endfunction()

# quack_test(NAME SOURCES file… KNOWS library… [LABEL label] [option of quack_test_program]…): the same as one test of CTest.
function(quack_test NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "LABEL" "")
  quack_test_program(${NAME} ${ARG_UNPARSED_ARGUMENTS})
  quack_add_test(${NAME} "${ARG_LABEL}" ${NAME})
endfunction()

# quack_whole_test(NAME COMMAND…): the same test without its sampling (tests/sampled.h), or under the sanitizers, among
# those that take long: whole_NAME.
function(quack_whole_test NAME)
  add_test(NAME whole_${NAME} COMMAND ${ARGN})
  set_tests_properties(whole_${NAME} PROPERTIES LABELS long PROCESSORS 2 ENVIRONMENT QUACK_WHOLE=1)
endfunction()

# quack_of_the_program(TARGET): this target of the tests is built where the program is.
function(quack_of_the_program TARGET)
  if(sanitized)
    set_target_properties(${TARGET} PROPERTIES EXCLUDE_FROM_ALL ON)
  elseif(TARGET plain_tests)
    add_dependencies(plain_tests ${TARGET})
  endif()
endfunction()

# quack_program_test(NAME …, as quack_test): a test of what only the program has; whole_NAME is under the sanitizers.
function(quack_program_test NAME)
  quack_test_program(${NAME} ${ARGN})
  quack_of_the_program(${NAME})
  quack_add_test(${NAME} "" ${plain_build}/tests/${NAME})
  if(QUACK_WHOLE)
    quack_whole_test(${NAME} ${NAME})
  endif()
endfunction()

# quack_plain_test(NAME …, as quack_test [SAMPLED]): a test that goes through very many games or boards, never under the
# sanitizers; with SAMPLED (tests/sampled.h) through some of them, and through all as whole_NAME. The examples, the other
# tests and the fuzz targets run the same code under them.
function(quack_plain_test NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "SAMPLED" "LABEL" "")
  file(RELATIVE_PATH folder ${PROJECT_BINARY_DIR} ${CMAKE_CURRENT_BINARY_DIR})
  set(program ${plain_build}/${folder}/${NAME})
  if(NOT QUACK_SANITIZE)
    quack_test(${NAME} ${ARG_UNPARSED_ARGUMENTS} LABEL "${ARG_LABEL}")
    add_dependencies(plain_tests ${NAME})
  elseif(QUACK_PLAIN_BUILD)
    quack_add_test(${NAME} "${ARG_LABEL}" ${program})
  endif()
  if(ARG_SAMPLED AND TEST ${NAME})
    quack_whole_test(${NAME} ${program})
  endif()
endfunction()

# quack_exhaustive_test(NAME SOURCES file… KNOWS library… [SAMPLED]): a plain test that goes through tens of millions of
# configurations on all processors.
function(quack_exhaustive_test NAME)
  quack_plain_test(${NAME} ${ARGN} LABEL exhaustive)
  if(TEST ${NAME})
    set_tests_properties(${NAME} PROPERTIES PROCESSORS 2 COST 100)
  endif()
endfunction()
