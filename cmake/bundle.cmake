# Run by CPack between installing and packing: puts beside the programs all libraries that they load, but the C library.
if(CPACK_GENERATOR STREQUAL DEB)
    return()
endif()
set(prefix ${CPACK_TEMPORARY_INSTALL_DIRECTORY})
set(folder ${prefix}/lib/headroom)

set(plugins)
foreach(plugin platforms/libqxcb platforms/libqoffscreen iconengines/libqsvgicon imageformats/libqsvg
        platforminputcontexts/libcomposeplatforminputcontextplugin platforminputcontexts/libibusplatforminputcontextplugin)
    set(file ${CPACK_HEADROOM_QT_PLUGINS}/${plugin}.so)
    if(EXISTS ${file})
        get_filename_component(kind ${plugin} DIRECTORY)
        file(INSTALL ${file} DESTINATION ${folder}/plugins/${kind})
        list(APPEND plugins ${file})
    endif()
endforeach()

# LibTorch's own libraries are those of the folder it was built with, by name: where Debian's LibTorch is installed, too, the
# system's would be found first.
set(own)
set(of_torch)
foreach(torch ${CPACK_HEADROOM_LIBRARY_FOLDERS})
    file(GLOB files RELATIVE ${torch} ${torch}/*.so*)
    foreach(file ${files})
        string(REGEX REPLACE "[.+]" "\\\\\\0" name ${file})
        list(APPEND of_torch "^${name}$")
    endforeach()
    foreach(file libtorch.so libtorch_cpu.so libc10.so)
        if(EXISTS ${torch}/${file})
            list(APPEND own ${torch}/${file})
        endif()
    endforeach()
endforeach()

set(base "^ld-linux" "^lib(c|m|dl|rt|pthread|resolv|util)\\.so")
set(libraries ${own})
# needed(LIST_OF_NAMES_LEFT_OUT, then what GET_RUNTIME_DEPENDENCIES takes): appends to `libraries`.
macro(needed excluded)
    set(conflict_FILENAMES)
    file(GET_RUNTIME_DEPENDENCIES ${ARGN}
        DIRECTORIES ${CPACK_HEADROOM_LIBRARY_FOLDERS}
        PRE_EXCLUDE_REGEXES ${${excluded}}
        RESOLVED_DEPENDENCIES_VAR found
        UNRESOLVED_DEPENDENCIES_VAR missing
        CONFLICTING_DEPENDENCIES_PREFIX conflict)
    if(missing)
        message(FATAL_ERROR "These libraries were not found: ${missing}")
    endif()
    list(APPEND libraries ${found})
    foreach(name ${conflict_FILENAMES}) # LibTorch's own come first
        list(GET conflict_${name} 0 library)
        foreach(candidate ${conflict_${name}})
            foreach(torch ${CPACK_HEADROOM_LIBRARY_FOLDERS})
                if(candidate MATCHES "^${torch}/")
                    set(library ${candidate})
                endif()
            endforeach()
        endforeach()
        list(APPEND libraries ${library})
    endforeach()
endmacro()
set(not_torch ${base} ${of_torch})
needed(not_torch EXECUTABLES ${prefix}/bin/headroom ${prefix}/bin/headroom-cli MODULES ${plugins})
needed(base LIBRARIES ${own})
list(REMOVE_DUPLICATES libraries)
file(INSTALL ${libraries} DESTINATION ${folder} FOLLOW_SYMLINK_CHAIN)
include(${CMAKE_CURRENT_LIST_DIR}/licences.cmake)
headroom_keep_licences(${prefix}/share/doc/headroom/licences ${libraries} ${plugins})

# Where they were built says nothing to who unpacks them.
foreach(program headroom headroom-cli)
    file(RPATH_REMOVE FILE ${prefix}/bin/${program})
endforeach()

# The system's Qt does not look beside itself for what it needs, so a script says where everything lies.
foreach(program headroom headroom-cli)
    file(RENAME ${prefix}/bin/${program} ${folder}/${program})
    file(WRITE ${prefix}/bin/${program} "#!/bin/sh
here=$(dirname \"$(readlink -f \"$0\")\")
export LD_LIBRARY_PATH=\"$here/../lib/headroom\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}\"
export QT_PLUGIN_PATH=\"$here/../lib/headroom/plugins\"
export HEADROOM_RESOURCES=\"\${HEADROOM_RESOURCES:-$here/../share/headroom/resources}\"
exec \"$here/../lib/headroom/${program}\" \"$@\"
")
    file(CHMOD ${prefix}/bin/${program} PERMISSIONS
        OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
endforeach()
