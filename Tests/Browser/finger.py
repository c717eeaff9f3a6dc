"""Fingers on the glass, as the browser gets them from a touch screen."""

from playwright.sync_api import Page


class Finger:
    """One finger, or two; positions are in CSS pixels of the window."""

    def __init__(self, page: Page):
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        self.session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]})

    def down(self, *points: tuple[float, float]) -> None:
        self._touch("touchStart", *points)

    def move(self, *points: tuple[float, float]) -> None:
        self._touch("touchMove", *points)

    def up(self) -> None:
        self._touch("touchEnd")

    def drag(self, start: tuple[float, float], end: tuple[float, float], seconds: float = 0.5, steps: int = 10) -> None:
        """Goes from start to end, waits there for a moment and stays down."""
        self.down(start)
        for step in range(1, steps + 1):
            part = step / steps
            self.move((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
            self.page.wait_for_timeout(seconds * 1000 / steps)

    def swipe(self, start: tuple[float, float], end: tuple[float, float], seconds: float = 0.5, steps: int = 10):
        self.drag(start, end, seconds, steps)
        self.up()
