/** JSON with whole numbers of any size: those of sixteen digits and more, which a number of the browser may not hold, are
 * texts of digits in the page, and numbers again where they leave it. */

/** @param {string} text @returns {any} */
export const read = (text) => JSON.parse(text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|[-+.\de]+/gi, (part) => (/^\d{16,}$/.test(part) ? `"${part}"` : part)));

/** @param {any} value @param {number} [space] */
export const written = (value, space) => JSON.stringify(value, null, space).replace(/"(\d{16,})"/g, "$1");
