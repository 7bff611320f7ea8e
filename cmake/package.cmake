# The target package: a Debian package, or of a static build (QUACK_STATIC) an archive that is unpacked anywhere. Both
# hold what `cmake --install` puts in place. The same commit gives the same bytes, wherever and whenever it is built.
set(CPACK_PACKAGE_CONTACT "QuackCheck maintainers <maintainers@quackcheck.example>")
set(CPACK_PACKAGE_VENDOR "QuackCheck")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
                                                WORLD_READ WORLD_EXECUTE)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/package/reproducible.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/package/stage.cmake)

install(FILES ${CMAKE_CURRENT_LIST_DIR}/package/copyright ${CMAKE_CURRENT_LIST_DIR}/package/changelog
        DESTINATION ${CMAKE_INSTALL_DOCDIR})

if(QUACK_STATIC)
  set(CPACK_GENERATOR TGZ)
  set(CPACK_PACKAGE_FILE_NAME quackcheck-linux-${CMAKE_SYSTEM_PROCESSOR})
else()
  install(FILES ${CMAKE_CURRENT_LIST_DIR}/package/lintian-overrides
          DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides RENAME quackcheck)
  set(CPACK_GENERATOR DEB)
  set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
  set(CPACK_DEBIAN_PACKAGE_SECTION devel)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
  # Packages that run foreign programs, and that compile most of them.
  set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "bubblewrap (>= 0.8), g++")
  set(CPACK_DEBIAN_PACKAGE_SUGGESTS "default-jdk-headless, python3, valgrind")
  set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
      "QuackCheck finds out where a program for one of three judge problems (duck
chess, its English remix, primitive chess) is wrong, and names the mistake. It
makes and grades judge data, writes problem packages for five judges, and is
their checker and validator.")
endif()
include(CPack)
