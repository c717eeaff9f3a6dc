"""Firefox, driven over WebDriver BiDi by Playwright. It plays sound only where there is something to play it on."""

import shutil
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright

from engines.processes import START_WITHIN, started
from engines.window import Window

PREFERENCES = {
    "security.fileuri.strict_origin_policy": True,  # as everybody has it, or file:// would be tested too kindly
    "media.navigator.streams.fake": True,  # a microphone that hears a tone
    "media.navigator.permission.disabled": True,
}
HEARD = {"media.autoplay.default": 0, "media.autoplay.blocking_policy": 0}
REFUSED = {"media.autoplay.default": 5, "media.autoplay.blocking_policy": 2}
"""Sound only while an input of the reader's is answered: the strictest choice, and the only one that holds here, since
Playwright gives every page it opens the rights of a page that has been touched."""
NIGHT = {"layout.css.prefers-color-scheme.content-override": 0}
DAY = {"layout.css.prefers-color-scheme.content-override": 1}


class Firefox(Window):
    name = "firefox"


@contextmanager
def firefox(playwright: Playwright, loudspeaker: dict[str, str]):
    """Gives a function that opens Firefox: by day with sound, or by night where a page may not sound by itself."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    browsers: dict[bool, Browser] = {}

    def open_engine(night: bool = False) -> Firefox:
        if night not in browsers:
            browsers[night] = started(lambda: playwright.firefox.launch(
                channel="moz-firefox", executable_path=program, env=loudspeaker, timeout=START_WITHIN * 1000,
                firefox_user_prefs=PREFERENCES | (NIGHT | REFUSED if night else DAY | HEARD)))
        return Firefox(browsers[night])

    try:
        yield open_engine
    finally:
        for browser in browsers.values():
            browser.close()
