# SPDX-License-Identifier: Apache-2.0
"""Takes the names that compilers give to functions, gives those that people gave to kernels."""
import json
import re
import shutil
import subprocess


def demangled(names):
    """Takes mangled names, gives {mangled: demangled}, with (char)116, (char)117 written as "tu", escaped as in JSON."""
    plain = names = list(names)
    if names and shutil.which("c++filt"):
        # With relocatable device code nvcc writes the file in front of a name.
        bare = [re.sub(r"^__nv_static_\w*?_(_Z)", r"\1", name) for name in names]
        plain = subprocess.run(["c++filt"], input="\n".join(bare), capture_output=True, text=True,
                               check=True).stdout.splitlines()

    def joined(match):
        letters = bytes(int(code) % 256 for code in re.findall(r"\(char\)(-?\d+)", match.group(0)))
        return json.dumps(letters.rstrip(b"\0").decode("utf-8", "replace"), ensure_ascii=False)
    return dict(zip(names, (re.sub(r"\(char\)-?\d+(, ?\(char\)-?\d+)*", joined, name) for name in plain)))


WORDS = r'"(?:[^"\\]|\\.)*"'


def kernel_name(function):
    """Takes a demangled function, gives the name of its kernel as at `kernel<"tumble">`, or the function's own."""
    of_kernel = (re.search(rf"label<({WORDS})>", function) or
                 re.search(rf'fixed_string<[^>]*>\{{[^"]*({WORDS})', function))
    if of_kernel:
        return json.loads(of_kernel.group(1))
    plain = function.replace("(anonymous namespace)::", "")
    return re.split(r"[<(]", re.sub(r"^void ", "", plain))[0].split("::")[-1]


# How a kernel is made of another one, in the words of its users.
TRANSFORMATIONS = {
    "repeated_steps": "iterate", "recorded_steps": "iterate every", "iterated": "iterate", "recorded": "iterate every",
    "by_jvp": "jvp", "by_derivative": "derivative", "by_value_and_derivative": "value_and_derivative",
    "by_jacobian": "jacobian",
    "by_value_and_jacobian": "value_and_jacobian", "by_hessian": "hessian", "by_gradient": "gradient",
    "by_value_and_gradient": "value_and_gradient",
}


def transformations(function):
    """Takes a demangled function, gives how its kernel was made of the named one, outermost first."""
    before_name = re.split(r'label<"|fixed_string<', function)[0]
    found = re.findall(r"(?:transformed_shape|differentiated)<lanewise::(?:\w+::)*(\w+)|::(iterated|recorded)<", before_name)
    words = [one or other for one, other in found]
    return [TRANSFORMATIONS.get(word, word) for word in words]


def title(function):
    """Takes a demangled function, gives what a table calls it: tumble, iterate(tumble), jvp(iterate(tumble))."""
    name = kernel_name(function)
    for word in reversed(transformations(function)):
        name = f"{word}({name})"
    return name


def unique_titles(functions):
    """Takes {mangled: demangled}, gives {mangled: title}; the second kernel of a title is called `title #2`."""
    seen, titles = {}, {}
    for mangled, function in functions.items():
        name = title(function)
        seen[name] = seen.get(name, 0) + 1
        titles[mangled] = name if seen[name] == 1 else f"{name} #{seen[name]}"
    return titles
