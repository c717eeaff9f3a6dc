// A family as a link, and the link as a picture for the camera of another device. Fetched each time that somebody asks
// for it.

import { element } from '../page/element.js';
import { gather } from '../family/moving.js';
import { LINK, writeCompact } from '../family/compact.js';
import { string, withStrings } from '../family/strings.js';
import { qrCode, versionOf } from '../family/qr.js';

/** The light frame that cameras need, in modules. */
const FRAME = 4;
const SVG = 'http://www.w3.org/2000/svg';

/** @param {boolean[][]} rows @returns {SVGElement} */
function draw(rows) {
  const size = rows.length + 2 * FRAME;
  const make = (/** @type {string} */ name, /** @type {Record<string, string>} */ attributes) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const runs = rows.flatMap((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map(({ index, 0: run }) =>
      `M${index + FRAME} ${y + FRAME}h${run.length}v1h-${run.length}z`
    )
  );
  const picture = make('svg', {
    viewBox: `0 0 ${size} ${size}`,
    role: 'img',
    'aria-label': string('family-move-picture'),
  });
  picture.append(
    make('rect', { width: String(size), height: String(size), fill: '#fff' }),
    make('path', { d: runs.join(''), fill: '#000', 'shape-rendering': 'crispEdges' }),
  );
  return /** @type {SVGElement} */ (picture);
}

const isFile = location.protocol === 'file:';
/** Whether another device would find this page. */
const isReachable = !isFile && !/^(localhost|127\.|\[::1\])/.test(location.hostname);

/** @param {HTMLElement} place */
async function show(place) {
  const { code: id = '' } = place.dataset;
  const all = gather(Date.now());
  const children = all.children.filter((child) => !id || child.id === id);
  const start = location.href.split(/[?#]/)[0] + LINK;
  const full = start + await writeCompact({ ...all, children });
  const short = start + await writeCompact({ ...all, children }, false);
  const link = !versionOf(full.length) && versionOf(short.length) ? short : full;
  const rows = isFile ? [] : qrCode(new TextEncoder().encode(link));
  const said = element('p', { role: 'status' });
  const field = element('input', { type: 'text', dir: 'ltr', readonly: true, value: link });
  const copy = element('button', {
    class: 'button second',
    type: 'button',
    click: async () => {
      field.select();
      // Without https there is no clipboard.
      const isCopied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
      said.textContent = string(isCopied ? 'family-move-copied' : 'family-move-uncopied');
    },
  }, string('family-move-copy'));
  place.replaceChildren(
    ...(isFile ? [] : [element('p', { tabindex: -1 }, string(rows.length ? 'family-move-code-what' : 'family-move-code-large'))]),
    ...(isReachable ? [] : [element('p', { tabindex: -1 }, string('family-move-local'))]),
    ...(rows.length ? [draw(rows)] : []),
    element('label', { class: 'family-field' }, element('span', {}, string('family-move-address')), field),
    copy,
    said,
  );
  place.querySelector('p')?.focus(); // it says what has come
  place.scrollIntoView({ block: 'nearest' });
}

const place = document.querySelector('[data-code]');
if (place instanceof HTMLElement) withStrings(() => show(place));
