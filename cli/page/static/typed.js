/** The keys of a document as text fields, without brackets and quotes. */

import { html, useState } from "./html.js";
import { read as parsed, plain } from "./json.js";

const HIDDEN = ["game", "format", "memory", "players", "you"];

const isBoard = (value) => Array.isArray(value) && value.length > 1 && value.every((row) => typeof row === "string")
	&& new Set(value.map((row) => row.trim().split(/\s+/).length)).size === 1 && value.some((row) => /[.#]/.test(row));

const isPlain = (value) => value === null || typeof value !== "object";

/** A value as text, or null if it has no such form. @param {any} value @returns {string | null} */
export function written(value) {
	if (value === null) return "?";
	if (isPlain(value)) return plain(value);
	if (isBoard(value)) return value.join("\n");
	if (!Array.isArray(value)) return null;
	if (value.every(isPlain)) return listed(value);
	if (value.every(isBoard)) return value.map((board) => board.join("\n")).join("\n\n");
	if (value.every((inner) => inner === null || typeof inner === "number" || (Array.isArray(inner) && inner.every(isPlain)))) {
		return value.map((inner) => (Array.isArray(inner) ? listed(inner) || "-" : plain(inner ?? "?"))).join("\n");
	}
	return null;
}

/** @param {any[]} items */
function listed(items) {
	const words = items.map((item) => (item === null ? "?" : plain(item)));
	const spaced = words.some((word) => word.includes(" "));
	// a comma says that blanks are within names, also for one name alone
	return words.join(spaced || words.some((word) => word.includes("/")) ? ", " : " ") + (spaced && words.length === 1 ? "," : "");
}

/** What is written, as a value of the kind that the key had. @param {string} text @param {any} old @returns {any} */
export function read(text, old) {
	const told = text.trim();
	if (isPlain(old)) return scalar(told, old);
	if (isBoard(old)) return rows(told);
	if (old.length && old.every(isBoard)) return told.split(/\n\s*\n/).map(rows);
	if (old.some((inner) => Array.isArray(inner))) {
		return told.split("\n").map((line, at) => (typeof old[at] === "number" && /^\d+$/.test(line.trim()) ? Number(line) : /^(\?|-?\d+)$/.test(line.trim()) && !Array.isArray(old[at]) ? scalar(line, old) : items(line, old)));
	}
	return told.includes("\n") && !told.includes(",") ? told.split("\n").map((line) => scalar(line, old)) : items(told, old);
}

/** @param {string} text */
const rows = (text) => text.split("\n").map((row) => row.trimEnd()).filter((row) => row.trim());

/** @param {string} line */
function items(line, old) {
	const told = line.trim();
	if (!told || told === "-") return [];
	const parts = told.includes(",") || told.includes("/") ? told.split(/\s*,\s*/) : told.split(/\s+/);
	return parts.filter(Boolean).map((part) => scalar(part, old));
}

/** @param {string} text @returns {any} */
function scalar(text, old) {
	const told = text.trim();
	// that text stood there
	if (/^-?\d+$/.test(told) && JSON.stringify(old).includes(`"${told}"`)) return told;
	if (/^-?[1-9]\d{15,}$/.test(told)) return parsed(told);
	if (/^-?\d{1,15}$/.test(told)) return Number(told);
	if (told === "true" || told === "false") return told === "true";
	return told === "?" || told === "null" || told === "" ? null : told;
}

/** A field. @param {{path: string[], value: any, meaning: string, wrong: string, onset: (value: any) => void}} props */
function Field({ path, value, meaning, wrong, onset }) {
	const name = path.at(-1)?.replaceAll("_", " ") ?? "", id = `field-${path.join("-")}`;
	const [typed, type] = useState(/** @type {string | null} */ (null));
	const marks = { id, "aria-invalid": wrong ? "true" : null, "aria-describedby": wrong ? `${id}-wrong` : null };
	const said = html`${meaning ? html`<small>${meaning}</small>` : ""}${wrong ? html`<span class="refused" id=${`${id}-wrong`}>${wrong}</span>` : ""}`;
	if (typeof value === "boolean") return html`<label class="check"><input type="checkbox" ...${marks} checked=${value} onChange=${(event) => onset(event.target.checked)} /><span>${name}</span>${said}</label>`;
	const text = /** @type {string} */ (written(value)), lines = text.split("\n").length;
	const change = (event) => {
		type(null);
		onset(read(event.target.value, value));
	};
	const shared = { ...marks, autocomplete: "off", spellcheck: "false", value: typed ?? (text === "?" && isPlain(value) ? "" : text), onInput: (event) => type(event.target.value), onChange: change };
	return html`<label>${name}${typeof value === "object" && value !== null ? html`<textarea rows=${Math.min(14, Math.max(lines, Math.ceil(text.length / 30), 1))} ...${shared}></textarea>` : html`<input inputmode=${typeof value === "number" ? "numeric" : null} ...${shared} />`}${said}</label>`;
}

/** Every key of a document that has a typed form. @param {{document: any, keys: Record<string, string>, problems: any[], onset: (path: string[], value: any) => void}} props */
export function Fields({ document, keys, problems, onset }) {
	const about = (path) => problems.filter((one) => one.where.split(/\W+/).includes(path[0])).map((one) => one.what).join("; ");
	const all = Object.entries(document).filter(([key]) => !HIDDEN.includes(key)).flatMap(([key, value]) =>
		value !== null && typeof value === "object" && !Array.isArray(value) ? Object.entries(value).map(([inner, held]) => ({ path: [key, inner], value: held })) : [{ path: [key], value }]);
	return html`<div class="fields">${all.filter(({ value }) => written(value) !== null).map(({ path, value }) => html`<${Field} key=${path.join(".")} path=${path} value=${value} meaning=${keys[path.join(".")] ?? ""} wrong=${about(path)} onset=${(next) => onset(path, next)} />`)}</div>`;
}
