// The two voices over each other, and how long each of them is in words.

import { pathOf } from './envelope.js';

/** @typedef {import('./types.d.ts').Shape} Shape */

/** @param {HTMLElement} holder */
export function makePicture(holder) {
  const part = (/** @type {string} */ name) => ({
    path: holder.querySelector(`path.${name}`),
    length: /** @type {HTMLElement} */ (holder.querySelector(`span.${name}`)),
  });
  const parts = { model: part('model'), own: part('own') };

  const length = (/** @type {number} */ seconds) => new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit', unit: 'second', unitDisplay: 'short', minimumFractionDigits: 1, maximumFractionDigits: 1,
    numberingSystem: 'latn',
  }).format(seconds);

  /**
   * @param {Shape | null} model null for no picture
   * @param {Shape | null} own null while nothing has been said
   */
  return (model, own) => {
    holder.hidden = !model;
    const axis = Math.max(model?.seconds ?? 0, own?.seconds ?? 0);
    for (const [part, shape] of /** @type {const} */ ([[parts.model, model], [parts.own, own]])) {
      part.path?.setAttribute('d', shape ? pathOf(shape, axis) : '');
      part.length.hidden = !shape;
      const [said] = part.length.getElementsByTagName('b');
      if (shape) said.textContent = length(shape.seconds);
    }
  };
}
