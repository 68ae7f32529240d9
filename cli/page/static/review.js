/** A review of a game: the chances of each seat, the mistakes, and for each the board before it and a better move. */

import { ask, stream } from "./api.js";
import { download } from "./dom.js";
import { capital, seatName } from "./games.js";
import { html, useEffect, useState } from "./html.js";
import { written } from "./json.js";
import { percent } from "./ranking.js";

/** Seconds of work on a decision. */
const SECONDS = 0.4;
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "4 4"];
const TOLD = ["number", "seat", "move", "best", "before", "after", "lost", "interval", "mistake", "worlds", "reason"];

/** What is known of a game. @type {Map<string, any>} */
const known = new Map();

/** The review of a record, ever more of it. @param {any} record @returns {{decisions: any[], count?: number, done?: boolean, error?: string}} */
export function useReview(record) {
	const key = record ? written(record) : "";
	const [, redraw] = useState(0);
	useEffect(() => {
		if (!key || known.get(key)?.done) return;
		const ends = new AbortController();
		const show = (found) => {
			known.set(key, found);
			redraw((count) => count + 1);
		};
		(async () => {
			try {
				for await (const { event, data } of stream("review", { document: record, seconds: SECONDS, report_every: 0.3 }, ends.signal)) {
					if (!ends.signal.aborted && data.decisions) show({ ...data, done: event === "final" });
				}
			} catch (/** @type {any} */ error) {
				if (!ends.signal.aborted) show({ decisions: [], error: error.message, done: true });
			}
		})();
		return () => ends.abort();
	}, [key]);
	return known.get(key) ?? { decisions: [] };
}

