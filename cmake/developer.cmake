# SPDX-License-Identifier: Apache-2.0
# Everything that only those who work on Lanewise itself need. No flag in here reaches a program that uses the library.

option(LANEWISE_TESTS "Build the tests" ON)
option(LANEWISE_EXAMPLES "Build the examples" ON)
option(LANEWISE_BENCH "Offer the benchmarks: cmake --build ... --target bench" ON)
set(LANEWISE_PARTS "cpp;arithmetic;memory;cuda;headers;negative;consumers;tools" CACHE STRING
  "What is built and tested. Each preset takes some of it, so that nothing is done twice")
set(LANEWISE_CUDA AUTO CACHE STRING "CUDA parts: AUTO (where nvcc is found), ON or OFF")
set_property(CACHE LANEWISE_CUDA PROPERTY STRINGS AUTO ON OFF)
set(LANEWISE_AUDIT_ARCHITECTURES "75;90" CACHE STRING "The devices whose code tests/ptx and tests/audit look at")
set(LANEWISE_TOGETHER 8 CACHE STRING "How many sources of tests are compiled as one; 1 for each by itself")
set(LANEWISE_CUDA_TOGETHER 4 CACHE STRING "How many CUDA sources of tests are compiled as one; 1 for each by itself")
set(LANEWISE_MARCH native CACHE STRING "-march of the project's own programs; empty for the compiler's default")
set(LANEWISE_SOFTGPU "$ENV{LANEWISE_SOFTGPU}" CACHE STRING "A command that runs CUDA programs where there is no GPU")

set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Lanes without optimisation show nothing" FORCE)
endif()
find_package(Python3 REQUIRED COMPONENTS Interpreter)

set(lanewise_with_cuda OFF)
if("cuda" IN_LIST LANEWISE_PARTS AND LANEWISE_CUDA)
  find_program(LANEWISE_NVCC nvcc HINTS ENV CUDACXX ENV CUDA_HOME PATHS /usr/local/cuda PATH_SUFFIXES bin)
  if(LANEWISE_NVCC OR CMAKE_CUDA_COMPILER OR LANEWISE_CUDA STREQUAL "ON")
    # PTX of the oldest kind of device that is promised, which every driver makes into code of its own: half the time of
    # code for the oldest and the newest, which the tests in tests/ptx look at. The shared runtime can be replaced when a
    # program starts, which LANEWISE_SOFTGPU relies on.
    if(NOT DEFINED CMAKE_CUDA_COMPILER AND LANEWISE_NVCC)
      set(CMAKE_CUDA_COMPILER ${LANEWISE_NVCC})
    endif()
    set(CMAKE_CUDA_ARCHITECTURES 75-virtual CACHE STRING "The devices that CUDA code is compiled for")
    set(CMAKE_CUDA_RUNTIME_LIBRARY Shared)
    enable_language(CUDA)
    set(lanewise_with_cuda ON)
  else()
    message(STATUS "lanewise: nvcc was not found, the CUDA parts are skipped")
  endif()
endif()

# Takes the name of a part, sets the result to whether this build has it.
function(lanewise_has result part)
  set(has OFF)
  if(part STREQUAL "cuda")
    set(has ${lanewise_with_cuda})
  elseif(part IN_LIST LANEWISE_PARTS)
    set(has ON)
  endif()
  set(${result} ${has} PARENT_SCOPE)
endfunction()

add_library(lanewise_developer INTERFACE)
set(lanewise_strict -Wall -Wextra -Wconversion -Werror)
if(LANEWISE_MARCH)
  set(lanewise_march -march=${LANEWISE_MARCH})
