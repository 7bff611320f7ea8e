"""What the figures were made on and with."""

import datetime
import os
import platform
import re
import subprocess


def first_line(words):
    try:
        return subprocess.run(words, capture_output=True, text=True, check=False).stdout.splitlines()[0].strip()
    except (FileNotFoundError, IndexError):
        return "unknown"


def cache_value(build, name):
    """A variable of the build's CMake cache."""
    with open(os.path.join(build, "CMakeCache.txt"), encoding="utf-8") as file:
        found = re.search(r"^%s:[A-Z]+=(.*)$" % re.escape(name), file.read(), re.MULTILINE)
    return found.group(1) if found else ""


def processor():
    listed = subprocess.run(["lscpu"], capture_output=True, text=True, check=False, env={"LC_ALL": "C", **os.environ})
    fields = dict(re.findall(r"^\s*([^:\n]+):\s*(.*)$", listed.stdout, re.MULTILINE))
    caches = ", ".join("%s %s" % (name, fields[name]) for name in ("L1d cache", "L1i cache", "L2 cache", "L3 cache")
                       if name in fields)
    virtual = " (virtual machine)" if "Hypervisor vendor" in fields else ""
    return "%s%s, %d cores; %s" % (fields.get("Model name", platform.machine()), virtual, os.cpu_count(), caches)


def made_with(build):
    """Compiler, flags and counter: what a counted figure depends on."""
    compiler = cache_value(build, "CMAKE_CXX_COMPILER") or "c++"
    return {
        "compiler": first_line([compiler, "--version"]),
        "flags": (cache_value(build, "CMAKE_CXX_FLAGS") + " " + cache_value(build, "CMAKE_CXX_FLAGS_RELEASE")).strip(),
        "valgrind": first_line(["valgrind", "--version"]),
    }


def describe(build):
    """All that a timed figure depends on, and when it was made."""
    return {
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC"),
        "processor": processor(),
        "system": "%s %s" % (platform.system(), platform.release()),
        "load_average_at_begin": os.getloadavg()[0],
        "commit": first_line(["git", "describe", "--always", "--dirty", "--abbrev=12"]),
        **made_with(build),
    }
