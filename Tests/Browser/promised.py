"""Waiting for what a page promises."""

import time


def await_promised(page, function: str, argument=None, seconds: float = 30) -> None:
    """Waits until a function of the page promises something true. `wait_for_function` takes any promise for true at once."""
    until = time.monotonic() + seconds
    while not page.evaluate(function, argument):
        assert time.monotonic() < until, f"waited {seconds} s in vain for {function}"
        page.wait_for_timeout(50)
