# cpack -G DEB: a package whose LibTorch is Debian's; only of a build that links that one.
# cpack -G TXZ: an archive that runs where nothing is installed: LibTorch, Qt and what they need lie in lib/headroom.
set(CPACK_PACKAGE_NAME headroom)
set(CPACK_PACKAGE_VENDOR "The Headroom authors")
# A .deb has to name its maintainer with an address: who builds the package answers for it, and says so as Debian's tools
# let one say it.
set(CPACK_PACKAGE_CONTACT "The Headroom authors <headroom@headroom.invalid>")
if(DEFINED ENV{DEBEMAIL})
    set(CPACK_PACKAGE_CONTACT "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
endif()
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Desktop classroom for Transformer models")
set(CPACK_PACKAGE_DESCRIPTION "Headroom runs Transformer models on what you type, step by step: every
number on screen was computed a moment ago, can be clicked down to the
numbers it came from, and can be changed to see what follows. It trains
small models while you look.")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
set(CPACK_PACKAGE_FILE_NAME headroom-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_VERSION ${PROJECT_VERSION})
cmake_host_system_information(RESULT distribution QUERY DISTRIB_ID)
cmake_host_system_information(RESULT release QUERY DISTRIB_VERSION_ID)
if(release) # one for each, for they link other libraries; the next one's is newer
    string(APPEND CPACK_DEBIAN_PACKAGE_VERSION +${distribution}${release})
endif()
set(CPACK_DEBIAN_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON) # names Qt's, QCustomPlot's and LibTorch's packages
set(CPACK_DEBIAN_PACKAGE_DEPENDS libopenblas0-openmp) # the reference BLAS is twelve times slower
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-noto-cjk | fonts-wqy-microhei") # for the Chinese translation
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/cmake/bundle.cmake ${CMAKE_SOURCE_DIR}/cmake/debian.cmake)
set(CPACK_ARCHIVE_THREADS 2) # the same bytes on any number of cores
set(CPACK_GENERATOR TXZ)
if(HEADROOM_LIBTORCH_PREFIX STREQUAL /usr)
    set(CPACK_GENERATOR DEB)
endif()
set(CPACK_HEADROOM_LIBRARY_FOLDERS ${HEADROOM_LIBTORCH_PREFIX}/lib)
get_target_property(qmake Qt6::qmake IMPORTED_LOCATION)
execute_process(COMMAND ${qmake} -query QT_INSTALL_PLUGINS OUTPUT_VARIABLE CPACK_HEADROOM_QT_PLUGINS OUTPUT_STRIP_TRAILING_WHITESPACE)
include(CPack)
