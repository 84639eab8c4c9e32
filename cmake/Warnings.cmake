# Warnings for our own targets only; headers of libraries are system headers.
add_library(headroom_warnings INTERFACE)
target_compile_options(headroom_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC 12 warns of its own std::string (GCC bugs 105329 and 105651).
    target_compile_options(headroom_warnings INTERFACE -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds)
endif()
if(HEADROOM_WARNINGS_AS_ERRORS)
    target_compile_options(headroom_warnings INTERFACE -Werror)
endif()
