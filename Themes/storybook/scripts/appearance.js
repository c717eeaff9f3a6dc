// Day or night and everything else the reader has chosen for the eye, settled before the first paint: a dark bedroom
// never meets a flash of cream, no line breaks anew. Runs in the head of every page; keeps the choices for all of them.
// And what a tale opens with: neither its title nor another page is seen before the page that is wanted.
(() => {
  const MORNING = 7;
  const EVENING = 19;
  const LONGEST_WAIT = 300; // ms
  /** The settings that are an attribute of <html> as they stand; style sheets know what each value means. */
  const LOOKS = ['size', 'leading', 'spacing', 'font', 'highlight', 'ruler'];

  const page = document.documentElement;
  const site = `storysite:${page.dataset.site}:`;
  const key = `${site}settings`;
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
  /** @type {Record<string, string>} chosen on this page, in case that storage is refused */
  let chosen = {};

  /** @param {string} name @returns {Record<string, unknown>} */
  const recall = (name) => {
    try {
      return Object(JSON.parse(localStorage.getItem(name) ?? '{}'));
    } catch {
      return {}; // storage refused or spoilt: the page still works, for this visit
    }
  };
  /** @param {string} start */
  const keepsAny = (start) => {
    try {
      return Object.keys(localStorage).some((name) => name.startsWith(start));
    } catch {
      return false;
    }
  };
  const settings = () => ({ ...recall(key), ...chosen });

  const isNight = () => {
    const choice = settings().palette;
    if (choice === 'day' || choice === 'night') return choice === 'night';
    const hour = new Date().getHours();
    return systemIsDark.matches || hour >= EVENING || hour < MORNING;
  };

  // What the browser paints round the page goes by the same choice.
  const bars = /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll('meta[name=theme-color]'));
  const grounds = [...bars].map(({ content }) => content);

  const apply = () => {
    const kept = settings();
    page.dataset.palette = isNight() ? 'night' : 'day';
    for (const bar of bars) bar.content = grounds[isNight() ? 1 : 0];
    for (const look of LOOKS) {
      const value = String(kept[look] ?? '');
      if (/^[a-z0-9]+$/.test(value)) page.dataset[look] = value;
      else delete page.dataset[look];
    }
  };

  /** @param {string} name @param {string} value */
  const choose = (name, value) => {
    chosen[name] = value;
    try {
      localStorage.setItem(key, JSON.stringify(settings()));
    } catch { /* the choice lasts for this page */ }
    apply();
  };

  /** Evening comes in the middle of a tale: slowly, as it does outside. */
  const awaitDusk = () => {
    const now = new Date();
    const hour = now.getHours();
    const next = hour < MORNING ? MORNING : hour < EVENING ? EVENING : 24 + MORNING;
    const seconds = (next - hour) * 3600 - now.getMinutes() * 60 - now.getSeconds();
    setTimeout(() => {
      page.dataset.dusk = '';
      apply();
      setTimeout(() => delete page.dataset.dusk, 4000);
      awaitDusk();
    }, Math.max(seconds, 1) * 1000);
  };

  /** The story's letters are there when it is first painted, or kept for the next time: no line moves when they come. */
  const awaitLetters = () => {
    const isNear = location.protocol === 'file:'; // where nothing can be fetched ahead, and nothing is far
    const isBeginner = page.dataset.font === 'beginner';
    const href = document.currentScript?.dataset.letters;
    page.toggleAttribute('data-near', isNear);
    if (href && !isNear && !isBeginner) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href }));
    }
    if (!isNear && !isBeginner) return;
    page.dataset.letters = 'awaited';
    const come = () => delete page.dataset.letters;
    addEventListener('DOMContentLoaded', () => {
      document.fonts.load(isBeginner ? '1em Pirmburtis' : '1em "Literata Near"').then(come, come);
      setTimeout(come, LONGEST_WAIT);
    });
  };

  /** The first visit begins with the cover of the book; never again, and only where that can be remembered. */
  const openBook = () => {
    const isFirst = !keepsAny(site) && !document.referrer.startsWith(location.origin);
    try {
      localStorage.setItem(`${site}opened`, '1');
      if (isFirst && !matchMedia('(prefers-reduced-motion: reduce)').matches) page.dataset.opening = '';
    } catch { /* no cover, then */ }
  };

  page.classList.add('js');
  if (isSecureContext && 'serviceWorker' in navigator && location.protocol !== 'file:') {
    page.dataset.keeps = '';
    // What is pressed before its script is there is not lost.
    addEventListener('click', ({ target }) => {
      if (target instanceof Element) target.closest('[data-script]')?.setAttribute('data-pressed', '');
    });
    // After all that the page itself waits for: a browser fetches only a few things at a time.
    const src = document.currentScript?.dataset.offline;
    if (src) addEventListener('load', () => document.head.append(Object.assign(document.createElement('script'), { src })));
  }
  if (page.hasAttribute('data-home')) openBook();
  const { slug, cover } = page.dataset;
  const kept = ['tale', 'place'].map((name) => recall(`${site}${name}:${slug}`).page); // as it is kept, or was once
  const wanted = location.hash.slice(1) || kept.find(Boolean);
  if (slug) page.dataset.opens = wanted ? 'page' : 'title';
  // The picture that is seen first is fetched now, not when its place has been measured; no other comes in its way.
  if (cover && !wanted) document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', href: cover }));
  document.addEventListener('readystatechange', () => {
    const picture = document.getElementById(String(wanted))?.querySelector('img');
    if (picture) Object.assign(picture, { loading: 'eager', fetchPriority: 'high' });
  }, { once: true });
  // Shelves that will be put in another order are not seen in this one.
  const isOrdered = location.search.length > 1 || keepsAny(`${site}tale:`);
  if (page.hasAttribute('data-shelf') && isOrdered) page.dataset.awaits = '';
  // A script of the page that does not come leaves a text with players, readable and playable. What scripts fetch, words,
  // tales, and what is behind a button, leaves the others.
  addEventListener('error', ({ target }) => {
    if (target instanceof HTMLScriptElement && target.defer) page.classList.remove('js');
  }, true);
  apply();
  awaitLetters();
  awaitDusk();
  systemIsDark.addEventListener('change', apply);
  document.addEventListener('visibilitychange', apply);
  addEventListener('storage', (event) => {
    if (event.key !== key) return; // chosen in another tab
    chosen = {};
    apply();
  });
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const name = target.closest('fieldset')?.dataset.setting ?? '';
    if (name === 'palette' || LOOKS.includes(name)) choose(name, target.value);
  });
  addEventListener('DOMContentLoaded', () => {
    const kept = settings();
    for (const name of ['palette', ...LOOKS]) {
      for (const input of document.querySelectorAll(`[data-setting=${name}] input`)) {
        if (input instanceof HTMLInputElement && input.value === kept[name]) input.checked = true;
      }
    }
  });
})();
