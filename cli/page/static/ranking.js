/** The best moves of a position, found while it is looked at and kept with it. */

import { stream } from "./api.js";
import { capital } from "./games.js";
import { html, useEffect, useState } from "./html.js";
import { written } from "./json.js";

/** Seconds of work on a position at first, and when more is asked for. */
const FIRST = 3, LONGER = 20;
/** So many moves are shown. */
const SHOWN = 4;
/** While the search runs, a move overtakes one that is about equal only if its value is higher by so much. */
const AHEAD = 0.02;
/** So many positions are kept. */
const KEPT = 200;

/** What is known of a position: `rows` or `odds`, and whether the work on it is done. @type {Map<string, any>} */
const known = new Map();

/** @param {string} key @param {any} found */
function keep(key, found) {
	known.delete(key);
	known.set(key, found);
	if (known.size > KEPT) known.delete(/** @type {string} */ (known.keys().next().value));
}

/**
 * What is known of a position, and ever more while it is looked at.
 * @param {any} document @param {number | null} seat @param {{rank: boolean, odds: boolean} | undefined} answers
 */
export function useRanking(document, seat, answers) {
	const [, count] = useState(0);
	const key = document && answers ? written([document, seat]) : "";
	const held = known.get(key) ?? null;
	const [longer, setLonger] = useState("");
	useEffect(() => {
		if (!key || !(answers?.rank || answers?.odds)) return;
		const before = known.get(key), asked = longer === key;
		if (before?.done && !(asked && before.asked < LONGER)) return;
		const ends = new AbortController();
		const show = (found) => {
			keep(key, found);
			count((number) => number + 1);
		};
		(async () => {
			const seconds = asked ? LONGER : FIRST;
			try {
				const question = { document, seat, seconds, report_every: 0.25, ...(answers.rank ? { top: 40 } : {}) };
				for await (const { event, data } of stream(answers.rank ? "analyse/rank" : "odds", question, ends.signal)) {
					if (ends.signal.aborted) return;
					const done = event === "final";
					if (answers.rank && data.moves) show({ ...data, moves: done ? told(data) : calm(told(data), known.get(key)?.moves ?? []), done, asked: done ? seconds : 0 });
					else if (data.value !== undefined) show({ odds: data, done, asked: done ? seconds : 0 });
				}
			} catch (/** @type {any} */ error) {
				if (!ends.signal.aborted) show({ error: error.message, done: !error.lost, asked: LONGER });
			}
		})();
		return () => ends.abort();
	}, [key, longer]);
	return { found: held, more: held?.done && held.asked < LONGER && !held.error && held.status !== "optimal" ? () => setLonger(key) : null };
}

/** The moves of an answer, each with whether it is about as good as the best. @param {any} data */
function told({ moves, why = [] }) {
	const [first] = moves;
	return moves.map((row, at) => ({ ...row, why: why[at] ?? "", equal: row.equal ?? (at > 0 && row.interval[1] >= first.interval[0]) })).filter((row) => !row.aside && row.value !== null);
}

/**
 * The moves of an unfinished search; about equal ones keep the order of the last report, because rows that change places
 * all the time can neither be read nor tapped. @param {any[]} moves @param {any[]} before
 */
function calm(moves, before) {
	const places = new Map(before.map((row, at) => [row.move, at])), place = (row) => places.get(row.move) ?? Infinity;
	const found = [...moves];
	for (let at = 1; at < found.length; at++)
		for (let to = at; to && found[to].equal && place(found[to]) < place(found[to - 1]) && found[to - 1].value - found[to].value < AHEAD; to--)
			[found[to - 1], found[to]] = [found[to], found[to - 1]];
	return found.map((row, at) => at && row === moves[0] ? { ...row, equal: true } : row);
}

/** @param {number} share */
export const percent = (share) => `${(100 * share).toFixed(1)}%`;

/** The shares around the values of the shown moves: wide intervals are cut off. @param {any[]} rows */
function spread(rows) {
	const values = rows.map((row) => row.value), wide = Math.min(...rows.map((row) => row.interval[1] - row.interval[0]));
	const low = Math.min(...values), high = Math.max(...values), room = Math.max(0.005, wide, 0.3 * (high - low));
	return [Math.max(0, low - room), Math.min(1, high + room)];
}

