/** A game that people of this browser play: the server keeps it, this page shows what the seat that looks may see. */

import { Refused, ask, stream } from "./api.js";
import { announce } from "./dom.js";
import { capital, common, deed, deedOf, named, seatName, turnOf } from "./games.js";
import { entitle, html, useEffect, useRef, useState } from "./html.js";
import { leave } from "./opening.js";
import { lost as lessChance } from "./review.js";
import { forget, games, keep, setups, theme } from "./saved.js";
import { play as hear } from "./sounds.js";
import { Side, Table, factsLine } from "./play_area.js";

/** Milliseconds for which a rival's move is looked at before the next one. */
const PAUSE = 450, SLIDE = 250;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** A refused move in words, with its clause. @param {any} error */
export function whyNot(error) {
	const [problem] = error.problems ?? [];
	if (!problem) return error.message;
	const what = capital(problem.what);
	return problem.clause && !what.includes(problem.clause) ? `${what} (rule ${problem.clause})` : what;
}

/** @param {{game: any, gameKey: string}} props */
export function Game({ game, gameKey: key }) {
	const [state, set] = useState(/** @type {any} */ (null));
	const [busy, setBusy] = useState(true);
	const [refusal, refuse] = useState("");
	const [lost, setLost] = useState("");
	const [hint, setHint] = useState(/** @type {any} */ (null));
	const [event, setEvent] = useState(/** @type {any} */ (null));
	const [after, setAfter] = useState(/** @type {any} */ (null));
	const now = useRef(/** @type {any} */ (null));
	const sending = useRef(0), read = useRef(games().find((one) => one.key === key)?.read ?? 0);

	/** @param {any} answer */
	const take = (answer) => {
		const { event: happened = null, after: seen = null, ...next } = answer;
		now.current = next;
		read.current = Math.min(read.current, next.round?.number ?? 0); // after an undo a round ends anew
		set(next);
		setEvent(happened);
		setAfter(next.covered ? seen : null);
		setHint(null);
		refuse("");
		setLost("");
		setBusy(next.waits === "engine");
		keep({ key, game: next.game, title: next.title, players: next.players, over: next.over, moves: next.log.length, saved: new Date().toISOString(), read: read.current });
		if (happened) hear(!next.over ? next.people.includes(happened.seat) ? "own" : "rival" : next.result.winners.some((seat) => next.people.includes(seat)) ? "won" : "lost");
		const text = deedOf(game, happened, next.people);
		announce([text, named(next.over ? next.result.text : next.sentence, next.people)].filter(Boolean).join(". "));
	};

	/** Asks the server, one question at a time. @param {string} action @param {object} [more] @param {AbortSignal} [signal] */
	const send = async (action, more = {}, signal) => {
		if (sending.current && action !== "state") return;
		sending.current += 1;
		setBusy(true);
		try {
			take(await ask(`play/${action}`, { key, theme: theme.shown(), ...more }, signal));
		} catch (/** @type {any} */ error) {
			if (signal?.aborted) return;
			setBusy(now.current?.waits === "engine");
			if (error.status === 409 && error.more.state) take(error.more.state);
			else if (error.lost) setLost("The server does not answer. Nothing is lost: start leadline serve again.");
			else if (error.status === 404) {
				forget(key);
				setLost("This game is gone: it was deleted, or nobody played it for 90 days.");
			} else if (action === "engine" || error.status === 429) setLost(error.message);
			else {
				refuse(named(whyNot(error), now.current?.people ?? []));
				announce(named(whyNot(error), now.current?.people ?? []));
			}
		} finally {
			sending.current -= 1;
		}
	};

	useEffect(() => {
		entitle(game.title);
		send("state", { cover: true });
		const again = () => send("state");
		addEventListener("themed", again);
		return () => removeEventListener("themed", again);
	}, []);

	const ended = state?.round && state.round.number > read.current ? state.round : null;
	useEffect(() => {
		if (state?.waits !== "engine" || lost || ended) return;
		const ends = new AbortController();
		const wait = setTimeout(() => send("engine", { revision: state.revision }, ends.signal), !event || still.matches ? 0 : event.seat === state.turn ? SLIDE : PAUSE);
		return () => {
			clearTimeout(wait);
			ends.abort();
		};
	}, [state?.revision, state?.waits, lost, ended]);

	if (!state) return html`<main class="page"><h1>${game.title}</h1>${lost ? html`<p class="refused">${lost}</p><p class="row"><a class="btn go" href=${`/${game.name}/play`}>New game</a>
		<button class="btn" type="button" onClick=${() => send("state")}>Try again</button></p>` : html`<p>Opening the game…</p>`}</main>`;

	const { people, covered, over, waits, turn, viewer } = state;
	const name = (seat) => seatName(seat, people);
	const seat = viewer ?? people[0];
	const play = (move) => send("move", { move, revision: state.revision });
	const why = (parts) => send("move", { parts, revision: state.revision });

	/** @param {"direction" | "move"} step */
	const help = async (step) => {
		refuse("");
		setHint((before) => ({ ...before, waits: true }));
		try {
			const found = await ask("play/hint", { key, step });
			if (now.current === state) setHint((before) => ({ ...before, ...found, direction: step === "direction" ? found.text : before?.direction, waits: false }));
			announce(step === "direction" ? named(found.text, people) : named(`Best: ${game.words(found.move)}`, people));
		} catch (/** @type {any} */ error) {
			setHint(null);
			refuse(whyNot(error));
		}
	};

	const rivals = state.seats.filter((one) => one.seat !== seat).map((one) => {
		const hand = Number(one.facts.find((fact) => fact.name === "hand")?.value);
		return { seat: one.seat, name: name(one.seat), facts: factsLine(one.facts), cards: over ? 0 : hand || 0, turn: turn === one.seat, look: over || game.name !== "calm-sailing" };
	});
	const own = state.seats.find((one) => one.seat === seat);
	const sentence = over ? named(state.result.text, people) : waits === "engine" ? `${name(turn)} thinks…` : people.length > 1 ? `${name(turn)}: ${state.sentence}` : named(state.sentence, people);
	const mayAct = waits === "person" && !covered && !busy && !ended;
	const analyse = async () => {
		try {
			leave(game.name, (await ask("play/view", { key })).document);
		} catch (/** @type {any} */ error) {
			refuse(whyNot(error));
		}
	};
	const tools = html`<button class="btn" type="button" disabled=${!state.can_undo || busy || covered} onClick=${() => send("undo")}>Undo</button>
		${over ? "" : html`<button class="btn" type="button" disabled=${!mayAct || hint?.waits} onClick=${() => help("direction")}>Hint</button>
		<button class="btn" type="button" disabled=${!mayAct} onClick=${analyse}>Analyse</button>`}`;

	const told = !hint || over ? "" : hint.waits ? "Hint: thinking…" : hint.step === "move" ? `Hint: ${game.words(hint.move)}. ${hint.value === 1 && hint.why ? capital(hint.why) : `${state.cooperative ? "Our" : "Your"} chance: ${Math.round(100 * hint.value)}%`}` : `Hint: ${hint.text}`;
	const offers = told && !hint.waits ? hint.step === "direction" ? html`<button class="btn" type="button" onClick=${() => help("move")}>Show the move</button>` : html`<button class="btn" type="button" onClick=${() => play(hint.move)}>Play this move</button>` : "";
	const hidden = covered && !after;
	const goOn = () => {
		read.current = state.round.number;
		keep({ ...games().find((one) => one.key === key), read: read.current });
		set({ ...state });
	};
	const side = html`<${Side} open=${over} bottom=${over ? html`<${Again} game=${game} state=${state} />` : tools}>
		${over ? html`<${Result} gameKey=${key} state=${state} game=${game} name=${name} />` : ""}
		${lost ? html`<div class="hint"><p class="refused">${lost}</p><button class="btn" type="button" onClick=${() => send("state")}>Try again</button></div>` : ""}
		<div><h2>${name(seat)}</h2><p>${own ? factsLine(own.facts) : ""}</p></div>
		${told && hint.why && hint.value < 1 ? html`<div class="hint" key="why"><p>${capital(hint.why)}.</p></div>` : ""}
		<div key="extra" data-at="extra" class="extra"></div>
		<div class="logged"><h2>Log</h2><ol class="log" tabindex="0" aria-label="Log" reversed>${[...state.log].reverse().slice(0, 60).map((one, at) => html`<li key=${state.log.length - at} class=${`${at ? "" : "last "}${people.includes(one.seat) ? "me" : ""}`}><b>${common(one.text) ? "" : name(one.seat)}</b><span>${deed(game, one.text, one.seat, people)}</span></li>`)}</ol></div>
	</${Side}>`;

	return html`<${Table} game=${game} inert=${hidden || ended} revision=${state.revision} seat=${seat} svg=${(after ?? state.table)?.svg} moves=${after ? null : state.moves} last=${state.last?.parts}
		hinted=${hint?.parts} ghost=${hint?.step === "move" ? hint : null} slide=${event && event.seat !== viewer ? event : null}
		rivals=${rivals} own=${own?.facts.length ? `${name(seat)}: ${factsLine(own.facts)}` : ""} sentence=${after ? "You have moved" : hidden ? "The cards are covered" : sentence} note=${told ? named(told, people) : state.last && !people.includes(state.last.seat) ? turnOf(game, state.log, people) : deedOf(game, state.last, people)} offers=${offers} refusal=${refusal} busy=${!mayAct}
		words=${(label) => named(label, people)} onmove=${play} onwhy=${why} side=${side} />
		${ended ? html`<${Round} round=${ended} over=${over} people=${people} name=${name} ongo=${goOn} />` : after ? html`<div class="handover"><p>${deedOf(game, event, people)}</p><button class="btn go" type="button" onClick=${() => setAfter(null)}>Cover my cards</button></div>` : ""}
		${hidden && !ended ? html`<${Cover} who=${name(turn)} onshow=${() => send("look", { seat: turn })} />` : ""}`;
}

