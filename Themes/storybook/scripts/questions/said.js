// What an answer says.

/** @param {Element} answer @returns {string} its words; without words, what its pictures show */
export const saidBy = (answer) =>
  answer.textContent?.trim() || [...answer.querySelectorAll('img')].map(({ alt }) => alt).join(' ').trim();

/** @param {Element} answer @returns {string} the same for answers that nobody can tell apart */
export const likenessOf = (answer) =>
  [answer.textContent?.trim(), ...[...answer.querySelectorAll('img')].map(({ alt, src }) => `${alt} ${src}`)].join('\n');
