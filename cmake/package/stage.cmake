# Run by CPack on what it is about to pack: Debian wants the manual page and the changelog compressed, without a time.
if(CPACK_GENERATOR STREQUAL "DEB")
  file(GLOB_RECURSE texts ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/changelog ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*.1)
  execute_process(COMMAND gzip -9n ${texts} COMMAND_ERROR_IS_FATAL ANY)
endif()