/** Nothing is seen until the next person sits down. @param {{who: string, onshow: () => void}} props */
function Cover({ who, onshow }) {
	const button = useRef(/** @type {any} */ (null));
	useEffect(() => button.current?.focus(), []);
	return html`<div class="cover" role="dialog" aria-modal="true" aria-labelledby="cover-title"><h1 id="cover-title">Pass the device to ${who}</h1>
		<p>The cards stay covered until ${who} is ready.</p><button class="btn go" type="button" ref=${button} onClick=${onshow}>I am ${who}: show my cards</button></div>`;
}

/** The end of a round, which stays until somebody continues. */
function Round({ round: { number, text, target, scores }, over, people, name, ongo }) {
	const button = useRef(/** @type {any} */ (null));
	useEffect(() => button.current?.focus(), []);
	return html`<div class="round-end" role="dialog" aria-modal="true" aria-labelledby="round-title" aria-describedby="round-text"><div>
		<h1 id="round-title">Round ${number} is over</h1><p id="round-text">${named(text, people)}.</p>
		<table><thead><tr><th scope="col">Player</th><th scope="col">This round</th><th scope="col">Total of ${target}</th></tr></thead>
			<tbody>${scores.map(({ gained, total, sources }, at) => html`<tr class=${people.includes(at + 1) ? "me" : ""}><th scope="row">${name(at + 1)}<small>${sources.map(([source, points]) => `${source} ${points}`).join(", ")}</small></th>
				<td>+${gained}</td><td>${total}<svg class="gauge" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="ground" width="100" height="6" rx="3" /><rect class="value" width=${Math.min(100, (100 * total) / target)} height="6" rx="3" /></svg></td></tr>`)}</tbody></table>
		<button class="btn go" type="button" ref=${button} onClick=${ongo}>${over ? "See the result" : "Next round"}</button></div></div>`;
}

