"""Larger letters and wider lines: at 200 % and 400 % and with the text spacing of WCAG 1.4.12, a state of the site keeps all of
its words, and the spoken word is never in the fading edge (WCAG 1.4.4, 1.4.10, 1.4.12)."""

ZOOMED = [(640, 512), (320, 256)]
"""A window of 1280 × 1024 at 200 % and at 400 %."""
SPACED = [(390, 844), (1024, 768)]

SPACE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-block-end: 2em !important; }`);
  document.adoptedStyleSheets = [sheet];
}"""

# What is cut without a way to scroll to it. What only a screen reader gets is clipped to nothing on purpose.
CUT = """() => {
  const layer = document.querySelector('dialog[open]') ?? document.body;
  const across = document.documentElement.scrollWidth;
  const found = [...layer.querySelectorAll('*')].filter(part => {
    if (!part.innerText?.trim() || !part.checkVisibility({ visibilityProperty: true }) || part.closest('.unseen, svg, select')) return false;
    const { overflowX, overflowY, clipPath } = getComputedStyle(part);
    if (clipPath !== 'none') return false;
    return ['hidden', 'clip'].includes(overflowX) && part.scrollWidth > part.clientWidth + 1
      || ['hidden', 'clip'].includes(overflowY) && part.scrollHeight > part.clientHeight + 1;
  }).map(part => `${part.localName}.${part.className} “${part.innerText.trim().slice(0, 40)}” is cut`);
  const bar = document.querySelector('.reading .bar')?.getBoundingClientRect().height ?? 0;
  if (bar > 64) found.push(`the bar grows to ${bar}`);
  if (across > innerWidth) found.push(`the page is ${across} wide`);
  return found;
}"""

IN_THE_FADE = """async () => {
  await new Promise(then => requestAnimationFrame(() => requestAnimationFrame(then)));
  const lit = document.querySelector('.lit');
  const room = lit.closest('.text').getBoundingClientRect();
  const fade = parseFloat(getComputedStyle(lit.closest('.text')).getPropertyValue('--fade'));
  const { top, bottom } = lit.getBoundingClientRect();
  const seen = top >= room.top + 8 && bottom <= room.bottom - fade + 1;
  return seen ? [] : [`“${lit.textContent}” at ${Math.round(top)}–${Math.round(bottom)} of ${Math.round(room.top)}–` +
    `${Math.round(room.bottom)}, of which ${Math.round(fade)} fade`];
}"""


def lost_in(page, zoomed, spaced) -> list[str]:
    """What `zoomed` finds in a page with larger letters, and `spaced` with wider lines. The lines stay wide."""
    lost = []
    for width, height in ZOOMED:
        page.set_viewport_size({"width": width, "height": height})
        lost += [f"{width} × {height}: {fault}" for fault in zoomed()]
    page.evaluate(SPACE)
    for width, height in SPACED:
        page.set_viewport_size({"width": width, "height": height})
        lost += [f"spaced, {width} × {height}: {fault}" for fault in spaced()]
    return lost
