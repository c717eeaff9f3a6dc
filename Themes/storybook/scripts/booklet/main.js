// Lays a tale out on paper: fits the text of each page, lets what is too long flow onto the next one, numbers the
// pages, and puts two on each side of a sheet so that a pile of sheets can be folded.

import { foldedOrder } from './fold.js';
import { breakText } from './flow.js';

const root = document.documentElement;
const isFlat = 'flat' in root.dataset;
const isRightBound = root.dir === 'rtl';
/** Grown with the page. */
const scale = isFlat ? 1.4 : 1;

/** Sizes of letters, in points. */
const [largest, smallest, step] = [20, 12, 0.5];
/** The least part of a page's height that a picture has beside text, and beside the most text of a tale. */
const [leastPicture, leastOfAll] = [0.42, 1 / 3];
/** By how many points one page may make the letters of all others smaller. */
const yielded = 3;

/** @param {Element} element @param {number} points */
const setLetters = (element, points) => (
  /** @type {HTMLElement} */ (element).style.setProperty('--letters', `${points * scale}pt`)
);

/** @param {Element} face @param {string} selector @returns {HTMLElement | null} */
const part = (face, selector) => face.querySelector(selector);

/** The height that text may have on a page. @param {HTMLElement} face */
function room(face) {
  const { paddingTop, paddingBottom } = getComputedStyle(face);
  const number = part(face, '.number');
  const gap = number ? parseFloat(getComputedStyle(number).marginTop) : 0;
  return face.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom) - (number ? number.offsetHeight + 2 * gap : 0);
}

/** The height that a picture has if it may have no more than `most`. @param {HTMLElement} face @param {number} most */
function wish(face, most) {
  const picture = part(face, ':scope > .picture');
  return picture ? Math.min(most, picture.clientWidth / ratio(picture)) : 0;
}

/** Width by height. @param {HTMLElement} picture */
function ratio(picture) {
  const [width, height] = ['width', 'height'].map((name) => Number(picture.querySelector('img')?.getAttribute(name)) || 1);
  return width / height;
}

/** Gives a picture its size. @param {HTMLElement} face @param {number} most the height that it may have */
function draw(face, most) {
  const picture = part(face, ':scope > .picture');
  const image = picture?.querySelector('img');
  if (!picture || !image) return;
  const height = Math.max(wish(face, most), 0);
  picture.style.blockSize = image.style.blockSize = `${height}px`;
  image.style.inlineSize = `${height * ratio(picture)}px`;
}

/**
 * Whether the text fits beside a picture of at least some part of the page.
 * @param {HTMLElement} face
 * @param {number} least
 */
function fits(face, least) {
  const all = room(face);
  const text = part(face, '.text');
  return !text || text.offsetHeight + wish(face, all * least) <= all;
}

/**
 * The largest letters with which a page fits.
 * @param {HTMLElement} face
 * @param {number} least
 * @param {number} [most]
 * @returns {number} 0 if none
 */
function best(face, least, most = largest) {
  for (let points = most; points >= smallest; points -= step) {
    setLetters(face, points);
    if (fits(face, least)) return points;
  }
  return 0;
}

/** Gives the picture what the text leaves. @param {HTMLElement} face */
const settle = (face) => draw(face, room(face) - (part(face, '.text')?.offsetHeight ?? 0));

/**
 * Moves what does not fit onto new pages after this one.
 * @param {HTMLElement} face
 * @returns {HTMLElement[]} all its pages
 */
function flow(face) {
  const text = part(face, '.text');
  if (!text) return [face];
  const picture = part(face, ':scope > .picture');
  const left = room(face) - wish(face, room(face) * leastPicture);
  const rest = breakText(text, left, picture ? 0 : 1);
  if (!rest) return [face];
  const next = /** @type {HTMLElement} */ (face.cloneNode(false));
  delete next.dataset.id;
  next.classList.add('rest');
  next.append(rest, /** @type {HTMLElement} */ (part(face, '.number')?.cloneNode(true) ?? document.createElement('p')));
  face.after(next);
  // A page with a picture and no room for a word beside it has the picture alone.
  if (picture && !text.textContent?.trim()) face.classList.add('wordless');
  return [face, ...flow(next)];
}