/** What can be done after a game. */
function Again({ game, state }) {
	const restart = async () => {
		const { key } = await ask("play/new", { game: game.name, players: state.players, ...(setups.get(game.name).asked ?? { people: state.people }) });
		location.hash = `game=${key}`;
	};
	return html`<button class="btn go" type="button" onClick=${restart}>Play again</button><a class="btn" href=${`/${game.name}/play`}>New game</a>`;
}

/** The result, the chances over the game, and the way to a review. */
function Result({ gameKey: key, state, game, name }) {
	const [review, set] = useState(/** @type {any} */ ({ decisions: [] }));
	const [wrong, fail] = useState("");
	useEffect(() => {
		const ends = new AbortController();
		(async () => {
			try {
				for await (const { data } of stream("play/review", { key, seconds: 0.3 }, ends.signal)) if (data.decisions) set(data);
			} catch (/** @type {any} */ error) {
				if (!ends.signal.aborted) fail(error instanceof Refused ? error.message : "");
			}
		})();
		return () => ends.abort();
	}, []);
	const open = async () => {
		leave(game.name, (await ask("play/record", { key })).record);
	};
	const { scores, winners } = state.result, { decisions } = review;
	const worst = decisions.filter((one) => one.mistake).sort((one, other) => other.lost - one.lost)[0];
	return html`<div class="result"><h2>${state.cooperative ? (winners.length ? "You win together" : "Not this time") : winners.some((seat) => state.people.includes(seat)) ? (state.people.length > 1 ? `${name(winners[0])} wins` : winners.length > 1 ? "A shared win" : "You win") : `${name(winners[0])} wins`}</h2>
		${scores && !state.cooperative ? html`<table><tbody>${scores.map((points, at) => html`<tr><th scope="row">${name(at + 1)}</th><td>${points}</td></tr>`)}</tbody></table>` : ""}</div>
		<div><h2>Chance to win</h2>${wrong ? html`<p>${wrong}</p>` : html`<${Curve} decisions=${decisions} count=${review.count} people=${state.people} name=${name} words=${game.words} />`}
		${worst ? html`<p class="hint">${named(`Costliest: ${game.words(worst.move)}, ${lessChance(worst.lost)} than ${game.words(worst.best)}.`, state.people)}</p>` : ""}</div>
		<p class="row"><button class="btn" type="button" onClick=${open}>Review</button></p>`;
}

