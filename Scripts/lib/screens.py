"""Takes pictures of a built sample site for the README. Scripts/screens calls this.

    screens.py SITE FOLDER
"""

import pathlib
import shutil
import sys

from playwright.sync_api import BrowserContext, Page, sync_playwright

PHONE, TABLET = (390, 844), (1024, 640)
LUNA, HARE = "tales/luna-the-fox/index.html", "tales/al-arnab-wal-sulhafah/index.html"


def play_first_word(page: Page) -> None:
    """Lets the voice speak until the first word of the page is highlighted, and stops it there."""
    page.locator("[data-shown] .s > span").first.click()
    page.wait_for_selector("[data-shown] .lit")
    page.locator("[data-action=play]").click()
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")


def open_context(browser, site: str, language: str, size: tuple[int, int], night: bool = False) -> BrowserContext:
    """Opens a window of a reader with this language, size of screen and choice of day or night."""
    return browser.new_context(
        base_url=site, locale=language, viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce",
        color_scheme="dark" if night else "light")


# Language, size, whether it is night, address, and what to do before the picture is taken.
SCREENS = {
    "home": ("en", PHONE, False, "index.html", None),
    "library": ("en", PHONE, False, "library/index.html", None),
    "reading": ("en", PHONE, False, f"{LUNA}#page-2", play_first_word),
    "night": ("en", PHONE, True, LUNA, None),
    "choice": ("en", TABLET, False, f"{LUNA}#page-3", play_first_word),
    "arabic": ("ar", TABLET, True, f"{HARE}#page-2", play_first_word),
}


def main(site: pathlib.Path, folder: pathlib.Path) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox"])
        for name, (language, size, night, path, act) in SCREENS.items():
            with open_context(browser, f"{site.resolve().as_uri()}/", language, size, night) as context:
                page = context.new_page()
                # The site is dark in the evening. At ten in the morning, only `night` decides.
                page.add_init_script("Date.prototype.getHours = () => 10")
                page.goto(path)
                page.wait_for_function("() => document.fonts.status === 'loaded'")
                if act:
                    act(page)
                page.wait_for_timeout(500)
                page.screenshot(path=folder / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
