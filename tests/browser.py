"""A headless Chromium for the tests that use pages as people do.

Debian's packages chromium-headless-shell, chromium-driver and python3-selenium. No sleeps: everything is waited for.
"""

import atexit
import functools
import json
import os
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.ui import WebDriverWait
except ImportError:
    sys.exit("The report's page can't be tested without Debian's package python3-selenium: apt-get install python3-selenium")

ActionChains = functools.partial(ActionChains, duration=0)  # ms that the pointer takes on its way; 250 by default
SHELL, DRIVER = "/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromedriver"
PATIENCE = 30  # seconds for anything that is waited for


class HeadlessShell(webdriver.Chrome):
    """Started here, since the driver looks for a first page, which the headless shell has only where it is given one."""

    def __init__(self, profile):
        self.shell = subprocess.Popen([SHELL, "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-port=0",
                                       f"--user-data-dir={profile}", "about:blank"], stderr=subprocess.PIPE, text=True)
        atexit.register(self.shell.kill)
        options = Options()
        options.debugger_address = next(line.split("/")[2] for line in self.shell.stderr if line.startswith("DevTools listening"))
        threading.Thread(target=self.shell.stderr.read, daemon=True).start()
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        super().__init__(service=Service(DRIVER), options=options)

    def quit(self):
        super().quit()
        self.shell.terminate()
        self.shell.wait()


def start_browser(profile):
    for program, package in ((SHELL, "chromium-headless-shell"), (DRIVER, "chromium-driver")):
        if not os.access(program, os.X_OK):
            sys.exit(f"{program} is missing; it is in Debian's package {package}: apt-get install {package}")
    browser = HeadlessShell(profile)
    browser.set_page_load_timeout(60)
    return browser


class PageTest(unittest.TestCase):
    """`browser`, and what tests are told with; each test begins with a window of ordinary size."""

    quackcheck, loaded = "", 0

    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="quackcheck-page-")
        cls.addClassCleanup(scratch.cleanup)
        cls.directory = Path(scratch.name)
        cls.directory.chmod(0o755)  # programs without isolation run as another user
        cls.browser = start_browser(cls.directory / "profile")
        cls.addClassCleanup(cls.browser.quit)

    @classmethod
    def run_program(cls, *words, text=""):
        """What the program prints, run in the directory."""
        return subprocess.run([cls.quackcheck, *words], input=text, text=True, cwd=cls.directory, capture_output=True, check=False).stdout

    def setUp(self):
        self.size(1280, 900)

    def tearDown(self):
        """Whatever a test did: nothing may have gone wrong in the page, and nothing may have been asked of a network."""
        self.assertEqual([entry["message"] for entry in self.browser.get_log("browser")], [])
        self.assertNotIn("unsafe-inline", self.script("document.querySelector('meta[http-equiv]')?.content ?? ''"))
        requests = 0
        for entry in self.browser.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] != "Network.requestWillBeSent":
                continue
            asked = message["params"]
            # The browser's own first page asks for itself.
            if not asked["documentURL"].startswith("file:"):
                continue
            requests += 1
            self.assertRegex(asked["request"]["url"], "^(file|data):")
        self.assertGreater(requests, 0, "the log of requests is empty, which proves nothing")

    def size(self, width, height, dark=False):
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                     {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})

    def script(self, text, *arguments):
        return self.browser.execute_script("return " + text, *arguments)

    def load(self, name, fragment=""):
        """Loads the page NAME.html of the directory, even if only the fragment is new."""
        PageTest.loaded += 1
        self.browser.get(f"{(self.directory / name).as_uri()}.html?{PageTest.loaded}{fragment}")

    def find(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    # Of many elements at once: asked of the driver one by one, they would take most of a test's time.

    def read(self, selector, what="innerText.trim()"):
        """That property of each element."""
        return self.script(f"[...document.querySelectorAll(arguments[0])].map((each) => each.{what})", selector)

    def shown(self, selector, condition="true"):
        """The first that can be seen and fulfils the condition on `each`."""
        return self.script("[...document.querySelectorAll(arguments[0])]"
                           f".find((each) => each.checkVisibility() && ({condition}))", selector)

    def until(self, condition, what):
        WebDriverWait(self.browser, PATIENCE, 0.05).until(lambda _: condition(), f"waited in vain: {what}")

    def text(self, selector="main"):
        return self.find(selector).text

    def assert_text(self, selector, *parts):
        text = self.text(selector)
        for part in parts:
            self.assertIn(part, text)

    def focused(self):
        return self.script("document.activeElement.ariaLabel")

    def press(self, *keys):
        ActionChains(self.browser).send_keys(*keys).perform()


def main():
    if len(sys.argv) < 2:
        sys.exit(sys.modules["__main__"].__doc__)
    PageTest.quackcheck = str(Path(sys.argv.pop(1)).resolve())
    os.environ["PATH"] = f"{Path(PageTest.quackcheck).parent}:{os.environ['PATH']}"  # so commands name it by its name
    unittest.main()