endif()
list(JOIN lanewise_strict "," lanewise_strict_through_nvcc)
# g++ looks for memory to free less often: a twentieth of its time.
set(lanewise_memory --param=ggc-min-expand=300)
target_compile_options(lanewise_developer INTERFACE
  "$<$<COMPILE_LANG_AND_ID:CXX,GNU>:${lanewise_memory}>"
  "$<$<AND:$<COMPILE_LANGUAGE:CUDA>,$<CXX_COMPILER_ID:GNU>>:-Xcompiler=${lanewise_memory}>"
  "$<$<COMPILE_LANGUAGE:CXX>:${lanewise_strict};${lanewise_march}>"
  "$<$<COMPILE_LANGUAGE:CUDA>:--Werror=all-warnings;-Xcompiler=${lanewise_strict_through_nvcc}>"
  "$<$<AND:$<COMPILE_LANGUAGE:CUDA>,$<BOOL:${lanewise_march}>>:-Xcompiler=${lanewise_march}>")

# All programs that a GPU can run.
add_custom_target(gpu)

# Takes a .cu source that is an ordinary program, and what it is compiled from, itself as a rule, gives an executable and
# a test that runs it on the GPU, by LANEWISE_SOFTGPU, or reports it as skipped. ARGUMENTS are the program's in its test.
function(lanewise_cuda_program target test source)
  cmake_parse_arguments(PARSE_ARGV 3 with "" "" "ARGUMENTS")
  add_executable(${target} ${with_UNPARSED_ARGUMENTS})
  target_link_libraries(${target} PRIVATE lanewise::cuda lanewise_developer)
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  add_test(NAME ${test} COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tools/run_cuda.py
    "--softgpu=${LANEWISE_SOFTGPU}" --source=${CMAKE_CURRENT_SOURCE_DIR}/${source} -- $<TARGET_FILE:${target}>
    ${with_ARGUMENTS})
  set_tests_properties(${test} PROPERTIES SKIP_RETURN_CODE 77)
  add_dependencies(gpu ${target})
endfunction()

enable_testing()
if(LANEWISE_TESTS)
  add_subdirectory(tests)
endif()
if(LANEWISE_EXAMPLES)
  add_subdirectory(examples)
endif()
if(LANEWISE_BENCH)
  add_subdirectory(bench)
endif()

# The target `audit` prints the tables of all kernels that the tests count and that the examples have: ./dev audit.
add_custom_target(audit)
get_property(targets GLOBAL PROPERTY LANEWISE_AUDITED)
foreach(target IN LISTS targets)
  get_property(command GLOBAL PROPERTY LANEWISE_AUDITED_${target})
  add_custom_target(${target}_audit COMMAND ${Python3_EXECUTABLE} ${command} $<TARGET_OBJECTS:${target}> VERBATIM
    COMMENT "what the compiler made of the kernels of ${target}")
  add_dependencies(${target}_audit ${target})
  add_dependencies(audit ${target}_audit)
endforeach()
if(LANEWISE_EXAMPLES)
  get_property(programs DIRECTORY examples PROPERTY BUILDSYSTEM_TARGETS)
  foreach(program IN LISTS programs)
    get_target_property(type ${program} TYPE)
    if(type STREQUAL "EXECUTABLE")
      # What explain says of it stands there once ./dev audit has asked the program.
      string(REGEX REPLACE "_cuda$" "" name ${program})
      set(report ${PROJECT_SOURCE_DIR}/build/audit/${name}.jsonl)
      if(NOT EXISTS ${report})
        file(WRITE ${report} "")
      endif()
      lanewise_audit(${program} REPORT ${report} NO_TEST)
      # Of one of them what explain says and what the compiler made is compared in each run of the tests. clang's preset
      # optimises too little for it.
      if(LANEWISE_TESTS AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND TARGET rigid_body_audit_cpu AND NOT TEST audit.explained)
        set_target_properties(rigid_body_audit_cpu PROPERTIES EXCLUDE_FROM_ALL OFF)
        add_test(NAME audit.explained COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tests/audit/explained.py
          $<TARGET_FILE:rigid_body> $<TARGET_OBJECTS:rigid_body_audit_cpu>)
      endif()
      if(TARGET ${program}_audit)
        add_dependencies(audit ${program}_audit)
      endif()
    endif()
  endforeach()
endif()
