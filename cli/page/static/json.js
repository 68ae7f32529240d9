/** JSON with whole numbers of any size: those of sixteen digits and more, which a number of the browser may not hold, are
 * texts in the page, a sign before their digits, and numbers again where they leave it. */

const SIGN = "\ue000";
const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
const LARGE = /^-?[1-9]\d{15,}$/;
/** A large number, or a text that looks like one: it has one sign more than it had. */
const SIGNED = /^\ue000+-?[1-9]\d{15,}$/;

/** @param {string} text @returns {any} */
export const read = (text) => JSON.parse(text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|[-+.\de]+/gi, (part) =>
	LARGE.test(part) ? `"${SIGN}${part}"` : part.replace(/^"(?=(\ue000|\\ue000)+-?[1-9]\d{15,}"$)/i, `"${SIGN}`)));

/** @param {any} value @param {number} [space] */
export const written = (value, space) => JSON.stringify(value, null, space).replace(STRINGS, (part) => {
	const text = part.slice(1, -1);
	return !SIGNED.test(text) ? part : text[1] === SIGN ? `"${text.slice(1)}"` : text.slice(1);
});

/** A text, or a number of any size, for display. @returns {string} */
export const plain = (value) => SIGNED.test(value) ? value.slice(1) : String(value);
