# cmake -DTEMPLATE=… -DOUTPUT=… -DSOURCE=… -P version.cmake: fills the template with the commit that SOURCE is a checkout
# of, and leaves OUTPUT as it is where nothing has changed. Run by every build, for the commit changes without CMake.
execute_process(
  COMMAND git -c safe.directory=* describe --always --dirty --abbrev=12 --exclude *
  WORKING_DIRECTORY ${SOURCE}
  OUTPUT_VARIABLE QUACK_COMMIT
  OUTPUT_STRIP_TRAILING_WHITESPACE
  ERROR_QUIET
  RESULT_VARIABLE failed)
if(failed)
  set(QUACK_COMMIT "unknown")
endif()
configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
