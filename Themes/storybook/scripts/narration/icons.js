// The icons of the keys, as the templates draw them.

const SVG = 'http://www.w3.org/2000/svg';

/** Paths, and the classes of the path and of the icon: an arrow follows the direction of reading. */
const ICONS = {
  record: ['M12 3.5a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3zM6 11.2a6 6 0 0 0 12 0M12 17.2v3.3'],
  read: ['M5 12h14M13 6l6 6-6 6', '', 'mirror'],
  next: ['M5 12h14M13 6l6 6-6 6', '', 'mirror'],
  previous: ['M19 12H5M11 6l-6 6 6 6', '', 'mirror'],
  again: ['M5 4.5v4.6h4.6M5.4 9A7.4 7.4 0 1 1 4.6 13.4', '', 'mirror'],
  listen: ['M8 5.6v12.8L18.4 12z', 'solid'],
  rest: ['M8.5 6.5v11M15.5 6.5v11', 'heavy'],
  drop: ['M4 7h16M9 7V5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v2M6 7l1 12a1.5 1.5 0 0 0 1.5 1.5h7A1.5 1.5 0 0 0 17 19l1-12M10.5 11v5.5M13.5 11v5.5'],
  leave: ['M6 6l12 12M18 6L6 18'],
};

/** @param {keyof typeof ICONS} name @returns {SVGSVGElement} */
export function drawn(name) {
  const [line, kind = '', more = ''] = ICONS[name];
  const icon = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', line);
  if (kind) path.setAttribute('class', kind);
  icon.setAttribute('class', `icon ${more}`.trim());
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  icon.append(path);
  return icon;
}
