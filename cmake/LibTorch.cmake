# Finds LibTorch and offers it as the target headroom_libtorch. The first of these that holds a LibTorch is taken:
#   1. LIBTORCH (cache or environment), then CMAKE_PREFIX_PATH: the folder of a libtorch zip, of a wheel's `torch`,
#      of a virtual environment, or a prefix such as /usr
#   2. the torch wheel in .deps, the virtual environment that scripts/ make
#   3. the system's package (Debian: libtorch-dev)
# The libraries are imported here and not by LibTorch's own CMake package: that of a CUDA build demands a CUDA toolkit.
set(LIBTORCH "" CACHE PATH "Folder of a LibTorch to use instead of .deps or the system's")
set(_headroom_torch_header torch/csrc/api/include/torch/torch.h)

# The prefix (the folder with include/ and lib/) at or just below `folder`, or an empty string.
function(headroom_libtorch_prefix folder result)
    file(GLOB wheels ${folder}/lib/python3*/site-packages/torch)
    foreach(prefix ${folder} ${folder}/torch ${folder}/libtorch ${wheels})
        if(EXISTS ${prefix}/include/${_headroom_torch_header})
            get_filename_component(prefix ${prefix} REALPATH)
            set(${result} ${prefix} PARENT_SCOPE)
            return()
        endif()
    endforeach()
    set(${result} "" PARENT_SCOPE)
endfunction()

function(headroom_find_libtorch result)
    set(chosen ${LIBTORCH})
    if(NOT chosen)
        set(chosen $ENV{LIBTORCH})
    endif()
    if(chosen)
        get_filename_component(chosen ${chosen} ABSOLUTE BASE_DIR ${CMAKE_SOURCE_DIR})
        headroom_libtorch_prefix(${chosen} prefix)
        if(NOT prefix)
            message(FATAL_ERROR "LIBTORCH is ${chosen}, but there is no include/${_headroom_torch_header} in it.")
        endif()
        set(${result} ${prefix} PARENT_SCOPE)
        return()
    endif()
    foreach(folder ${CMAKE_PREFIX_PATH} ${CMAKE_SOURCE_DIR}/.deps /usr/local /usr)
        headroom_libtorch_prefix(${folder} prefix)
        if(prefix)
            set(${result} ${prefix} PARENT_SCOPE)
            return()
        endif()
    endforeach()
    message(FATAL_ERROR "LibTorch was not found. One of these helps:\n"
        "  scripts/run                                  fetches a build into .deps, then builds and starts Headroom\n"
        "  LIBTORCH=/path/to/libtorch scripts/run       uses one that you have (with plain cmake: -DLIBTORCH=...)\n"
        "  apt install libtorch-dev libopenblas0-openmp takes Debian's")
endfunction()

function(headroom_libtorch_version prefix result)
    set(version "")
    foreach(header torch/headeronly/version.h torch/csrc/api/include/torch/version.h)
        if(EXISTS ${prefix}/include/${header} AND NOT version)
            file(READ ${prefix}/include/${header} text)
            string(REGEX MATCH "TORCH_VERSION_MAJOR ([0-9]+).*TORCH_VERSION_MINOR ([0-9]+).*TORCH_VERSION_PATCH ([0-9]+)"
                found "${text}")
            if(found)
                set(version ${CMAKE_MATCH_1}.${CMAKE_MATCH_2}.${CMAKE_MATCH_3})
            endif()
        endif()
    endforeach()
    if(NOT version OR version VERSION_LESS 1.13)
        message(FATAL_ERROR "LibTorch in ${prefix} is version '${version}'; 1.13 or newer is needed.")
    endif()
    set(${result} ${version} PARENT_SCOPE)
endfunction()

# Builds from before 2.7 came in two kinds; strings of the old kind cannot be passed to or from ours.
function(headroom_check_libtorch_abi c10)
    file(STRINGS ${c10} symbols REGEX "c105ErrorC2.*cxx11" LIMIT_COUNT 1)
    if(NOT symbols AND NOT APPLE)
        message(FATAL_ERROR "${c10} was built with _GLIBCXX_USE_CXX11_ABI=0. Take a \"cxx11 ABI\" build of LibTorch, "
            "a wheel of 2.7 or newer, or Debian's libtorch-dev.")
    endif()
endfunction()

# Linkers that drop libraries nothing refers to would drop libtorch_cuda, which registers itself when it is loaded.
if(APPLE)
    set(CMAKE_CXX_LINK_LIBRARY_USING_headroom_keep "<LINK_ITEM>")
else()
    set(CMAKE_CXX_LINK_LIBRARY_USING_headroom_keep
        "LINKER:--push-state,--no-as-needed" "<LINK_ITEM>" "LINKER:--pop-state")
endif()
set(CMAKE_CXX_LINK_LIBRARY_USING_headroom_keep_SUPPORTED TRUE)

headroom_find_libtorch(_torch)
set(HEADROOM_LIBTORCH_PREFIX ${_torch})
headroom_libtorch_version(${_torch} _torch_version)
set(HEADROOM_LIBTORCH_VERSION ${_torch_version})

add_library(headroom_libtorch INTERFACE)
target_include_directories(headroom_libtorch SYSTEM INTERFACE
    ${_torch}/include ${_torch}/include/torch/csrc/api/include)
foreach(_name torch torch_cpu torch_cuda c10 c10_cuda)
    find_library(_torch_library ${_name} PATHS ${_torch}/lib ${_torch}/lib/${CMAKE_LIBRARY_ARCHITECTURE}
        NO_DEFAULT_PATH NO_CACHE)
    if(_torch_library)
        add_library(headroom_${_name} SHARED IMPORTED)
        set_target_properties(headroom_${_name} PROPERTIES IMPORTED_LOCATION ${_torch_library})
        target_link_libraries(headroom_libtorch INTERFACE $<LINK_LIBRARY:headroom_keep,headroom_${_name}>)
    elseif(NOT _name MATCHES cuda)
        message(FATAL_ERROR "lib${_name} is missing from ${_torch}/lib.")
    endif()
    set(_torch_library_${_name} ${_torch_library})
    unset(_torch_library)
endforeach()
headroom_check_libtorch_abi(${_torch_library_c10})

if(_torch_library_torch_cuda)
    set(_torch_cuda "with CUDA")
else()
    set(_torch_cuda "without CUDA")
endif()
message(STATUS "LibTorch ${_torch_version}, ${_torch_cuda}: ${_torch}")
