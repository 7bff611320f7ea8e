# The flags that every target of ours is compiled and linked with. An interface target, so that nothing is global.
add_library(quack_plain_flags INTERFACE)
target_compile_features(quack_plain_flags INTERFACE cxx_std_20)
target_compile_options(quack_plain_flags INTERFACE -Wall -Wextra -Wconversion $<$<BOOL:${QUACK_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 at -O3 takes std::string's own copies for overlapping ones (GCC bug 105329).
  target_compile_options(quack_plain_flags INTERFACE -Wno-restrict)
endif()
# g++ also warns of members that designated initializers leave out; clang does not.
target_compile_options(quack_plain_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-missing-field-initializers>)
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
set(instrumented "$<NOT:$<BOOL:$<TARGET_PROPERTY:QUACK_UNINSTRUMENTED>>>")
if(QUACK_SANITIZE)
  target_compile_options(
    quack_flags
    INTERFACE "$<${instrumented}:-fsanitize=${QUACK_SANITIZE};-fno-sanitize-recover=all;-fno-omit-frame-pointer>")
  target_link_options(quack_flags INTERFACE -fsanitize=${QUACK_SANITIZE})
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

# For code that takes longer to compile than to run.
add_library(quack_cold_flags INTERFACE)
target_link_libraries(quack_cold_flags INTERFACE quack_flags)
target_compile_options(quack_cold_flags INTERFACE ${QUACK_COLD_FLAGS})

# Reading the standard library and GoogleTest takes up to half of the time that a source takes to compile, so that they
# are read precompiled (QUACK_COMPILE_TOGETHER): for libraries and for tests, hot ones and cold ones.
if(QUACK_COMPILE_TOGETHER)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/headers.cpp CONTENT "int main() {}\n")
  foreach(flags quack_flags quack_cold_flags)
    add_library(${flags}_headers STATIC EXCLUDE_FROM_ALL ${PROJECT_BINARY_DIR}/headers.cpp)
    target_link_libraries(${flags}_headers PRIVATE ${flags})
    target_precompile_headers(${flags}_headers PRIVATE ${PROJECT_SOURCE_DIR}/cmake/headers.h)
    if(TARGET GTest::gtest_main)
      add_executable(${flags}_test_headers EXCLUDE_FROM_ALL ${PROJECT_BINARY_DIR}/headers.cpp)
      target_link_libraries(${flags}_test_headers PRIVATE ${flags} GTest::gtest_main)
      target_precompile_headers(${flags}_test_headers PRIVATE ${PROJECT_SOURCE_DIR}/tests/test.h)
    endif()
  endforeach()
endif()

# quack_library(NAME [UNINSTRUMENTED] [COVERED] [COLD] SOURCES file… KNOWS library…): a folder's library and the only
# libraries of ours that it may know.
#   UNINSTRUMENTED   without sanitizers, whatever the build
#   COVERED          in builds with fuzz targets: a fuzzer watches where this code goes
#   COLD             code that takes longer to compile than to run: QUACK_COLD_FLAGS are for it
function(quack_library NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "UNINSTRUMENTED;COVERED;COLD" "" "SOURCES;KNOWS")
  set(flags quack_flags)
  if(ARG_COLD)
    set(flags quack_cold_flags)
  endif()
  add_library(${NAME} STATIC ${ARG_SOURCES})
  target_link_libraries(${NAME} PUBLIC ${ARG_KNOWS} PRIVATE ${flags})
  target_include_directories(${NAME} PUBLIC ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/src)
  target_compile_features(${NAME} PUBLIC cxx_std_20)
  set_target_properties(${NAME} PROPERTIES QUACK_UNINSTRUMENTED ${ARG_UNINSTRUMENTED} QUACK_COVERED ${ARG_COVERED})
  if(QUACK_COMPILE_TOGETHER AND NOT (QUACK_SANITIZE AND ARG_UNINSTRUMENTED) AND NOT (QUACK_FUZZ AND ARG_COVERED))
    target_precompile_headers(${NAME} REUSE_FROM ${flags}_headers)
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

# fmt, compiled once (cmake/fmt.cpp).
if(QUACK_CLI)
  find_package(fmt 9 REQUIRED)
  quack_library(quack_fmt COLD UNINSTRUMENTED SOURCES cmake/fmt.cpp)
  target_include_directories(quack_fmt SYSTEM PUBLIC $<TARGET_PROPERTY:fmt::fmt,INTERFACE_INCLUDE_DIRECTORIES>)
endif()

# quack_program(NAME [COLD] SOURCES file… KNOWS library…): a program over those libraries; COLD is as for a library.
function(quack_program NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "COLD" "" "SOURCES;KNOWS")
  set(flags quack_flags)
  if(ARG_COLD)
    set(flags quack_cold_flags)
  endif()
  add_executable(${NAME} ${ARG_SOURCES})
  target_link_libraries(${NAME} PRIVATE ${ARG_KNOWS} ${flags})
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

# Tests have a label: "sanitized", which scripts/test runs under the sanitizers: what reads the bytes of others, what is
# optimized, what runs the programs of others, and the fuzz targets; "threaded", which it runs under ThreadSanitizer as
# well: what several threads do; "exhaustive", for tens of millions of configurations on all processors; "long"; or
# "quick". The targets "sanitized" and "threaded" build all that the tests of that label need.
add_custom_target(sanitized)
add_custom_target(threaded)
# The label of what takes long without sanitizers, and is not run with them.
set(long long)
if(QUACK_SANITIZE)
  set(long quick)
endif()

# quack_test(NAME SOURCES file… KNOWS library… [LABEL label] [SAMPLED] [HOT]): a GoogleTest program that is a test of CTest.
#   SAMPLED   it goes through some of very many games or boards (tests/sampled.h), and through all as whole_NAME
#   HOT       its own source, or a template in it, runs for longer than it compiles; all others are COLD
function(quack_test NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "SAMPLED;HOT" "LABEL" "SOURCES;KNOWS")
  set(temperature COLD)
  set(headers quack_cold_flags_test_headers)
  if(ARG_HOT)
    set(temperature)
    set(headers quack_flags_test_headers)
  endif()
  quack_program(${NAME} ${temperature} SOURCES ${ARG_SOURCES} KNOWS ${ARG_KNOWS} GTest::gtest_main)
  if(QUACK_COMPILE_TOGETHER)
    target_precompile_headers(${NAME} REUSE_FROM ${headers})
  endif()
  quack_add_test(${NAME} "${ARG_LABEL}" ${NAME})
  if(ARG_LABEL MATCHES "^(sanitized|threaded)$")
    add_dependencies(${ARG_LABEL} ${NAME})
  elseif(ARG_LABEL STREQUAL exhaustive)
    set_tests_properties(${NAME} PROPERTIES PROCESSORS 2 COST 100)
  endif()
  if(ARG_SAMPLED AND (NOT QUACK_SANITIZE OR ARG_LABEL STREQUAL sanitized))
    quack_whole_test(${NAME} ${NAME})
  endif()
endfunction()

# quack_add_test(NAME LABEL COMMAND…): a test of CTest. The label is "quick" if none is given.
function(quack_add_test NAME LABEL)
  add_test(NAME ${NAME} COMMAND ${ARGN})
  if(NOT LABEL)
    set(LABEL quick)
  endif()
  set_tests_properties(${NAME} PROPERTIES LABELS ${LABEL})
endfunction()

# quack_whole_test(NAME COMMAND…): the same test without its sampling, among those that take long: whole_NAME.
function(quack_whole_test NAME)
  quack_add_test(whole_${NAME} long ${ARGN})
  set_tests_properties(whole_${NAME} PROPERTIES PROCESSORS 2 ENVIRONMENT QUACK_WHOLE=1)
endfunction()
