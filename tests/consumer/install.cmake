# SPDX-License-Identifier: Apache-2.0
# Takes BUILD and PREFIX, gives an installation in which nothing is left of an earlier one.
file(REMOVE_RECURSE ${PREFIX})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX} COMMAND_ERROR_IS_FATAL ANY)
