"""A window of a browser that Playwright drives, in a context of its own."""

from playwright.sync_api import Browser

from engines import Engine


class Window(Engine):
    def __init__(self, browser: Browser):
        self.context = browser.new_context(viewport={"width": 390, "height": 844}, ignore_https_errors=True)
        self.page = self.context.new_page()

    def open(self, address):
        self.page.goto(address)

    def evaluate(self, function, *arguments):
        return self.page.evaluate(f"rest => ({function})(...rest)", list(arguments))

    def tap(self, x, y):
        self.page.mouse.click(x, y)

    def drag(self, start, end):
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=3)
        self.page.mouse.up()

    def press(self, key):
        self.page.keyboard.press("Space" if key == " " else key)

    def resize(self, width, height):
        self.page.set_viewport_size({"width": width, "height": height})

    def screenshot(self, file):
        self.page.screenshot(path=file)

    def close(self):
        self.context.close()


class Chromium(Window):
    """Chromium as the other engines are: what only it can do is asked of Playwright."""

    name = "chromium"
