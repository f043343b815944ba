# SPDX-License-Identifier: Apache-2.0
"""Takes and gives a file of limits: {kernel: {"sm_90": registers, "cpu": registers kept on the stack}}."""
import json
import os


class LimitsError(Exception):
    """What is wrong, in a sentence."""


def read_limits(path, may_be_new=False):
    """Gives {} where there is no file to read."""
    if not path or (may_be_new and not os.path.exists(path)):
        return {}
    try:
        with open(path, encoding="utf-8") as file:
            limits = json.load(file)
    except FileNotFoundError as error:
        raise LimitsError(f"{path} does not exist: --write-limits makes it") from error
    except json.JSONDecodeError as error:
        raise LimitsError(f"{path} is no JSON: {error}") from error
    if not isinstance(limits, dict) or not all(isinstance(each, dict) for each in limits.values()):
        raise LimitsError(f'{path} is not of the form {{"kernel": {{"sm_90": 32}}}}')
    return limits


def over_limit(limits, title, where, seen, what):
    """Gives a sentence where more was seen than the file allows, or None."""
    limit = limits.get(title, {}).get(where)
    if limit is None or seen is None or seen <= limit:
        return None
    return f"{title} on {where} has {what} {seen}, over the stored limit of {limit}"


def write_limits(path, limits, seen):
    """Takes {title: {where: number}}, stores it in the file; what is there of other kernels stays."""
    merged = {title: dict(limits.get(title, {}), **seen.get(title, {})) for title in sorted({*limits, *seen})}
    with open(path, "w", encoding="utf-8") as file:
        json.dump(merged, file, indent=2)
        file.write("\n")
