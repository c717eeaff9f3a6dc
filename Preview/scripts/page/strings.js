// The preview's own UI strings, in the language of the page.

/** @type {Promise<Record<string, Record<string, string>>> | undefined} */
let files;

/** @returns {Promise<(key: string, count?: number) => string>} */
export async function stringsOfPage() {
  files ??= fetch('/.storysite/strings.json').then((response) => response.json()).catch((error) => {
    files = undefined; // asked for again
    throw error;
  });
  const all = await files;
  const { lang } = document.documentElement;
  const [tag, strings] = Object.entries(all).find(([name]) => name === lang || name === lang.split('-')[0]) ?? ['en', all.en];
  return (key, count) => {
    if (count === undefined) return strings[key];
    const form = strings[`${key}-${new Intl.PluralRules(tag).select(count)}`] ?? strings[`${key}-other`];
    return form.replace('{count}', new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).format(count));
  };
}
