# SPDX-License-Identifier: Apache-2.0
# What a program that uses Lanewise is compiled and linked with. The build tree and the installed package read this same
# file, so that add_subdirectory and find_package cannot drift apart.

option(LANEWISE_OPENMP "Launches use all cores, by OpenMP" ON)
option(LANEWISE_CONTRACT "Let the compiler fuse a * b + c as it likes" OFF)
option(LANEWISE_CHECKED "Launches look for mistakes of their kernels: rows and levels out of range, NaN and infinities" OFF)
set(LANEWISE_STRATEGY "unrolled" CACHE STRING "How contractions become code: unrolled, loop or dense")
set_property(CACHE LANEWISE_STRATEGY PROPERTY STRINGS unrolled loop dense)

# Takes the names of the two targets, gives them what they need. With FETCH a missing xsimd is downloaded.
function(lanewise_usage core cuda)
  target_compile_features(${core} INTERFACE cxx_std_20)

  if(NOT LANEWISE_STRATEGY MATCHES "^(unrolled|loop|dense)$")
    message(FATAL_ERROR "lanewise: LANEWISE_STRATEGY is ${LANEWISE_STRATEGY}, not one of unrolled, loop and dense")
  endif()
  if(NOT LANEWISE_STRATEGY STREQUAL "unrolled")
    target_compile_definitions(${core} INTERFACE LANEWISE_STRATEGY=${LANEWISE_STRATEGY})
  endif()

  if(LANEWISE_CHECKED)
    target_compile_definitions(${core} INTERFACE LANEWISE_CHECKED)
  endif()

  # A square root that may set errno stops vectorisation. Contraction is off because an element's result must not depend
  # on where a compiler happened to fuse: the tail of a field and its middle are compiled apart.
  set(host -fno-math-errno)
  set(device --expt-relaxed-constexpr)
  if(NOT LANEWISE_CONTRACT)
    list(APPEND host -ffp-contract=off)
    list(APPEND device -fmad=false)
  endif()
  # g++ 12 makes wrong code of neighbouring products and fused sums of plain numbers where it makes AVX-512 registers of
  # them by itself (-O3, seen in a Jacobian in double). Lanes are registers already; what makes them of single numbers
  # must not count on it.
  set(no_registers_by_itself -fno-tree-slp-vectorize)
  list(JOIN host "," host_through_nvcc)
  # g++ keeps copies of objects above 128 bytes in memory. A multivector of AVX-512 registers has up to 2048, a Jacobian of
  # 13 by 13 numbers 10816.
  set(registers --param=sra-max-scalarization-size-Ospeed=16384)
  # The tables of a full product in eight dimensions take 65536 terms, and more steps than compilers allow by default.
  set(steps_gnu -fconstexpr-ops-limit=1000000000)
  set(steps_clang -fconstexpr-steps=1000000000)
  target_compile_options(${core} INTERFACE
    "$<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang>:${host}>"
    "$<$<COMPILE_LANG_AND_ID:CXX,GNU>:${registers};${no_registers_by_itself};${steps_gnu}>"
    "$<$<COMPILE_LANG_AND_ID:CXX,Clang,AppleClang>:${steps_clang}>"
    "$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:-Xcompiler=${host_through_nvcc},${no_registers_by_itself}>")

  # CMake 3.25.1 does not know that nvcc speaks C++20: of CUDA_STANDARD 20 it makes no flag. Only a target that asks for
  # more keeps what it asks for. The CUDA runtime is linked by CMake, as CMAKE_CUDA_RUNTIME_LIBRARY says.
  set(asks_for_more "$<VERSION_GREATER:$<TARGET_PROPERTY:CUDA_STANDARD>,20>")
  target_compile_options(${cuda} INTERFACE
    "$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:${device}>"
    "$<$<AND:$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>,$<NOT:${asks_for_more}>>:-std=c++20>")

  # Of xsimd only the headers are used: the target that Debian ships for 8.1 links a library that does not exist.
  find_package(xsimd 8.1 QUIET GLOBAL)
  if(TARGET xsimd)
    get_target_property(xsimd_headers xsimd INTERFACE_INCLUDE_DIRECTORIES)
  elseif("FETCH" IN_LIST ARGN)
    message(STATUS "lanewise: xsimd 8 was not found, version 8.1.0 is downloaded")
    include(FetchContent)
    FetchContent_Declare(xsimd GIT_REPOSITORY https://github.com/xtensor-stack/xsimd.git GIT_TAG 8.1.0 GIT_SHALLOW ON)
    FetchContent_MakeAvailable(xsimd)
    set(xsimd_headers ${xsimd_SOURCE_DIR}/include)
  else()
    message(FATAL_ERROR "lanewise: xsimd 8 was not found (Debian: libxsimd-dev); CMAKE_PREFIX_PATH tells where to look")
  endif()
  target_include_directories(${core} SYSTEM INTERFACE "$<BUILD_INTERFACE:${xsimd_headers}>")

  if(LANEWISE_OPENMP)
    find_package(OpenMP QUIET GLOBAL COMPONENTS CXX)
    if(TARGET OpenMP::OpenMP_CXX)
      target_link_libraries(${core} INTERFACE "$<BUILD_INTERFACE:OpenMP::OpenMP_CXX>")
      # FindOpenMP speaks of C++ only; every host compiler of nvcc takes this spelling.
      target_compile_options(${core} INTERFACE
        "$<BUILD_INTERFACE:$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:-Xcompiler=-fopenmp>>")
    else()
      message(STATUS "lanewise: OpenMP was not found, launches run on one thread")
    endif()
  endif()
endfunction()
