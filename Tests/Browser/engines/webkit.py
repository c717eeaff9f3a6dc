"""WebKit as WebKitGTK has it, driven over WebDriver by Selenium. It plays sound with no device at all."""

import os
import time
from collections import defaultdict
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path

from selenium.common.exceptions import NoSuchFrameException, WebDriverException
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from engines import Engine
from engines.processes import START_WITHIN, WITH_US, screen, started

DRIVER = "/usr/bin/WebKitWebDriver"
BROWSER = next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)
ANSWER_WITHIN = 75
"""Seconds. A driver whose browser has died never answers."""
FORGET = "() => [localStorage, sessionStorage].forEach(storage => storage.clear())"
"""What a folder's pages keep; each server of the tests is an origin of its own."""
KEYS = {"ArrowLeft": Keys.ARROW_LEFT, "ArrowRight": Keys.ARROW_RIGHT, " ": Keys.SPACE, "Tab": Keys.TAB,
        "ArrowDown": Keys.ARROW_DOWN, "ArrowUp": Keys.ARROW_UP, "End": Keys.END, "Enter": Keys.ENTER,
        "Escape": Keys.ESCAPE, "Home": Keys.HOME}


class DriverService(Service):
    def command_line_args(self):
        return [*WITH_US[1:], DRIVER, *super().command_line_args()]


class WebKit(Engine):
    name = "webkit"

    def __init__(self, display: str, night: bool, idle: list["WebKit"], loudspeaker: dict[str, str] | None):
        self.idle = idle
        self.asked = 0
        options = Options()
        options.binary_location = str(BROWSER)
        options.accept_insecure_certs = True  # the certificates of the tests are self-signed
        options.page_load_strategy = "none"  # `load` comes three seconds late here wherever there is a player
        options.add_argument("--automation")
        options.add_argument("--full-screen")  # no bars of its own: the window is the page
        options.add_argument(f"--autoplay-policy={'deny' if night else 'allow'}")
        if night:
            options.add_argument("--dark-mode")
        environment = {name: value for name, value in os.environ.items() if name != "XDG_RUNTIME_DIR"}
        self.environment = environment | (loudspeaker or {}) | {"DISPLAY": display}
        started(lambda: self._start(options))
        self.resize(390, 844)

    def _start(self, options: Options) -> None:
        # The driver ends with the tests, however they end.
        self.service = DriverService(WITH_US[0], env=self.environment)
        self.service.start()
        try:
            config = ClientConfig(self.service.service_url, timeout=START_WITHIN)
            self.driver = WebDriver(RemoteConnection(client_config=config), options=options)
        except BaseException:
            self.service.stop()
            raise
        config.timeout = ANSWER_WITHIN

    def open(self, address):
        self.driver.get(address)
        self._await_document(address)

    def _await_document(self, address: str) -> None:
        # A page may have taken what it was sent behind `#` out of its address already.
        expected = {address, address.split("#")[0]}
        # Only scripts that answer at once: one that waits would be lost with the page before, and never answer.
        until = time.monotonic() + 20
        while time.monotonic() < until:
            with suppress(NoSuchFrameException):  # the page before goes while it is asked
                if self.driver.execute_script("return document.readyState !== 'loading' && location.href") in expected:
                    return
            time.sleep(0.02)
        raise AssertionError(f"{address} does not open in {self.name}")

    # WebDriver's own way to wait for a script never answers when the page is left meanwhile.
    def evaluate(self, function, *arguments):
        self.asked += 1
        result = self.driver.execute_script(f"""
          const [asked, ...rest] = arguments;
          const promised = ({function})(...rest);
          if (!(promised instanceof Promise)) return {{ value: promised ?? null }};
          const results = window.results ??= {{}};
          results[asked] = {{ waits: true }};
          promised.then(
            value => {{ results[asked] = {{ value: value ?? null }}; }},
            error => {{ results[asked] = {{ error: String(error) }}; }},
          );
          return results[asked];
        """, self.asked, *arguments)
        began = time.monotonic()
        while result and "waits" in result:
            waited = time.monotonic() - began
            assert waited < 60, f"{self.name} waited {waited:.0f} s for {function}"
            time.sleep(min(0.05, 0.005 + waited / 4))
            result = self.driver.execute_script("return window.results?.[arguments[0]]", self.asked)
        if not result:
            raise WebDriverException("the page was left while it was asked")
        assert "error" not in result, result["error"]
        return result.get("value")

    def _mouse(self, *places: tuple[float, float]) -> None:
        actions = ActionBuilder(self.driver, duration=20)
        mouse = actions.pointer_action
        mouse.move_to_location(*map(round, places[0]))
        mouse.pointer_down()
        for place in places[1:]:
            mouse.move_to_location(*map(round, place))
        mouse.pointer_up()
        actions.perform()

    def tap(self, x, y):
        self._mouse((x, y))

    def drag(self, start, end):
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        self._mouse(start, middle, end)

    def press(self, key):
        actions = ActionChains(self.driver, duration=20)
        if key.startswith("Shift+"):
            actions.key_down(Keys.SHIFT).send_keys(KEYS[key.removeprefix("Shift+")]).key_up(Keys.SHIFT).perform()
        else:
            actions.send_keys(KEYS.get(key, key)).perform()

    def resize(self, width, height):
        self.driver.set_window_size(width, height)
        self.wait("(width, height) => innerWidth === width && innerHeight === height", width, height)

    def screenshot(self, file):
        self.driver.save_screenshot(str(file))

    def close(self):
        """Forgets the page, and waits for the next test: a start takes longer than many a test. A browser that does not
        obey is ended."""
        try:
            self.evaluate(FORGET)
            actions = ActionBuilder(self.driver, duration=0)
            actions.pointer_action.move_to_location(0, 0)
            actions.perform()
            self.driver.execute(Command.W3C_CLEAR_ACTIONS)
            self.open("about:blank")
            self.resize(390, 844)
        except Exception:
            self.quit()
        else:
            self.idle.append(self)

    def quit(self):
        try:
            self.driver.quit()
        finally:
            self.service.stop()


@contextmanager
def webkit():
    """Gives a function that opens WebKit: by day with sound, or by night where a page may not sound by itself; on a
    loudspeaker, if it is given the environment that leads to one."""
    idle: defaultdict[tuple[bool, bool], list[WebKit]] = defaultdict(list)

    def open_engine(night: bool = False, loudspeaker: dict[str, str] | None = None) -> WebKit:
        mine = idle[night, loudspeaker is not None]
        return mine.pop() if mine else WebKit(display, night, mine, loudspeaker)

    with screen() as display:
        try:
            yield open_engine
        finally:
            for engine in chain(*idle.values()):
                engine.quit()
