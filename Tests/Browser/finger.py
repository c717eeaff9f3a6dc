"""Fingers on the glass, as the browser gets them from a touch screen."""

import time

from playwright.sync_api import Page

RATE = 1 / 120
"""Seconds from one report of a touch screen to the next."""


class Finger:
    """One finger, or two; positions are in CSS pixels of the window. How fast it is is what the test says, not what the machine
    makes of it: the time of each event is sent along."""

    def __init__(self, page: Page):
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.time = 0.0

    def _touch(self, kind: str, *points: tuple[float, float], after: float | None) -> None:
        """`after` is the seconds since the event before; as many as have passed, if it is not given."""
        self.time = time.time() if after is None else self.time + after
        self.session.send("Input.dispatchTouchEvent", {
            "type": kind, "timestamp": self.time,
            "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]})

    def down(self, *points: tuple[float, float]) -> None:
        self._touch("touchStart", *points, after=None)

    def move(self, *points: tuple[float, float], after: float | None = None) -> None:
        self._touch("touchMove", *points, after=after)

    def up(self, after: float | None = None) -> None:
        self._touch("touchEnd", after=after)

    def drag(self, start: tuple[float, float], end: tuple[float, float], seconds: float = 0.5, steps: int = 10) -> None:
        """Goes from start to end, waits there for a moment and stays down."""
        self.down(start)
        for step in range(1, steps + 1):
            part = step / steps
            self.move((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part),
                      after=max(seconds / steps, RATE))
            self.page.wait_for_timeout(seconds * 1000 / steps)

    def swipe(self, start: tuple[float, float], end: tuple[float, float], seconds: float = 0.5, steps: int = 10):
        self.drag(start, end, seconds, steps)
        self.up(after=max(seconds / steps, RATE))
