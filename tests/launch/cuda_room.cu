// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/cuda_room.hpp"

#include "support/cuda.hpp"

namespace lw = lanewise;

namespace {

__global__ void nothing() {}

void asked_once() {
  lw::cuda::room_on_each_device rooms;
  const lw::cuda::room there = rooms.of(&nothing);
  int blocks = 0;
  test::check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, lw::cuda::block_size, 0) == cudaSuccess &&
                  there.is_known() && there.blocks == blocks,
              "what a device holds of a kernel");
  const lw::cuda::room again = rooms.of(&nothing);
  test::check(again.blocks == there.blocks && again.processors == there.processors &&
                  again.bytes_in_flight == there.bytes_in_flight,
              "the same when asked again");
  static int no_kernel = 0;
  test::check(rooms.of(&no_kernel).is_known(), "a device is asked once");
  lw::cuda::room_on_each_device others;
  test::check(!others.of(&no_kernel).is_known() && cudaGetLastError() == cudaSuccess,
              "what is no kernel: nothing is known, and no error is left behind");
}

}  // namespace

int main() {
  asked_once();
  return test::status("cuda_room");
}
