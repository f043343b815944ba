# SPDX-License-Identifier: Apache-2.0
# What the compiler made of a target's kernels, against what their launches promise: docs/audit.md. The build tree and the
# installed package read this same file.

# The program lies beside this file in a package, and in tools/ of the sources.
foreach(lanewise_folder ${CMAKE_CURRENT_LIST_DIR}/tools ${CMAKE_CURRENT_LIST_DIR}/../tools)
  if(EXISTS ${lanewise_folder}/audit)
    get_filename_component(LANEWISE_AUDIT_PROGRAM ${lanewise_folder}/audit ABSOLUTE)
    set_property(GLOBAL PROPERTY LANEWISE_AUDIT_PROGRAM ${LANEWISE_AUDIT_PROGRAM})
    break()
  endif()
endforeach()

# Takes a target and a name, gives an object library of these sources of it, compiled as the target compiles them.
function(lanewise_audited_copy target name)
  add_library(${name} OBJECT EXCLUDE_FROM_ALL ${ARGN})
  # Its libraries come along with their own options; what is the target's own is repeated once.
  target_link_libraries(${name} PRIVATE $<TARGET_PROPERTY:${target},LINK_LIBRARIES>)
  target_compile_definitions(${name} PRIVATE $<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS> LANEWISE_AUDIT)
  target_compile_options(${name} PRIVATE $<TARGET_PROPERTY:${target},COMPILE_OPTIONS>)
  target_include_directories(${name} PRIVATE $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
  set_target_properties(${name} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
  foreach(property CXX_STANDARD CXX_EXTENSIONS CUDA_STANDARD CUDA_SEPARABLE_COMPILATION)
    get_target_property(value ${target} ${property})
    if(NOT value MATCHES "-NOTFOUND$")
      set_target_properties(${name} PROPERTIES ${property} "${value}")
    endif()
  endforeach()
endfunction()

# lanewise_audit(target [ARCHITECTURES 75 90] [LIMITS file.json] [REPORT file.jsonl] [EXACT] [NO_TEST])
#
# Gives a target <target>_audit that compiles the CUDA sources of a target for these architectures (75 and 90 unless given),
# to PTX, and prints the tables of the audit; it fails where a kernel does not keep its promise, or has more registers than
# the file of limits allows. Of a target without CUDA sources the loops over elements on the CPU are looked at, with
# g++ or clang for x86-64. Where there is testing it is a test of the same name, too.
function(lanewise_audit target)
  cmake_parse_arguments(PARSE_ARGV 1 audit "EXACT;NO_TEST" "LIMITS;REPORT" "ARCHITECTURES")
  if(audit_UNPARSED_ARGUMENTS OR NOT TARGET ${target})
    message(FATAL_ERROR "lanewise_audit takes a target, ARCHITECTURES, LIMITS, REPORT, EXACT and NO_TEST: ${ARGV}")
  endif()
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  get_property(program GLOBAL PROPERTY LANEWISE_AUDIT_PROGRAM)

  set(options)
  foreach(option LIMITS REPORT)
    if(audit_${option})
      get_filename_component(path ${audit_${option}} ABSOLUTE)
      string(TOLOWER ${option} name)
      list(APPEND options --${name}=${path})
    endif()
  endforeach()
  if(audit_EXACT)
    list(APPEND options --exact)
  endif()

  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  list(TRANSFORM sources PREPEND ${folder}/ REGEX "^[^/$]")
  set(cuda_sources ${sources})
  list(FILTER cuda_sources INCLUDE REGEX "\\.cu$")
  list(FILTER sources INCLUDE REGEX "\\.(cpp|cc|cxx|C)$")

  set(commands)
  set(copies)
  if(cuda_sources)
    find_program(LANEWISE_PTXAS ptxas HINTS ${CMAKE_CUDA_TOOLKIT_ROOT_DIRECTORY}/bin ${CMAKE_CUDA_COMPILER}/.. REQUIRED)
    if(NOT audit_ARCHITECTURES)
      set(audit_ARCHITECTURES 75 90)
    endif()
    list(TRANSFORM cuda_sources PREPEND --source= OUTPUT_VARIABLE by_hand)
    foreach(architecture IN LISTS audit_ARCHITECTURES)
      set(copy ${target}_audit_sm_${architecture})
      lanewise_audited_copy(${target} ${copy} ${cuda_sources})
      set_target_properties(${copy} PROPERTIES CUDA_PTX_COMPILATION ON CUDA_ARCHITECTURES ${architecture}-virtual)
      list(APPEND copies ${copy})
      list(APPEND commands COMMAND ${Python3_EXECUTABLE} ${program} --ptxas=${LANEWISE_PTXAS} --arch=sm_${architecture}
        ${by_hand} ${options} $<TARGET_OBJECTS:${copy}>)
    endforeach()
  elseif(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang" AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    set(copy ${target}_audit_cpu)
    lanewise_audited_copy(${target} ${copy} ${sources})
    # Assembly in place of an object. A loop that is unrolled would move the elements of several turns in one.
    target_compile_options(${copy} PRIVATE -S -g0 -fno-unroll-loops)
    list(APPEND copies ${copy})
    list(APPEND commands COMMAND ${Python3_EXECUTABLE} ${program} --cpu ${options} $<TARGET_OBJECTS:${copy}>)
  else()
    message(STATUS "lanewise: the loops of ${target} are not audited: that takes g++ or clang for x86-64")
    return()
  endif()

  add_custom_target(${target}_audit ${commands} COMMAND_EXPAND_LISTS VERBATIM
    COMMENT "what the compiler made of the kernels of ${target}")
  add_dependencies(${target}_audit ${copies})
  if(NOT audit_NO_TEST)
    add_test(NAME ${target}_audit COMMAND ${CMAKE_COMMAND} --build ${CMAKE_BINARY_DIR} --target ${target}_audit)
    # Two builds of one folder at a time would disturb each other.
    set_tests_properties(${target}_audit PROPERTIES RESOURCE_LOCK lanewise_audit)
  endif()
endfunction()
