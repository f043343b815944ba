# SPDX-License-Identifier: Apache-2.0
"""The parts of tools/audit, each with one idea."""
