# ccache where there is one. The sloppiness is what it needs to cache sources that use a precompiled header.
find_program(HEADROOM_CCACHE ccache)
mark_as_advanced(HEADROOM_CCACHE)
if(HEADROOM_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${HEADROOM_CCACHE})
endif()
