// What the preview shows above a page. It has a style of its own, which no theme changes and which changes no theme.

/** @type {ShadowRoot | null} */
let layer = null;

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} [className]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, className = '', ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

function layerOfPage() {
  if (layer) return layer;
  const host = document.createElement('storysite-preview');
  // A tale and the child's side have keys there; other pages of the site have nothing beside their heading.
  if (!/\/(tales\/[^/]+|bench|child)\//.test(location.pathname)) host.className = 'heading';
  layer = host.attachShadow({ mode: 'open' });
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/.storysite/preview.css' });
  // Hidden until its style is loaded, because unstyled text would flash.
  const corner = make('div', 'corner');
  corner.hidden = true;
  style.addEventListener('load', () => {
    corner.hidden = false;
  });
  layer.append(style, corner);
  document.documentElement.append(host);
  return layer;
}

/** @param {HTMLDialogElement} dialog */
export function addDialog(dialog) {
  layerOfPage().querySelector('.corner')?.before(dialog);
}

/**
 * Adds a mark in the corner of the page.
 * @param {string} kind
 * @param {string} text
 * @returns {HTMLElement}
 */
export function addBadge(kind, text) {
  const badge = make('p', `badge ${kind}`, text);
  layerOfPage().querySelector('.corner')?.append(badge);
  return badge;
}

/**
 * Adds a link in the corner of the page.
 * @param {string} kind
 * @param {string} text
 * @param {string} href
 */
export function addLink(kind, text, href) {
  const link = Object.assign(make('a', `badge ${kind}`, text), { href });
  layerOfPage().querySelector('.corner')?.append(link);
}

/**
 * Adds a button in the corner of the page.
 * @param {string} kind
 * @param {() => void} pressed
 * @returns {HTMLButtonElement}
 */
export function addButton(kind, pressed) {
  const button = make('button', `badge ${kind}`);
  button.type = 'button';
  button.addEventListener('click', pressed);
  layerOfPage().querySelector('.corner')?.append(button);
  return button;
}