/**
 * Gives all pages letters of one size. The quarter with the most text has smaller pictures for it. A page that would
 * make the letters of all much smaller has its own.
 * @param {HTMLElement[]} pages
 */
function fit(pages) {
  const sizes = pages.map((face) => best(face, leastPicture));
  const sorted = sizes.filter(Boolean).sort((a, b) => a - b);
  const usual = sorted[sorted.length >> 2] ?? smallest;
  const held = pages.map((face, at) => sizes[at] && sizes[at] < usual ? best(face, leastOfAll, usual) : sizes[at]);
  const shared = Math.min(usual, ...held.filter((points) => points >= usual - yielded));
  return pages.flatMap((face, at) => {
    setLetters(face, held[at] ? Math.min(shared, held[at]) : smallest);
    return held[at] ? [face] : flow(face);
  });
}

/** Says in each choice where it leads. @param {(id: string) => number | undefined} pageOf */
function turn(pageOf) {
  for (const link of document.querySelectorAll('a[data-turn]')) {
    const page = pageOf(link.getAttribute('href')?.slice(1) ?? '');
    link.textContent = (link.getAttribute('data-turn') ?? '').replace('{page}', String(page ?? ''));
  }
}

/** @param {HTMLElement[]} pages */
function number(pages) {
  /** @type {Map<string, number>} */
  const numbers = new Map();
  pages.forEach((face, at) => {
    const place = part(face, '.number');
    if (place) place.textContent = String(at + 1);
    if (!face.dataset.id) return;
    face.id = face.dataset.id;
    numbers.set(face.id, at + 1);
  });
  turn((id) => numbers.get(id));
}

/** Shrinks the letters of a face that has no page after it. @param {HTMLElement} face */
function shrink(face) {
  for (let part = 1; part > 0.3 && face.scrollHeight > face.clientHeight; part -= 0.05) {
    face.style.setProperty('--mm', `${scale * part}mm`);
    face.style.paddingInline = face.style.paddingBlock = `${10 * scale}mm`;
  }
}

/** @param {string} name @returns {HTMLElement} */
const blank = (name) => Object.assign(document.createElement('section'), { className: `face ${name}` });

/** The faces of a booklet in the order of reading, a multiple of four. @param {HTMLElement[]} pages */
function bound(pages) {
  const [cover, belongs, back] = ['.cover', '.belongs', '.back'].map((name) => part(document.body, name) ?? blank(''));
  if (isFlat) {
    belongs.remove();
    return [cover, ...pages, back];
  }
  const spare = (4 - (pages.length + 2) % 4) % 4;
  if (!spare) belongs.remove();
  return [cover, ...(spare ? [belongs] : []), ...pages, ...Array.from({ length: Math.max(spare - 1, 0) }, () => blank('blank')), back];
}

/** @param {HTMLElement[]} faces */
function impose(faces) {
  const sides = isFlat ? faces.map((face) => [face]) : foldedOrder(faces.length, isRightBound).map((side) => side.map((at) => faces[at]));
  document.body.replaceChildren(...sides.map((side) => {
    const sheet = Object.assign(document.createElement('div'), { className: 'sheet' });
    sheet.append(...side);
    return sheet;
  }));
}

/** Gives the sheets their size; storysite takes a PDF without it for unfinished. */
function cut() {
  const [style] = [...document.styleSheets].slice(-1);
  const [width, height] = ['width', 'height'].map((name) => parseFloat(getComputedStyle(root).getPropertyValue(`--face-${name}`)));
  style.insertRule(`@page { size: ${isFlat ? width : 2 * width}mm ${height}mm; margin: 0 }`, style.cssRules.length);
}

async function layOut() {
  await document.fonts.ready;
  // Pictures are not awaited one by one: decoding takes real time, of which a page that is printed gets none.
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done, { once: true }));
  turn(() => 99); // as wide as a number will be
  const pages = fit([...document.querySelectorAll('.page')].map((face) => /** @type {HTMLElement} */ (face)));
  number(pages);
  pages.forEach(settle);
  for (const cover of document.querySelectorAll('.cover')) draw(/** @type {HTMLElement} */ (cover), cover.clientHeight * 0.66);
  const faces = bound(pages);
  faces.filter((face) => !face.matches('.page')).forEach(shrink);
  impose(faces);
  cut();
}

void layOut();