/** A value within its interval, on a scale from `low` to `high`. @param {{row: any, scale: number[]}} props */
function Bar({ row, scale: [low, high] }) {
	const x = (share) => 200 * Math.max(0, Math.min(1, (share - low) / (high - low || 1)));
	const [from, to] = row.interval.map(x);
	return html`<svg class="bar" viewBox="0 0 200 10" preserveAspectRatio="none" aria-hidden="true"><rect class="ground" y="3" width="200" height="4" rx="2" />
		<rect class="interval" x=${from} y="1.5" width=${Math.max(2, to - from)} height="7" rx="2" /><rect class="value" x=${Math.max(0, x(row.value) - 1.5)} y="0" width="3" height="10" /></svg>`;
}

/** How a move compares, in words. @param {any} row @param {number} at @param {any[]} rows */
const standing = (row, at, rows) => rows.length < 2 ? "" : at ? row.equal ? "about equal" : "" : rows.some((one) => one.equal) ? "about equal" : "surely the best";

/**
 * The best moves as buttons: a look at one shows it on the board, a click keeps it there and offers to play it.
 * @param {{found: any, more: (() => void) | null, words: (move: string) => string, named: (text: string) => string, pinned: string, onpin: (move: string) => void, onpoint: (move: string) => void, onplay: (move: string) => void, title: string}} props
 */
export function Ranking({ found, more, words, named, pinned, onpin, onpoint, onplay, title }) {
	const rows = (found?.moves ?? []).slice(0, SHOWN), scale = rows.length ? spread(rows) : [0, 1];
	const away = () => onpoint("");
	return html`<section class="ranking" aria-label="Best moves" aria-busy=${String(!found?.done)}>
		<h2>${title}<small>${found?.error ? "" : found?.done ? "" : " thinking…"}</small></h2>
		${found?.error ? html`<p class="refused">${found.error}</p>` : ""}
		${found?.odds ? html`<p><b class="big">${Math.round(100 * found.odds.value)}%</b> ${`${percent(found.odds.interval[0])} to ${percent(found.odds.interval[1])}`}</p>` : ""}
		<ol>${rows.map((row, at) => html`<li key=${row.move}><button type="button" class="btn ranked" aria-pressed=${String(pinned === row.move)} onClick=${(event) => event.detail < 2 && onpin(pinned === row.move ? "" : row.move)}
			onPointerEnter=${() => onpoint(row.move)} onPointerLeave=${away} onFocus=${() => onpoint(row.move)} onBlur=${away}>
			<b>${words(row.move)}</b><span class="share">${percent(row.value)}</span>
			<${Bar} row=${row} scale=${scale} /><small>${standing(row, at, rows)}</small></button>${pinned === row.move ? html`<p class="row"><button type="button" class="btn go" onClick=${(event) => event.detail < 2 && onplay(row.move)}>Play it</button></p>` : ""}${at === 0 ? html`<p class="why">${capital(named(row.why))}</p>` : ""}</li>`)}</ol>
		${rows.length > 1 ? html`<p class="scale"><small>The bars go from ${percent(scale[0])} to ${percent(scale[1])}${rows.some((row) => row.interval[0] < scale[0] || row.interval[1] > scale[1]) ? "; wider ranges are cut off" : ""}.</small></p>` : ""}
		${found && !found.error ? html`<details><summary>How sure?</summary><p><small>${method(found)}</small></p>
			${rows.length ? html`<ul class="method">${rows.map((row) => html`<li key=${row.move}><small>${words(row.move)}: ${percent(row.interval[0])} to ${percent(row.interval[1])}</small></li>`)}</ul>` : ""}
			${more ? html`<button class="btn" type="button" onClick=${more}>Look longer</button>` : ""}</details>` : ""}
	</section>`;
}

/** Where the numbers come from. @param {any} found */
function method(found) {
	if (found.odds) return `${found.odds.how}. The range holds the true value in 19 of 20 cases.`;
	const { status, notes = [], seconds, nodes } = found;
	const begin = status === "optimal" ? "Every possible line was searched." : "The chances are estimates: the range of each holds the true value in 19 of 20 cases. “About equal” moves cannot be distinguished yet.";
	return [begin, ...notes.map((note) => `${note.charAt(0).toUpperCase()}${note.slice(1)}.`), `${nodes.toLocaleString("en")} steps${seconds === null ? "" : ` in ${seconds.toFixed(1)} s`}.`].join(" ");
}
