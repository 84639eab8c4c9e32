# SPDX-License-Identifier: GPL-3.0-or-later
"""A Chromium without a window, worked over its DevTools protocol on two pipes: it needs nothing but Chromium."""

import json
import os
import shutil
import subprocess
import tempfile
import time

BROWSER = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)


class Browser:
    """`online` addresses are reached, all others are not: there is no network."""

    def __init__(self, width=1200, height=900, online=()):
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        asked, self._write = os.pipe()
        self._read, answered = os.pipe()

        def place():  # the browser reads from 3 and writes to 4
            kept = os.dup(asked), os.dup(answered)
            os.dup2(kept[0], 3)
            os.dup2(kept[1], 4)

        rules = "".join(f", EXCLUDE {address}" for address in online)
        self._process = subprocess.Popen(
            [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--lang=en", "--remote-debugging-pipe",
             f"--host-resolver-rules=MAP * ~NOTFOUND{rules}", f"--user-data-dir={self._profile.name}",
             f"--window-size={width},{height}", "about:blank"],
            preexec_fn=place, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(asked)
        os.close(answered)
        self._next, self._rest, self.requests = 0, b"", []
        target = next(each for each in self.call("Target.getTargets")["targetInfos"] if each["type"] == "page")
        self._session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Network.enable")

    def close(self):
        self._process.kill()
        self._process.wait()
        os.close(self._write)
        os.close(self._read)
        self._profile.cleanup()

    def _message(self):
        while b"\0" not in self._rest:
            more = os.read(self._read, 1 << 20)
            if not more:
                raise AssertionError("the browser ended")
            self._rest += more
        text, _, self._rest = self._rest.partition(b"\0")
        told = json.loads(text)
        if told.get("method") == "Network.requestWillBeSent":
            self.requests.append(told["params"]["request"]["url"])
        if told.get("method") == "Page.javascriptDialogOpening":  # "leave this page?"
            answer = {"id": 0, "method": "Page.handleJavaScriptDialog", "params": {"accept": True}, "sessionId": self._session}
            os.write(self._write, json.dumps(answer).encode() + b"\0")
        return told

    def call(self, method, **given):
        self._next += 1
        asked = {"id": self._next, "method": method, "params": given}
        if hasattr(self, "_session"):
            asked["sessionId"] = self._session
        os.write(self._write, json.dumps(asked).encode() + b"\0")
        while True:
            told = self._message()
            if told.get("id") == self._next:
                if "error" in told:
                    raise AssertionError(f"{method}: {told['error']['message']}")
                return told["result"]

    def open(self, address):
        self.requests.clear()
        self.call("Page.navigate", url=address)
        self.wait("document.readyState === 'complete'")

    def evaluate(self, script):
        told = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in told:
            raise AssertionError(told["exceptionDetails"]["exception"].get("description", script))
        return told["result"].get("value")

    def wait(self, script, seconds=60.0):
        """Until the script says something true, which is returned."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            value = self.evaluate(script)
            if value:
                return value
            time.sleep(0.05)
        raise AssertionError(f"waited {seconds:.0f} seconds in vain for {script}")

    def move(self, x, y):
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def click(self, x, y):
        for kind in "mousePressed", "mouseReleased":
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def key(self, name, code, **more):
        for kind in "keyDown", "keyUp":
            self.call("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code, **more)
