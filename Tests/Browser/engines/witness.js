// Stands before every other script of a page under test: it is always ten in the morning, and what goes wrong is kept.
Date.prototype.getHours = () => 10;
window.wrongs = [];
addEventListener('error', ({ message, target }) => {
  wrongs.push(message ?? `not loaded: ${target.currentSrc ?? target.src ?? target.href}`);
}, true);
addEventListener('unhandledrejection', ({ reason }) => wrongs.push(`not caught: ${reason}`));
addEventListener('securitypolicyviolation', ({ blockedURI }) => wrongs.push(`not allowed: ${blockedURI}`));
// Where a driver asks for a click, browsers take it for the reader's; this one is the page's own.
if (location.search === '?by-itself') {
  const press = () => {
    if (document.querySelector('[data-controls]:not([hidden])')) document.querySelector('[data-action=play]').click();
    else setTimeout(press, 20);
  };
  addEventListener('load', press);
}
for (const kind of ['error', 'warn']) {
  const say = console[kind];
  console[kind] = (...words) => {
    wrongs.push(words.join(' '));
    say(...words);
  };
}
