/** A game with real cards that is followed: you pick what happened, and always see advice for your seat. */

import { ask } from "./api.js";
import { announce, download } from "./dom.js";
import { whyNot } from "./game.js";
import { capital, classOf, learn, personal, plain } from "./games.js";
import { entitle, html, useEffect, useRef, useState } from "./html.js";
import { written } from "./json.js";
import { leave } from "./opening.js";
import { Blanks } from "./pad.js";
import { forget, games, keep, theme } from "./saved.js";
import { Side, Table, factsLine } from "./play_area.js";

/** Milliseconds of quiet before advice is asked for. */
const QUIET = 150;
const PADS = { lay: "which card is laid?", draws: "which card is put down?", pairs: "which pair is laid?", play: "which card is played?" };
/** An event without what became known by it. @param {string} text */
const brief = (text) => text.split(/, (?!puts )/)[0];
const percent = (share) => `${Math.round(100 * share)}%`;

/** The chance, as a number and a bar. */
function Gauge({ value, label }) {
	return html`<div class="chance"><h2>${label}</h2><p class="big">${value === undefined ? "\u2026" : percent(value)}</p>
		<svg class="gauge" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label=${value === undefined ? "being judged" : percent(value)}><rect class="ground" width="100" height="6" rx="3" /><rect class="value" width=${100 * (value ?? 0)} height="6" rx="3" /></svg></div>`;
}

/** The best moves; one of them can be shown on the board, and entered. */
function Best({ moves, words, shown, onshow, onplay }) {
	return html`<ol class="bests" aria-label="My best moves">${moves.map((one, at) => html`<li key=${one.move}><button type="button" class="btn" aria-pressed=${String(shown === one.move)} onClick=${() => onshow(shown === one.move ? "" : one.move)}>
		<span>${words(one.move)}</span><b>${one.value === null ? "" : percent(one.value)}</b></button>
		${shown === one.move ? html`<p>${at ? (one.equal ? "About equal to the best. " : "") : ""}${capital(one.why)}</p><p><button type="button" class="btn go" onClick=${() => onplay(one.move)}>I do this</button></p>` : ""}</li>`)}</ol>`;
}

/** What has happened; a tap on an event offers to change it. */
function Log({ log, words, busy, onundo, oncorrect }) {
	const [open, set] = useState(0);
	const list = useRef(/** @type {any} */ (null));
	useEffect(() => list.current?.querySelector("li:has([aria-expanded=true])")?.scrollIntoView({ block: "nearest" }), [open]);
	return html`<div class="logged"><h2>What happened${log.length ? html`<small> tap an event to change it</small>` : ""}</h2><ol class="log" ref=${list} tabindex="0" aria-label="What happened" reversed>${[...log].reverse().map((one, at) => html`<li key=${one.number} class=${at ? "" : "last"}><button type="button" class="entry" aria-expanded=${String(open === one.number)} onClick=${() => set(open === one.number ? 0 : one.number)}>
		<b>${one.number}</b><span>${words(one)}</span></button>
		${open === one.number ? html`<p class="row"><button class="btn" type="button" disabled=${busy} onClick=${() => { set(0); oncorrect(one.number); }}>Change this</button>
			<button class="btn" type="button" disabled=${busy} onClick=${() => { set(0); onundo(log.length - one.number + 1); }}>${at ? `Undo this and ${at} later` : "Undo"}</button></p>` : ""}</li>`)}</ol></div>`;
}

