/** @param {string} name of a part of the child's page @returns {HTMLElement | null} */
export const part = (name) => document.querySelector(`[data-${name}]`);
