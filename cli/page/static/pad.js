/** What is picked at a table in place of typing: cards by two taps, seats, numbers, and answers of several parts. */

import { capital } from "./games.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";

/** So many things are offered at once; more are put into groups. */
const FLAT = 12;

/** The arrow keys go from button to button. @param {KeyboardEvent} event */
export function along(event) {
	const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
	if (!step) return;
	const all = [.../** @type {any} */ (event.currentTarget).querySelectorAll("button")];
	all[(all.indexOf(document.activeElement) + step + all.length) % all.length]?.focus();
	event.preventDefault();
}

/**
 * Buttons of cards; if there are many, groups come first. Digits on the keyboard pick numbers.
 * @param {{deck: import("./games.js").Deck, codes: string[], counts?: Record<string, number>, chosen?: string[], label: string, words?: (code: string) => string, onpick: (code: string) => void}} props
 */
export function Pad({ deck, codes, counts = {}, chosen = [], label, words, onpick }) {
	const [group, open] = useState("");
	const [typed, type] = useState("");
	const place = useRef(/** @type {any} */ (null)), wanted = useRef(false);
	const groups = new Map();
	for (const code of codes) groups.set(deck.group(code), [...(groups.get(deck.group(code)) ?? []), code]);
	const flat = Boolean(words) || codes.length <= FLAT || groups.size < 2, inside = flat ? codes : groups.get(group) ?? [];
	/** @param {string} code */
	const pick = (code) => {
		wanted.current = true;
		open("");
		type("");
		onpick(code);
	};
	useLayoutEffect(() => {
		if (!wanted.current) return;
		wanted.current = false;
		if (document.activeElement === document.body) place.current?.querySelector("button")?.focus();
	});
	useEffect(() => {
		const key = (event) => {
			if (event.target.closest?.("input, select, textarea, dialog") || event.ctrlKey || event.altKey || event.metaKey) return;
			if (event.key === "Escape" && (group || typed)) open(""), type("");
			else if (event.key === "Enter" && typed && codes.includes(typed)) pick(typed), event.preventDefault();
			else if (/^\d$/.test(event.key)) {
				const now = codes.some((code) => code.startsWith(typed + event.key)) ? typed + event.key : event.key;
				const fits = codes.filter((code) => code.startsWith(now));
				if (fits.length === 1 && fits[0] === now) pick(now);
				else type(fits.length ? now : "");
			}
		};
		addEventListener("keydown", key);
		return () => removeEventListener("keydown", key);
	});
	const button = (code, text, act, more = {}) => html`<button type="button" key=${code} data-code=${code} class=${chosen.includes(code) ? "btn go" : "btn"} aria-pressed=${String(chosen.includes(code))} onClick=${act} ...${more}>${text}</button>`;
	const times = (code) => counts[code] > 1 ? html`<small> \u00d7${counts[code]}</small>` : "";
	const face = (code) => words ? words(code) : html`${deck.face(code, !flat)}${times(code)}`;
	const closed = !flat && !inside.length;
	return html`<div class=${`pad ${deck.kind}`} role="group" aria-label=${label} ref=${place} onKeyDown=${along}>
		${typed ? html`<output class="typed">${typed}</output>` : ""}
		${closed ? [...groups].map(([name, all]) => all.length === 1 ? button(all[0], html`${deck.groupFace(name, all)}${times(all[0])}`, () => pick(all[0]), { "aria-label": deck.name(all[0]) })
			: button(`group ${name}`, deck.groupFace(name, all), () => { wanted.current = true; open(name); }, { "aria-expanded": "false", "data-codes": all.join("|"), "data-code": null }))
			: [...(flat ? [] : [html`<button type="button" key="back" class="btn back" aria-label="Back" onClick=${() => { wanted.current = true; open(""); }}>\u2039</button>`]),
				...inside.map((code) => button(code, face(code), () => pick(code), words ? {} : { "aria-label": deck.name(code) }))]}</div>`;
}

/** The line that an answer is. @param {any[]} blanks @param {string[][]} picks */
export function composed(blanks, picks) {
	let line = "";
	blanks.forEach((blank, at) => {
		const { before, each, seat } = blank, words = picks[at]?.map((code) => `${each}${code}`).join(" ");
		const part = words ? `${before}${words}` : seat ? `${seat}: 0` : "";
		if (part) line += !line || part.startsWith(" ") ? part : `, ${part}`;
	});
	return line;
}

