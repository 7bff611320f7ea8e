# Runs PROGRAM, which writes the table, and compares what it writes with the file COMMITTED, byte for byte.
# cmake -D PROGRAM=… -D COMMITTED=… -D WRITTEN=… -P primitive_table_is_current.cmake
execute_process(COMMAND ${PROGRAM} OUTPUT_FILE ${WRITTEN} RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} ended with ${result}")
endif()
execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${WRITTEN} ${COMMITTED} RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${COMMITTED} is not what ${PROGRAM} writes. Run the program and commit ${WRITTEN}")
endif()
