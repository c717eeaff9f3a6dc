"""Larger letters and wider lines on pages that scroll past cards higher than the window. `test_states` looks at all else."""

import pytest

from reflow import CUT, lost_in


@pytest.mark.parametrize("path", ["index.html", "library/index.html"])
def test_nothing_is_lost_with_larger_or_wider_letters(site, serve, context, path):
    page = context.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(serve(site).address + path)
    page.wait_for_selector("html:not([data-awaits])", state="attached")
    lost = lost_in(page, lambda: page.evaluate(CUT), lambda: page.evaluate(CUT))
    assert not lost, "\n".join(lost)
