# SPDX-License-Identifier: GPL-3.0-or-later
# libwebp with its container (libwebpmux, libwebpdemux): WebP::webpmux writes animations, WebP::webpdemux reads them.
# Debian's package has no CMake package of its own.
find_path(WebP_INCLUDE_DIR webp/mux.h)
foreach(part webp webpmux webpdemux)
    find_library(WebP_${part}_LIBRARY ${part})
endforeach()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(WebP REQUIRED_VARS
    WebP_webp_LIBRARY WebP_webpmux_LIBRARY WebP_webpdemux_LIBRARY WebP_INCLUDE_DIR
    REASON_FAILURE_MESSAGE "Debian: libwebp-dev")
if(WebP_FOUND AND NOT TARGET WebP::webp)
    foreach(part webp webpmux webpdemux)
        add_library(WebP::${part} UNKNOWN IMPORTED)
        set_target_properties(WebP::${part} PROPERTIES IMPORTED_LOCATION ${WebP_${part}_LIBRARY}
            INTERFACE_INCLUDE_DIRECTORIES ${WebP_INCLUDE_DIR})
    endforeach()
    set_property(TARGET WebP::webpmux WebP::webpdemux APPEND PROPERTY INTERFACE_LINK_LIBRARIES WebP::webp)
endif()