/** A part of an answer, as far as what the others name leaves it open, and what is left for it and the later ones. @param {any[]} blanks @param {string[][]} picks @param {number} at @returns {[any, number]} */
function owed(blanks, picks, at) {
	const blank = blanks[at], cards = blank.kind === "card";
	if (!blank.total) return [blank, 0];
	const most = (one) => one.kind === "card" ? one.most : Math.max(...Object.keys(one.codes).map(Number));
	const left = blanks.slice(0, at).reduce((rest, one, place) => rest - (one.kind === "card" ? picks[place].length : Number(picks[place][0] ?? 0)), blank.total);
	const high = Math.min(most(blank), left), low = Math.max(0, left - blanks.slice(at + 1).reduce((sum, one) => sum + most(one), 0));
	const codes = cards ? blank.codes : Object.fromEntries(Object.entries(blank.codes).filter(([code]) => Number(code) >= low && Number(code) <= high));
	return [{ ...blank, codes, ...(cards ? { least: low, most: high } : {}) }, left - (cards ? picks[at].length : 0)];
}

/**
 * A question, answered part by part.
 * @param {{deck: import("./games.js").Deck, blanks: any[], call: (seat: number) => string, named: (text: string) => string, onanswer: (line: string, picks: string[][]) => void, children?: any, busy?: boolean, tallied?: boolean, title?: string, below?: boolean, held?: string[][], onset?: (picks: string[][]) => void}} props tallied: with the number of each card; below: the buttons stand below what is picked
 */
export function Blanks({ deck, blanks, call, named, onanswer, children, busy, tallied, title = "", below, held, onset }) {
	const [picks, change] = useState(/** @type {string[][]} */ (held ?? blanks.map(() => [])));
	/** @param {string[][]} all */
	const set = (all) => {
		change(all);
		onset?.(all);
	};
	const [at, go] = useState(0);
	const own = picks[at], [blank, due] = owed(blanks, picks, at);
	/** @param {string[][]} all */
	const on = (all) => at + 1 < blanks.length ? go(at + 1) : onanswer(composed(blanks, all), all);
	/** @param {string[]} now */
	const put = (now) => {
		const all = picks.map((one, place) => place === at ? now : one);
		set(all);
		if (now.length === blank.most) on(all);
	};
	const words = { seat: (code) => call(Number(code)), pile: (code) => `Pile ${code}`, number: (code) => code, word: (code) => code, cell: (code) => code, count: (code) => String(code.split("?").length - 1) }[blank.kind];
	const single = blank.most === 1;
	const numbers = Object.fromEntries(Object.entries(blank.codes).map(([code, count]) => [code, count - (single ? 0 : own.filter((one) => one === code).length)]));
	const left = Object.keys(numbers).filter((code) => numbers[code] > 0);
	const codes = words || left.some((code) => !/^\d+$/.test(code)) ? left : left.sort((one, other) => Number(one) - Number(other));
	const face = (code) => words ? words(code) : deck.name(code);
	const count = due && !single && blank.least === blank.most && blank.most === Object.values(blank.codes).reduce((sum, more) => sum + more, 0) ? `: all cards (${own.length} of ${blank.most})` : blank.most > 1 ? ` (${own.length} of ${blank.least === blank.most ? blank.most : `at most ${blank.most}`})` : "";
	const open = own.length >= blank.least && (blank.least < blank.most || own.length);
	const chip = (code) => !words && deck.small ? deck.small(code) : face(code).split(";")[0];
	const steps = blanks.map((one, place) => html`<button type="button" key=${place} class="btn" aria-current=${place === at ? "step" : null} onClick=${() => go(place)}>
		<span>${capital(named(one.label))}</span><span>${picks[place].map(chip)}<span class="said">${picks[place].join(", ")}</span></span></button>`);
	const all = below && blanks.length > 1 ? html`<div class="parts">${steps}</div>` : "";
	const buttons = html`<span class="row">${at && !all ? html`<button type="button" class="btn" onClick=${() => go(at - 1)}>Back</button>` : ""}
		${open || (below && (!single || own.length)) ? html`<button type="button" class="btn go" disabled=${busy || !open || (below && blanks.length < 2 && !own.length)} onClick=${() => on(picks)}>${at + 1 < blanks.length ? "Next" : blank.seat && !own.length && !blank.least ? "None" : "Done"}</button>` : ""}
		${children ?? ""}</span>`;
	return html`<div class=${`reply of-${blank.kind}`}>${all}<div class="due"><b role="status">${capital(named(blank.label || title))}${count}</b>${due ? html`<small>${due} of ${blank.total} still due</small>` : ""}
			${single ? "" : own.map((code, place) => html`<button type="button" class="btn pick" disabled=${busy} aria-label=${`${face(code)}: remove`} onClick=${() => set(picks.map((one, index) => index === at ? own.filter((_, other) => other !== place) : one))}>${chip(code)} \u2715</button>`)}
			${below ? "" : buttons}</div>
		<${Pad} key=${at} deck=${deck} codes=${busy || (!single && own.length >= blank.most) ? [] : codes} counts=${tallied ? numbers : {}} chosen=${single ? own : []} label=${named(blank.label)} words=${words} onpick=${(code) => put(single ? [code] : [...own, code])} />${below ? buttons : ""}</div>`;
}
