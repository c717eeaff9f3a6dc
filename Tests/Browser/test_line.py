"""The line of the story: in sight while the story is told, and under a finger only in a pause."""

import pytest

from tale import Tale, narrated

LINE = """() => {
  const marks = document.querySelector('[data-marks]');
  const { left, right, top, bottom } = marks.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const picture = document.querySelector('[data-shown] .plate').getBoundingClientRect();
  return {
    seen: marks.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && bottom - top >= 2 && right - left > 80,
    told: parseFloat(getComputedStyle(marks).getPropertyValue('--told')),
    moves: over === document.querySelector('[data-progress]'),
    covers: top < picture.bottom && bottom > picture.top && left < picture.right && right > picture.left,
  };
}"""


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (820, 1180)])
def test_the_line_is_seen_while_the_story_is_told_and_moves_in_a_pause(browser, serve, site, size):
    context = browser.new_context(viewport=dict(zip(("width", "height"), size, strict=True)), has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(serve(site).address + narrated(site) + "#page-3")
    tale = Tale(page)
    tale.pass_title()
    tale.play.tap()
    tale.await_sound()
    line = page.evaluate(LINE)
    assert line["seen"] and line["told"] > 0, f"nobody sees how far the story is: {line}"
    assert not line["moves"], "a child's finger would leap through the story"
    assert not line["covers"], "it lies on the picture"
    tale.play.tap()
    page.wait_for_selector("[data-tale]:not([data-playing])")
    assert page.evaluate(LINE)["moves"]
    context.close()