/** @param {{game: import("./games.js").Game, gameKey: string}} props */
export function Following({ game, gameKey: key }) {
	const [state, set] = useState(/** @type {any} */ (null));
	const [busy, setBusy] = useState(true);
	const [refusal, refuse] = useState("");
	const [told, tellBack] = useState("");
	const [lost, setLost] = useState("");
	const [advice, advise] = useState(/** @type {any} */ (null));
	const [shown, show] = useState("");
	const [line, type] = useState("");
	const [unsure, setUnsure] = useState(Boolean(games().find((one) => one.key === key)?.unsure));
	const [adding, add] = useState(false);
	const sending = useRef(false), spots = useRef(/** @type {any} */ ({})), corrected = useRef("");

	/** @param {any} next */
	const take = (next) => {
		set(next);
		refuse("");
		setLost("");
		show("");
		add(false);
		tellBack("");
		keep({ key, game: next.game, title: next.title, players: next.players, over: next.over, moves: next.log.length, saved: new Date().toISOString(), mode: "table", unsure: unsure && !next.log.length });
	};
	/** Asks the server, one question at a time. @param {string} action @param {object} [more] @returns {Promise<any>} */
	const send = async (action, more = {}) => {
		if (sending.current) return null;
		sending.current = true;
		setBusy(true);
		try {
			const next = await ask(`table/${action}`, { key, theme: theme.shown(), ...more });
			take(next);
			return next;
		} catch (/** @type {any} */ error) {
			if (error.status === 409 && error.more.state) take(error.more.state);
			else if (error.lost) setLost("The server does not answer. Nothing is lost: start leadline serve again.");
			else if (error.status === 404) {
				forget(key);
				setLost("This table is gone: it was deleted, or nothing happened for 90 days.");
			} else if (error.status === 429) setLost(error.message);
			else {
				refuse(capital(named(whyNot(error))));
				announce(named(whyNot(error)));
			}
			return null;
		} finally {
			sending.current = false;
			setBusy(false);
		}
	};
	useEffect(() => {
		entitle(`My table: ${game.title}`);
		learn(game).catch(() => {}).then(() => send("state"));
		const again = () => send("state");
		addEventListener("themed", again);
		return () => removeEventListener("themed", again);
	}, []);
	useEffect(() => {
		advise(null);
		if (!state || state.over || (unsure && !state.log.length)) return;
		const ends = new AbortController();
		const wait = setTimeout(() => ask("table/advise", { key }, ends.signal).then((found) => {
			if (ends.signal.aborted || (found.revision && found.revision !== state.revision)) return;
			advise(found);
			if (found.kind === "best") announce(`My best move: ${words(found.moves[0].move)}, ${percent(found.value)}`);
		}, () => {}), QUIET);
		return () => {
			clearTimeout(wait);
			ends.abort();
		};
	}, [state?.revision, state?.turn, unsure]);

	// what is asked now stands at the bottom of a phone, above the buttons
	const seen = state && `${state.revision}.${state.asks?.event ?? ""}.${state.correcting?.number ?? ""}`;
	useEffect(() => {
		const felt = document.querySelector(".felt:has(.reply, .picks)");
		if (felt) felt.scrollTop = felt.scrollHeight;
	}, [seen]);

	const call = (seat) => seat === state?.you ? "You" : state?.names[seat - 1] || `Seat ${seat}`;
	const named = (text) => plain(personal(text.replace(/\b[Ss]eat (\d)\b/g, (_, digit) => Number(digit) === state?.you ? "you" : call(Number(digit)))));
	const words = (move) => named(game.words(move));
	if (!state) return html`<main class="page"><h1>My table: ${game.title}</h1>${lost ? html`<p class="refused">${lost}</p><p class="row"><a class="btn go" href=${`/${game.name}/table`}>New table</a>
		<button class="btn" type="button" onClick=${() => send("state")}>Try again</button></p>` : html`<p>Opening the table\u2026</p>`}</main>`;

	const { you, turn, mine, over, asks, adds, log, correcting, revision } = state;
	const seat = (game.theirs && (asks ? asks.seat : turn)) || you;
	// a space that is asked for can be tapped on the board, too
	if (spots.current.asks !== asks) {
		const cells = asks?.blanks[0]?.kind === "cell" ? Object.keys(asks.blanks[0].codes) : [];
		spots.current = { asks, moves: cells.length ? { unit: null, parts: cells.map((cell) => ({ cell, seat: String(seat) })), list: cells.map((text, at) => ({ text, parts: [at], cost: null })) } : null };
	}
	const act = async (text, by) => {
		const next = await send("tell", { line: text, seat: by, revision });
		if (next) announce([named(next.told), next.asks ? named(next.asks.blanks[0]?.label ?? "") : ""].join(". "));
	};
	const answer = (text) => act(asks.event ? `${asks.event}${text.startsWith(" ") ? "" : ", "}${text}` : text, asks.seat);
	/** Enter the last event once more, with what was drawn openly. @param {string} text */
	const addTo = async (text) => {
		const back = await send("correct", { number: log.length, revision });
		if (back) await send("tell", { line: `${adds.event}, ${text}`, seat: adds.seat, revision: back.revision });
	};
	const typed = async (event) => {
		event.preventDefault();
		const next = await send("tell", { line, revision });
		if (!next) return;
		type("");
		tellBack(next.told);
		announce(named(next.told));
	};
	/** @param {(record: any) => void} use */
	const withRecord = async (use) => {
		try {
			use((await ask("table/record", { key })).record);
		} catch (/** @type {any} */ error) {
			refuse(whyNot(error));
		}
	};
	const entry = (one) => one.seat && game.theirs && !game.verbs.play ? `${call(one.seat)}: ${words(one.entry)}` : capital(named(one.seat ? one.text.split("; ")[0] : one.text));
	const summary = (text) => `${call(Number(text.split(" ")[0]))}: ${words(brief(text).replace(/^\S+ /, ""))}`;
	const first = unsure && !log.length && state.begins;
	const begin = async (who) => {
		setUnsure(false);
		if (String(who) !== state.begins) await send("begins", { seat: who, revision });
	};
	const facts = (one) => factsLine(one.facts);
	const rivals = state.seats.filter((one) => one.seat !== seat).map((one) => ({ seat: one.seat, name: call(one.seat), facts: facts(one), cards: Number(one.facts.find((fact) => fact.name === "hand")?.value) || 0, turn: turn === one.seat && !first, look: game.name !== "calm-sailing" }));
	const best = advice?.kind === "best" ? advice.moves : null, ghost = best?.find((one) => one.move === shown);
	const gives = best && asks?.yours;
	/** A ranked move is entered: as a move, or as your part of a joint discard. @param {string} move */
	const play = (move) => act(gives ? `${asks.event ? `${asks.event}, ` : ""}${move.replace(/^\d:/, "-").replaceAll(",", " -")}` : move, you);
	const blank = asks?.blanks[0], joint = asks?.yours && !/^[A-Z]/.test(asks.event);
	const sentence = over ? capital(named(state.result.text)) : first ? "Who makes the first move?" : joint ? `The joint discard${blank?.total ? `: ${blank.total} card${blank.total === 1 ? "" : "s"}` : ""}` : asks ? `${asks.seat ? `${call(asks.seat)}: ` : ""}${asks.event ? words(brief(asks.event)).replace(/^[A-Z]/, (letter) => letter.toLowerCase()) : "what lies on the table now?"}` : mine ? "Your turn" : `${call(turn)}: what happened?`;
	const note = asks ? (blank ? "" : capital(named(asks.text))) : mine ? capital(named(state.sentence)) : log.length ? capital(named(log.at(-1).text)) : "Enter what you see on the table.";
	const question = first ? html`<div class="reply" key="first"><p class="due"><b>Tap who acts first</b></p><div class="pad seats">${state.seats.map((one) => html`<button class="btn" type="button" key=${one.seat} onClick=${() => begin(one.seat)}>${call(one.seat)}</button>`)}</div></div>`
		: asks ? (asks.blanks.length ? html`<${Blanks} key=${`${revision}.${asks.event}`} deck=${game.deck} blanks=${asks.blanks} call=${call} named=${named} busy=${busy} onanswer=${answer}>
			${asks.event ? html`<button class="btn" type="button" disabled=${busy} onClick=${() => send("undo", { revision })}>Cancel</button>` : ""}</${Blanks}>`
			: html`<p class="due" key="typed">Type the answer at the right, below the events.</p>`)
			: adding && adds ? html`<${Blanks} key="adding" ...${{ deck: game.deck, blanks: adds.blanks, call, named, busy, onanswer: addTo }}><button class="btn" type="button" onClick=${() => add(false)}>Cancel</button></${Blanks}>` : null;
	const fixing = correcting && html`<div class="verdict not" key="fixing" role="group" aria-label="Correction"><p><b>${correcting.refused ? "Event " : "Correcting event "}${correcting.number}${correcting.refused ? " is not possible any more" : ""}:</b> ${correcting.refused ? summary(correcting.later[0]) : corrected.current || summary(correcting.entry)}.${" "}
		${correcting.refused ? `${capital(correcting.refused)}. Enter it anew, or leave it out.` : correcting.later.length ? correcting.later.length > 1 ? `The ${correcting.later.length} later events are checked again.` : "The later event is checked again." : ""}</p>
		<p class="row"><button class="btn" type="button" disabled=${busy} onClick=${() => send("cancel", { revision })}>Keep as it was</button><button class="btn" type="button" disabled=${busy} onClick=${() => send("skip", { revision })}>Leave it out</button>
		${correcting.later.length ? html`<button class="btn" type="button" disabled=${busy} onClick=${() => send("skip", { every: true, revision })}>Leave out all from here</button>` : ""}</p></div>`;
	const tools = html`<button class="btn" type="button" disabled=${busy || !state.can_undo || correcting} onClick=${() => send("undo", { revision })}>Undo</button>
		<button class="btn" type="button" disabled=${busy || !state.can_redo || correcting} onClick=${() => send("redo", { revision })}>Redo</button>`;
	const top = html`${best ? html`<button class="btn advice" type="button" aria-pressed=${String(Boolean(shown))} onClick=${() => show(shown ? "" : best[0].move)}><b>${percent(advice.value)}</b> <span>${words(best[0].move)}</span></button>`
		: html`<span class="advice"><b>${advice?.value === undefined ? "" : percent(advice.value)}</b> ${advice?.value === undefined ? "" : state.cooperative ? "our chance" : "my chance"}</span>`}
		<button class="btn" type="button" disabled=${busy || !state.can_undo || correcting} onClick=${() => send("undo", { revision })}>Undo</button>`;
	const side = html`<${Side} open=${over} shut=${seen} top=${top} bottom=${tools}>
		${lost ? html`<div class="hint"><p class="refused">${lost}</p><button class="btn" type="button" onClick=${() => send("state")}>Try again</button></div>` : ""}
		${over ? html`<div class="result"><h2>${state.cooperative ? (state.result.winners.length ? "You win together" : "Not this time") : state.result.winners.length ? `${state.result.winners.map(call).join(" and ")} ${state.result.winners.length > 1 || state.result.winners[0] === you ? "win" : "wins"}` : "The game is over"}</h2>
			${state.result.scores && !state.cooperative ? html`<table><tbody>${state.result.scores.map((points, at) => html`<tr><th scope="row">${call(at + 1)}</th><td>${points}</td></tr>`)}</tbody></table>` : ""}</div>`
			: html`<${Gauge} value=${advice?.value} label=${state.cooperative ? "Our chance" : "My chance to win"} />`}
		${over ? "" : html`<div class="mine"><h2>${gives ? "My best contribution" : "My best move"}</h2>${best ? html`<${Best} moves=${best} words=${words} shown=${shown} onshow=${show} onplay=${play} />` : html`<p><small>${mine || asks?.yours ? (advice ? "Answer the question first." : "Thinking\u2026") : "Shown when it is your turn."}</small></p>`}</div>`}
		<div><h2>You</h2><p><small>${facts(state.seats[you - 1])}</small></p></div>
		<div key="extra" data-at="extra" class="extra"></div>
		<${Log} log=${log} words=${entry} busy=${busy || Boolean(correcting)} onundo=${(count) => send("undo", { count, revision })} oncorrect=${(number) => { corrected.current = entry(log[number - 1]); send("correct", { number, revision }); }} />
		<details><summary>Type an event</summary><form class="row" onSubmit=${typed}><label class="typing">${capital(named(state.expected))}
			<input autocomplete="off" value=${line} onInput=${(event) => type(event.target.value)} /></label><button class="btn" type="submit" disabled=${busy}>Enter</button></form>${told ? html`<pre>${named(told)}</pre>` : ""}</details>
		<p class="row">${over ? html`<button class="btn" type="button" onClick=${() => withRecord((record) => leave(game.name, record))}>Review</button>` : ""}<button class="btn" type="button" onClick=${() => withRecord((record) => download(`${game.name}-table.json`, `${written(record, 1)}\n`))}>Save as a file</button><a class="btn" href=${`/${game.name}/table`}>Other table</a></p>
	</${Side}>`;
	const carded = turn && !mine ? state.moves?.list.find((one) => one.parts.some((at) => state.moves.parts[at].card)) : null;
	const padding = carded ? `${call(turn)}: ${PADS[classOf(carded.text)] ?? "which card?"}` : "";
	const given = state.seats.find((one) => one.seat === seat);
	return html`<${Table} game=${game} revision=${revision} seat=${seat} svg=${state.table.svg} moves=${asks ? spots.current.moves : first || adding ? null : state.moves} last=${state.last?.parts} ghost=${ghost} rivals=${rivals} own=${`You: ${facts(state.seats[you - 1])}`}
		sentence=${capital(sentence)} note=${note || (given && seat !== you ? facts(given) : "")} refusal=${refusal} busy=${busy || over} you=${you} padded=${padding} asked=${question}
		words=${(label) => named(label)} onmove=${(move) => asks ? /** @type {any} */ (document.querySelector(`.pad [data-code="${move}"]`))?.click() : act(move, turn)} side=${side} said=${fixing} offers=${adds && !adding && !busy ? html`<button class="btn" type="button" onClick=${() => add(true)}>${call(adds.seat)} drew a storm</button>` : ""} kind="followed" />`;
}
