/** What else can be asked of a position: whether it can be won, a plan, the points. Answers in words. */

import { ask, stream } from "./api.js";
import { announce } from "./dom.js";
import { capital } from "./games.js";
import { html, useEffect, useRef, useState } from "./html.js";

const SECONDS = 20;
const NAMES = { at_least: "at least", color_bonus: "bonus for colours", end: "end of the game", discards: "discards" };

/** @param {string} key */
const label = (key) => NAMES[key] ?? key.replaceAll("_", " ");
/** @param {number} count */
const points = (count) => `${count} point${count === 1 ? "" : "s"}`;

/** The points of a position as rows of a table, and sentences. @param {any} answer @returns {{rows: [string, any][], notes: string[]}} */
function scored(answer) {
	/** @type {[string, any][]} */
	const rows = [];
	const notes = [];
	for (const seat of answer.seats ?? []) {
		const parts = Object.entries(seat.breakdown).filter(([, value]) => value).map(([key, value]) => `${label(key)} ${value}`);
		const unknown = seat.unknown ? `, with ${seat.unknown} not seen` : "";
		rows.push([`Seat ${seat.seat}`, `${seat.unknown ? seat.at_least : seat.points}${unknown}${parts.length ? ` (${parts.join(", ")})` : ""}`]);
	}
	if (answer.values) notes.push(`Each tile is worth: ${Object.entries(answer.values).map(([color, value]) => `${color} ${value}`).join(", ")}.`);
	if (Array.isArray(answer.points)) for (const [at, value] of answer.points.entries()) rows.push([`Seat ${at + 1}`, value]);
	for (const [card, value] of Object.entries(answer.cards ?? {})) rows.push([`Card ${card} would score`, value]);
	if (typeof answer.points === "number") rows.push([`Cards of seat ${answer.seat}`, answer.points]);
	for (const [key, value] of answer.seats ? [] : Object.entries(answer.breakdown ?? {})) if (value) rows.push([capital(label(key)), value]);
	if (answer.color_bonus) rows.push([capital(label("color_bonus")), answer.color_bonus]);
	for (const [at, value] of (answer.scores ?? []).entries()) rows.push([`Seat ${at + 1}, earlier rounds`, value]);
	if (answer.ended && answer.winners?.length) notes.push(`Won by ${answer.winners.map((seat) => `seat ${seat}`).join(" and ")}.`);
	else if ("ended" in answer) notes.push("The game is not over.");
	return { rows, notes };
}

/**
 * Buttons for the questions that a position has an answer to, and the last answer.
 * @param {{document: any, seat: number | null, answers: any, own: boolean, words: (move: string) => string, named: (text: string) => string, online: (moves: string[], note: string) => Promise<void>}} props own: whether the document is what one seat sees
 */
export function Questions({ document, seat, answers, own, words, named, online }) {
	const [told, tell] = useState(/** @type {any} */ (null));
	const runs = useRef(/** @type {AbortController | null} */ (null)), place = useRef(/** @type {any} */ (null));
	useEffect(() => {
		if (told?.found) place.current?.scrollIntoView({ block: "nearest" });
	}, [told]);
	useEffect(() => {
		tell(null);
		return () => runs.current?.abort();
	}, [document, seat]);

	/** @param {string} what */
	const question = async (what) => {
		runs.current?.abort();
		const own = runs.current = new AbortController();
		tell({ what, waits: true });
		try {
			let found = null;
			if (what === "score") found = await ask("score", { document, seat }, own.signal);
			else for await (const { event, data } of stream(what, { document, ...(what === "plan" ? { seat } : {}), seconds: SECONDS }, own.signal)) if (event === "final") found = data;
			if (own.signal.aborted || !found) return;
			tell({ what, found });
			announce(what === "verify" ? verdict(found)[0] : what === "plan" ? `Plan: ${points(found.total)}` : "The points are listed");
		} catch (/** @type {any} */ error) {
			if (!own.signal.aborted) tell({ what, error: error.message });
		}
	};
	const offered = [["verify", "Can it be won?"], ["plan", "Plan"], ["score", "Points"]].filter(([name]) => answers?.[name] || (name === "verify" && answers?.hides));
	if (!offered.length) return "";
	return html`<section class="questions" aria-label="Questions" ref=${place}><div class="row">${offered.map(([name, text]) => html`<button key=${name} class="btn" type="button" aria-pressed=${String(told?.what === name)}
		disabled=${!answers[name] || (told?.what === name && told.waits)} onClick=${() => question(name)}>${text}</button>`)}
		${told?.waits ? html`<button class="btn" type="button" onClick=${() => { runs.current?.abort(); tell(null); }}>Stop</button>` : ""}</div>
		${answers.hides ? html`<p><small>Whether it can be won is proved with all cards known. ${own ? "Some are hidden here: look at the chances above, or open a position with all cards." : "Choose “all cards” beside “Seen by”."}</small></p>` : ""}
		${!told ? "" : told.waits ? html`<p>Thinking…</p>` : told.error ? html`<p class="refused" role="alert">${told.error}</p>`
			: told.what === "verify" ? html`<${Verdict} found=${told.found} named=${named} online=${online} />` : told.what === "plan" ? html`<${Plan} found=${told.found} words=${words} />` : html`<${Points} found=${told.found} />`}</section>`;
}

/** @param {any} found @returns {[string, string]} what it says, and how it looks */
function verdict({ verdict: told }) {
	return told === "winnable" ? ["This can be won.", "right"] : told === "unwinnable" ? ["This cannot be won.", "not"] : ["Not decided in this time.", ""];
}

/** Whether all cards known it can be won. */
function Verdict({ found, named, online }) {
	const [text, kind] = verdict(found);
	return html`<div class=${`verdict ${kind}`}><p><b>${text}</b> ${kind ? "All cards are known here." : "Ask again, or go some moves further."}</p>${found.reason ? html`<p><small>${capital(named(found.reason))}</small></p>` : ""}
		${found.line?.length ? html`<p class="row"><button class="btn" type="button" onClick=${() => online(found.line, "A line that wins")}>Show how: ${found.line.length} moves</button></p>` : ""}</div>`;
}

/** The best placements, one after the other. */
function Plan({ found, words }) {
	const hand = Object.entries(found.hand ?? {}).map(([card, value]) => `Card ${card} in hand: ${value}`);
	const notes = [found.opening && `Opening: ${found.opening}`, ...hand, ...(found.notes ?? [])].filter(Boolean);
	return html`<div><p><b class="big">${found.total}</b> ${found.total === 1 ? "point" : "points"}${found.gap ? `; no plan has more than ${found.bound}` : ", the most there are"}</p>
		<ol class="strip" aria-label="Plan">${found.steps.map((step) => html`<li><span>${words(step.move ?? `play ${step.card} ${step.pieces.join(" ")}`)}</span><b>+${step.points}</b></li>`)}</ol>
		${notes.map((note) => html`<p key=${note}><small>${capital(note)}</small></p>`)}</div>`;
}

function Points({ found }) {
	const { rows, notes } = scored(found);
	return html`<div class="result"><table><tbody>${rows.map(([name, value]) => html`<tr key=${name}><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody></table>${rows.length ? "" : html`<p>Nothing scores yet.</p>`}
		${notes.map((note) => html`<p key=${note}><small>${note}</small></p>`)}</div>`;
}
