# Run by CPack between installing and packing a .deb: what Debian asks of each package. Dates are those of SOURCE_DATE_EPOCH.
if(NOT CPACK_GENERATOR STREQUAL DEB)
    return()
endif()
set(share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share)
file(REMOVE ${share}/doc/headroom/LICENSE) # its text is /usr/share/common-licenses/GPL-3
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${share}/doc/headroom/changelog "headroom (${CPACK_DEBIAN_PACKAGE_VERSION}) unstable; urgency=medium

  * What is new stands in CHANGELOG.md beside this file.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
file(GLOB pages ${share}/man/man1/*.1)
execute_process(COMMAND gzip -9 --no-name --force ${pages} ${share}/doc/headroom/changelog COMMAND_ERROR_IS_FATAL ANY)
