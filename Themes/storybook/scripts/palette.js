// Day or night, settled before the first paint so that a dark bedroom never meets a flash of cream.
// Runs in the head of every page; also keeps the choice, because home and reader share it.
(() => {
  const page = document.documentElement;
  const key = `storysite:${page.dataset.site}:settings`;
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
  let chosen = '';

  /** @returns {Record<string, unknown>} */
  const settings = () => {
    try {
      return Object(JSON.parse(localStorage.getItem(key) ?? '{}'));
    } catch {
      return {}; // storage refused or spoilt: the page still works, for this visit
    }
  };

  const isNight = () => {
    const choice = chosen || settings().palette;
    if (choice === 'day' || choice === 'night') return choice === 'night';
    const hour = new Date().getHours();
    return systemIsDark.matches || hour >= 19 || hour < 7;
  };

  const apply = () => {
    page.dataset.palette = isNight() ? 'night' : 'day';
  };

  /** @param {string} choice */
  const choose = (choice) => {
    chosen = choice;
    try {
      localStorage.setItem(key, JSON.stringify({ ...settings(), palette: choice }));
    } catch { /* the choice lasts for this page */ }
    apply();
  };

  page.classList.add('js');
  apply();
  systemIsDark.addEventListener('change', apply);
  document.addEventListener('visibilitychange', apply);
  addEventListener('storage', (event) => {
    if (event.key !== key) return; // chosen in another tab
    chosen = '';
    apply();
  });
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest('[data-setting=palette]')) choose(target.value);
  });
  addEventListener('DOMContentLoaded', () => {
    const choice = settings().palette ?? 'auto';
    for (const input of document.querySelectorAll('[data-setting=palette] input')) {
      if (input instanceof HTMLInputElement) input.checked = input.value === choice;
    }
  });
})();
