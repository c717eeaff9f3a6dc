// What modules find of a browser when they are read: a page of the site "test", in Latvian, with storage that can be filled,
// refused or looked at.

const names = new Map();
export const storage = {
  names,
  isRefused: false,
  /** How many more values it takes. */
  room: Infinity,
  /** How long a value may be. */
  longest: Infinity,
  /** How many letters all names and values may have. */
  most: Infinity,
  /** @param {Record<string, unknown>} values by their names below the site's; all others go */
  fill(values) {
    names.clear();
    for (const [name, value] of Object.entries(values)) names.set(`storysite:test:${name}`, JSON.stringify(value));
    Object.assign(storage, { isRefused: false, room: Infinity, longest: Infinity, most: Infinity });
    globalThis.storysiteMemory?.clear();
  },
  /** How many letters are kept, without those of one name. @param {string} [left] */
  letters: (left) => [...names].reduce((sum, [name, text]) => sum + (name === left ? 0 : name.length + text.length), 0),
  /** @returns {Record<string, unknown>} all that is kept, by the names below the site's */
  held: () => Object.fromEntries([...names].map(([name, text]) => [name.replace('storysite:test:', ''), JSON.parse(text)])),
};

const methods = {
  getItem: (name) => names.get(name) ?? null,
  setItem(name, text) {
    const isFull = storage.letters(name) + name.length + text.length > storage.most;
    if (isFull || storage.room < 1 || text.length > storage.longest) throw new Error('full');
    storage.room -= 1;
    names.set(name, text);
  },
  removeItem: (name) => names.delete(name),
};
Object.defineProperty(globalThis, 'localStorage', {
  configurable: true,
  get() {
    if (storage.isRefused) throw new Error('refused');
    return new Proxy(methods, {
      ownKeys: () => [...names.keys()],
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
    });
  },
});
globalThis.document = { documentElement: { lang: 'lv', dataset: { site: 'test' } } };