/** The chance after each decision, a line for each person, with mistakes as rings. */
function Curve({ decisions, count, people, name, words }) {
	const last = Math.max(2, ...decisions.map((one) => one.number));
	const x = (number) => 34 + ((number - 1) * 256) / (last - 1), y = (share) => 8 + (1 - share) * 92;
	const label = decisions.length ? `Chance to win after ${decisions.length} decisions; the last is ${Math.round(100 * decisions.at(-1).after)}%` : "Chance to win: being judged";
	return html`<svg class="curve" viewBox="0 0 300 112" role="img" aria-label=${label}>
		${[0, 0.5, 1].map((share) => html`<path class="axis" d=${`M34 ${y(share)}H292`} /><text x="2" y=${y(share) + 4}>${100 * share}%</text>`)}
		${people.map((seat, at) => {
			const own = decisions.filter((one) => one.seat === seat);
			return html`<path class="line" stroke-dasharray=${["", "6 3", "2 3", "8 2 2 2"][at % 4]} d=${own.length ? `M${own.map((one) => `${x(one.number)} ${y(one.after)}`).join("L")}` : ""} />
				${own.map((one) => html`<circle class=${one.mistake ? "loss" : "dot"} cx=${x(one.number)} cy=${y(one.after)} r=${one.mistake ? 5 : 2.2}><title>${`${name(seat)}: ${words(one.move)}, ${Math.round(100 * one.after)}%`}</title></circle>`)}`;
		})}</svg><p><small>${count && decisions.length < count ? `${decisions.length} of ${count} decisions judged` : decisions.length ? `${decisions.length} decisions judged` : "Judging the decisions…"}</small></p>`;
}
