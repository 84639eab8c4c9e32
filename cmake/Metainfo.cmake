# What software centres show of the program, where it has an address on the web: HEADROOM_HOMEPAGE is its page,
# HEADROOM_PICTURES where what resources/screenshots holds lies.
set(HEADROOM_HOMEPAGE "" CACHE STRING "Web address of the project")
set(homepage)
if(HEADROOM_HOMEPAGE)
    set(homepage "  <url type=\"homepage\">${HEADROOM_HOMEPAGE}</url>\n")
endif()
set(HEADROOM_PICTURES "" CACHE STRING "Web address of the folder of pictures that software centres show")
get_filename_component(root ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
set(pictures)
if(HEADROOM_PICTURES)
    foreach(picture
            "attention-light|Attention weights of a model that learned to reverse digits, one of them pinned"
            "step-through-light|A matrix product, term by term"
            "changed-light|One weight set to zero by hand: what follows from it is marked"
            "training-light|A model learns a task while one watches"
            "rel-shift-1280x800-light|How relative scores are realigned with their keys"
            "attention-dark|The dark theme")
        string(REPLACE "|" ";" picture "${picture}")
        list(GET picture 0 file)
        list(GET picture 1 caption)
        if(NOT EXISTS ${root}/resources/screenshots/${file}.png)
            message(FATAL_ERROR "There is no resources/screenshots/${file}.png, which cmake/Metainfo.cmake names")
        endif()
        set(kind)
        if(NOT pictures)
            set(kind " type=\"default\"")
        endif()
        string(APPEND pictures "    <screenshot${kind}>\n      <caption>${caption}</caption>\n"
            "      <image>${HEADROOM_PICTURES}/${file}.png</image>\n    </screenshot>\n")
    endforeach()
    set(pictures "  <screenshots>\n${pictures}  </screenshots>\n")
endif()
set(metainfo org.headroom.Headroom.metainfo.xml)
configure_file(${root}/resources/desktop/${metainfo}.in ${CMAKE_BINARY_DIR}/${metainfo} @ONLY)
