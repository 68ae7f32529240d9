/** The keys of a document as fields that a person fills in, without brackets and quotes. */

import { make, said } from "./dom.js";
import { read as parsed, plain, written as whole } from "./json.js";

const isBoard = (value) => Array.isArray(value) && value.length > 1 && value.every((row) => typeof row === "string")
	&& new Set(value.map((row) => row.trim().split(/\s+/).length)).size === 1 && value.some((row) => /[.#]/.test(row));

const isPlain = (value) => value === null || typeof value !== "object";

/** A value as a person writes it. @returns {string} */
export function written(value) {
	if (value === null) return "?";
	if (isPlain(value)) return plain(value);
	if (isBoard(value)) return value.join("\n");
	if (Array.isArray(value)) {
		if (value.every(isPlain)) return listed(value);
		if (value.every(isBoard)) return value.map((board) => board.join("\n")).join("\n\n");
		if (value.every((inner) => inner === null || typeof inner === "number" || (Array.isArray(inner) && inner.every(isPlain)))) {
			return value.map((inner) => (Array.isArray(inner) ? listed(inner) || "-" : plain(inner ?? "?"))).join("\n");
		}
	}
	return whole(value);
}

/** @param {any[]} items */
function listed(items) {
	const words = items.map((item) => (item === null ? "?" : plain(item)));
	const spaced = words.some((word) => word.includes(" "));
	// a comma says that blanks are within names, also where there is only one of them
	return words.join(spaced || words.some((word) => word.includes("/")) ? ", " : " ") + (spaced && words.length === 1 ? "," : "");
}

/** What is written, as a value of the kind that the key had. Throws SyntaxError. @param {string} text @returns {any} */
export function read(text, old) {
	const told = text.trim();
	if (/^[[{"]/.test(told)) return parsed(told);
	if (isPlain(old)) return scalar(told, old);
	if (isBoard(old)) return rows(told);
	if (Array.isArray(old)) {
		if (old.length && old.every(isBoard)) return told.split(/\n\s*\n/).map(rows);
		if (old.some((inner) => Array.isArray(inner))) {
			return told.split("\n").map((line, at) => (typeof old[at] === "number" && /^\d+$/.test(line.trim()) ? Number(line) : /^(\?|-?\d+)$/.test(line.trim()) && !Array.isArray(old[at]) ? scalar(line, old) : items(line, old)));
		}
		return told.includes("\n") && !told.includes(",") ? told.split("\n").map((line) => scalar(line, old)) : items(told, old);
	}
	return parsed(told);
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

/**
 * A field for a key; `change` is told the new value.
 * @param {string} key @param {string} meaning @param {string[]} problems @param {(value: any) => void} change
 */
export function field(key, value, meaning, problems, change) {
	const id = `field-${key}`;
	const named = `${key.replaceAll("_", " ")}`;
	const about = [...(meaning ? [make("small", { id: `${id}-about` }, meaning)] : []), make("span", { id: `${id}-wrong`, class: "wrong-text" }, problems.join("; "))];
	const marks = { id, name: key, "aria-describedby": `${id}-wrong${meaning ? ` ${id}-about` : ""}`, "aria-invalid": problems.length ? "true" : false };
	if (typeof value === "boolean") {
		const box = make("input", { type: "checkbox", ...marks, checked: value, onchange: () => change(box.checked) });
		return make("div", {}, make("label", { class: "check", for: id }, box, named), ...about);
	}
	const text = written(value);
	const lines = text.split("\n").length;
	const input = lines > 1 || typeof value === "object" ? make("textarea", { rows: Math.min(14, Math.max(lines, Math.ceil(text.length / 40), 1)), spellcheck: "false", ...marks }, text)
		: make("input", { type: typeof value === "number" ? "number" : "text", autocomplete: "off", ...marks, value: text === "?" ? "" : text });
	input.onchange = () => {
		try {
			change(read(input.value, value));
		} catch (error) {
			input.setAttribute("aria-invalid", "true");
			about.at(-1).textContent = said(error);
		}
	};
	return make("label", {}, make("span", {}, named), input, ...about);
}
