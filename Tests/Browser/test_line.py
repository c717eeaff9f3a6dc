"""The line of the story: in sight while the story is told, and under a finger only in a pause."""

from tale import Tale, narrated

LINE = """() => {
  const marks = document.querySelector('[data-marks]');
  const { left, right, top, bottom } = marks.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const picture = document.querySelector('[data-shown] .plate').getBoundingClientRect();
  return {
    seen: marks.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && bottom - top >= 2 && right - left > 80,
    told: parseFloat(getComputedStyle(marks).getPropertyValue('--played')),
    moves: over === document.querySelector('[data-progress]'),
    covers: top < picture.bottom && bottom > picture.top && left < picture.right && right > picture.left,
  };
}"""


def test_the_line_is_seen_while_the_story_is_told_and_moves_in_a_pause(browser, serve, site):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(serve(site).address + narrated(site) + "#page-3")
    tale = Tale(page)
    tale.pass_title()
    for width, height in [(390, 844), (844, 390), (820, 1180)]:
        page.set_viewport_size({"width": width, "height": height})
        tale.play.tap()
        tale.await_sound()
        line = page.evaluate(LINE)
        assert line["seen"] and line["told"] > 0, f"at {width} × {height} nobody sees how far the story is: {line}"
        assert not line["moves"], f"at {width} × {height} a child's finger would leap through the story"
        assert not line["covers"], f"at {width} × {height} it lies on the picture"
        tale.play.tap()
        page.wait_for_selector("[data-tale]:not([data-playing])")
        assert page.evaluate(LINE)["moves"], f"at {width} × {height} no finger moves it in a pause"
    filled = page.locator("[data-marks]").evaluate("""(line, pixels) => pixels.map(width => {
      Object.assign(line.style, { insetInline: 'auto', inlineSize: `${width * (line.children.length + 1)}px` });
      return line.querySelector('i').offsetWidth / width;
    })""", [20, 8, 4])
    assert filled == [0.15, 0.375, 0], "a part of the line is a page: its mark leaves most of it"
    context.close()
