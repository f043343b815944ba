# SPDX-License-Identifier: Apache-2.0
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Headers only, so nothing depends on the architecture: share/, not lib/.
set(lanewise_package ${CMAKE_INSTALL_DATADIR}/cmake/lanewise)

set_target_properties(lanewise_cuda PROPERTIES EXPORT_NAME cuda)
install(TARGETS lanewise lanewise_cuda EXPORT lanewiseTargets
  FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT lanewiseTargets NAMESPACE lanewise:: DESTINATION ${lanewise_package})

configure_package_config_file(cmake/lanewiseConfig.cmake.in ${PROJECT_BINARY_DIR}/lanewiseConfig.cmake
  INSTALL_DESTINATION ${lanewise_package} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/lanewiseConfigVersion.cmake
  COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES
  ${PROJECT_BINARY_DIR}/lanewiseConfig.cmake
  ${PROJECT_BINARY_DIR}/lanewiseConfigVersion.cmake
  ${PROJECT_SOURCE_DIR}/cmake/lanewiseUsage.cmake
  ${PROJECT_SOURCE_DIR}/cmake/lanewiseAudit.cmake
  DESTINATION ${lanewise_package})
install(PROGRAMS ${PROJECT_SOURCE_DIR}/tools/audit DESTINATION ${lanewise_package}/tools)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/tools/auditing DESTINATION ${lanewise_package}/tools FILES_MATCHING PATTERN "*.py"
  PATTERN __pycache__ EXCLUDE)
