# The component "wheel": what stands beside the sources of python/headroom once pip has installed it. Qt and LibTorch are
# not among it: they come from their own wheels.
set(component COMPONENT wheel EXCLUDE_FROM_ALL)
install(TARGETS headroom-cli DESTINATION bin ${component})
if(HEADROOM_GUI)
    install(TARGETS headroom DESTINATION bin ${component})
endif()
install(DIRECTORY resources/ DESTINATION share/headroom/resources ${component}
    PATTERN fonts EXCLUDE PATTERN icons EXCLUDE PATTERN screenshots EXCLUDE PATTERN desktop EXCLUDE
    PATTERN man EXCLUDE)
install(FILES LICENSE DESTINATION licences ${component} RENAME headroom.txt)
install(FILES resources/fonts/OFL.txt DESTINATION licences ${component} RENAME fonts.txt)
file(CONFIGURE OUTPUT built.json CONTENT "{\"torch\": \"${HEADROOM_LIBTORCH_VERSION}\"}\n")
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/built.json DESTINATION . ${component})
install(SCRIPT ${CMAKE_SOURCE_DIR}/cmake/wheel_libraries.cmake ${component})
