# Warnings for our own targets only; headers of libraries are system headers.
add_library(headroom_warnings INTERFACE)
target_compile_options(headroom_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual)
if(HEADROOM_WARNINGS_AS_ERRORS)
    target_compile_options(headroom_warnings INTERFACE -Werror)
endif()
