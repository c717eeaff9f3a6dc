// A table as CSV (RFC 4180). A text that begins like a formula gets an apostrophe,
// so that no program calculates with it.

const FORMULA = /^\s*[=+\-@\t\r]/;

/** @param {string | number} cell */
function quoted(cell) {
  if (typeof cell === 'number') return String(cell);
  const plain = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
}

/** @param {(string | number)[][]} rows @returns {string} with a mark that it is UTF-8, which some programs need */
export const csvOf = (rows) => `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