/** A lost chance in words. @param {number} share */
export const lost = (share) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)}% less chance to win`;

/** The seats that persons played, or that of a view. @param {any} record @returns {number[]} */
const people = (record) => record?.you ? [record.you] : (record?.names ?? []).flatMap((name, at) => name === "person" ? [at + 1] : []);

/** The mistakes, those of the seats that persons played first, the costliest first. @param {any} record @param {any[]} decisions @returns {any[]} */
export function mistakesOf(record, decisions) {
	const own = people(record);
	return decisions.filter((one) => one.mistake).sort((one, other) => Number(own.includes(other.seat)) - Number(own.includes(one.seat)) || other.lost - one.lost);
}

/** What the seats of a record are called. @param {any} record @returns {(seat: number) => string} */
export function caller(record) {
	const own = people(record);
	return (seat) => record?.you === seat ? "You" : record?.you ? record.names?.[seat - 1] || `Seat ${seat}` : own.length ? seatName(seat, own) : `Seat ${seat}`;
}

/**
 * The curves, the mistakes as dots in them, and a list of them.
 * @param {{record: any, review: any, at: number, here: (decision: any) => boolean, words: (move: string, seat?: number) => string, ongo: (decision: any) => void}} props at: the number of the move that comes next
 */
export function Review({ record, review, at, here, words, ongo }) {
	const { decisions, count, done, error } = review;
	const call = caller(record), mistakes = mistakesOf(record, decisions);
	const seats = [...new Set(decisions.map((one) => one.seat))].sort();
	const save = async () => {
		const found = await ask("analyse/report", { document: record, decisions: decisions.map((one) => Object.fromEntries(TOLD.map((name) => [name, one[name]]))), version: review.version ?? "" });
		download(`${record.game}-review.html`, found.html, "text/html");
	};
	return html`<section class="review" aria-label="Review" aria-busy=${String(!done)}><h2>Review<small>${done ? "" : ` ${decisions.length}${count ? ` of ${count}` : ""} decisions judged`}</small></h2>
		${error ? html`<p class="refused">${error}</p>` : html`<${Curves} decisions=${decisions} seats=${seats} at=${at} words=${words} call=${call} ongo=${ongo} />
		<p class="legend">${seats.map((seat, index) => html`<span key=${seat}><svg viewBox="0 0 30 8" aria-hidden="true"><path class=${`line s${index + 1}`} stroke-dasharray=${DASHES[index]} d="M1 4H29" /></svg>${call(seat)}</span>`)}</p>
		${mistakes.length ? html`<h2>What cost most</h2><ol class="mistakes">${mistakes.map((one) => html`<li key=${`${one.number}.${one.seat}`}><button type="button" class="btn ranked" aria-pressed=${String(here(one))}
			onClick=${() => ongo(one)}><b>${words(one.move, one.seat)}</b><small>Move ${one.number}, ${call(one.seat)}: ${lost(one.lost)}</small></button></li>`)}</ol>`
			: done ? html`<p>No decision lost more than chance explains.</p>` : ""}
		${done && decisions.length ? html`<p class="row"><button class="btn" type="button" onClick=${save}>Save as one HTML file</button></p>` : ""}`}</section>`;
}

/** A curve for each seat, mistakes as dots. */
function Curves({ decisions, seats, at, words, call, ongo }) {
	const last = Math.max(2, ...decisions.map((one) => one.number));
	const x = (number) => 34 + ((number - 1) * 258) / (last - 1), y = (share) => 10 + (1 - share) * 108;
	const label = decisions.length ? `Chance to win of ${seats.length} seats over ${decisions.length} decisions` : "Chance to win: being judged";
	return html`<svg class="curve" viewBox="0 0 304 130" role="img" aria-label=${label}>
		${[0, 0.5, 1].map((share) => html`<path class="axis" d=${`M34 ${y(share)}H294`} /><text x="2" y=${y(share) + 4}>${100 * share}%</text>`)}
		${at > 1 || decisions.length ? html`<path class="now" d=${`M${x(Math.min(last, at))} 6V122`} />` : ""}
		${seats.map((seat, index) => {
			const own = decisions.filter((one) => one.seat === seat);
			return html`<path key=${seat} data-seat=${seat} class=${`line s${index + 1}`} stroke-dasharray=${DASHES[index]} d=${`M${own.map((one) => `${x(one.number)} ${y(one.before)}`).join("L")}`} />`;
		})}
		${decisions.filter((one) => one.mistake).map((one) => html`<g key=${`${one.number}.${one.seat}`} class="mistake" onClick=${() => ongo(one)}><circle class="area" cx=${x(one.number)} cy=${y(one.before)} r="9" /><circle class="loss" cx=${x(one.number)} cy=${y(one.before)} r="4.5" />
			<title>${`Move ${one.number}, ${call(one.seat)}: ${words(one.move, one.seat)}, ${lost(one.lost)}`}</title></g>`)}</svg>`;
}

/**
 * A mistake in full: what was played, a second try, and what is better once it is asked for.
 * @param {{decision: any, shown: boolean, words: (move: string, seat?: number) => string, named: (text: string) => string, call: (seat: number) => string, onpoint: (move: string) => void, ontry: (() => void) | null, onshow: () => void, onplay: (move: string) => void, ongo: () => void}} props
 */
export function Decision({ decision, shown, words, named, call, onpoint, ontry, onshow, onplay, ongo }) {
	const { move, best, before, after, lost: cost, seat, number, reason } = decision;
	const pointing = (text) => ({ onPointerEnter: () => onpoint(text), onPointerLeave: () => onpoint(""), onFocus: () => onpoint(text), onBlur: () => onpoint("") });
	return html`<div class="verdict not" role="group" aria-label="This decision">
		<p><b>Move ${number}, ${call(seat)}: ${words(move, seat)}.</b> It left ${lost(cost)}: ${percent(before)} became ${percent(after)}.</p>
		${shown ? html`<p>Better: <b>${words(best, seat)}</b>${reason ? html` <small>${capital(named(reason))}</small>` : ""}</p>` : ""}
		<p class="row">${ontry ? html`<button class="btn go" type="button" onClick=${ontry}>Try again</button>` : ""}
			<button class="btn" type="button" ...${pointing(move)} onClick=${ongo}>Played</button>
			${shown ? html`<button class="btn" type="button" ...${pointing(best)} onClick=${() => onplay(best)}>Better</button>` : html`<button class="btn" type="button" onClick=${onshow}>Show the better move</button>`}</p></div>`;
}
