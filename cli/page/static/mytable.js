/** My table: a game with real cards is set up with buttons, then followed. */

import { ask } from "./api.js";
import { Following } from "./following.js";
import { capital, learn } from "./games.js";
import { Continue } from "./home.js";
import { entitle, html, render, useEffect, useRef, useState } from "./html.js";
import { Blanks } from "./pad.js";
import { Chips, Options, optionsOf } from "./play.js";
import { keep, setups, theme } from "./saved.js";

const WORDS = /^\S+$/;
const UNSURE = "unsure";

/** Questions about the table. */
const TITLES = { begins: "Who begins?", more: "Who was dealt one card more?", hand: "Which cards do you hold?", piles: "Which two cards lie open?", row: "Which cards lie face up?", boards: "Which boards are on the table?",
	starfish: "Which side of the coral tiles is up?", sea: "Which tiles lie in the open sea?", tiles: "Which tiles are behind your screen?", fish: "Which tile is in your parrotfish?", cubes: "Which larva cubes does each seat have?",
	storm: "Did a storm come while the hands were drawn?", rock: "Where do the rocks lie?" };

/** What a seat is called. @param {number} seat @param {number} you @param {string[]} names */
export const called = (seat, you, names) => seat === you ? "You" : names[seat - 1] || `Seat ${seat}`;

/** The seats round a table, of which you tap yours. */
function Round({ players, you, names, onpick }) {
	return html`<fieldset><legend>Where do you sit?</legend><div class="round"><div class="disc" aria-hidden="true"></div>
		${Array.from({ length: players }, (_, at) => html`<button type="button" key=${at} class=${`btn sit ${at + 1 === you ? "go" : ""} sit-${players}-${at + 1}`} aria-pressed=${String(at + 1 === you)} onClick=${() => onpick(at + 1)}>
			<small>${at + 1}</small>${called(at + 1, you, names)}</button>`)}</div><small>Seats are counted clockwise from 1.</small></fieldset>`;
}

/** The first page: who plays, and by which rules. */
function Players({ game, form, set, known, refusal, onnext, onopen }) {
	const { players, you, names, options } = form, [low, high] = game.players;
	/** @param {any} more */
	const put = (more) => set({ ...form, ...more });
	const rename = (at, name) => put({ names: Array.from({ length: players }, (_, seat) => seat === at ? name : names[seat] ?? "") });
	return html`<form onSubmit=${(event) => { event.preventDefault(); onnext(); }}>
		<${Chips} legend="Players" name="players" value=${players} options=${Array.from({ length: high - low + 1 }, (_, at) => [low + at, low + at])} onpick=${(count) => put({ players: count, you: Math.min(you, count) })} />
		${players > 1 ? html`<${Round} players=${players} you=${you} names=${names} onpick=${(seat) => put({ you: seat })} />` : ""}
		${players > 1 ? html`<details><summary>Names (optional)</summary><div class="fields">${Array.from({ length: players }, (_, at) => html`<label key=${at}>Seat ${at + 1}${at + 1 === you ? " (you)" : ""}
			<input autocomplete="off" maxlength="20" value=${names[at] ?? ""} onInput=${(event) => rename(at, event.target.value.trim())} /></label>`)}</div></details>` : ""}
		<${Options} options=${known} values=${options} onpick=${(values) => put({ options: values })} />
		${refusal ? html`<p class="refused" role="alert">${refusal}</p>` : ""}
		<p class="row"><button class="btn go" type="submit">Next</button>
			<label class="btn file">Open a table<input type="file" accept=".json" onChange=${(event) => onopen(event.target)} /></label></p></form>`;
}

/** One of the questions before the first event. */
function Asked({ game, form, question, picks, number, count, refusal, busy, onanswer, onback }) {
	const [line, type] = useState("");
	const call = (seat) => called(seat, form.you, form.names);
	const named = (text) => text.replace(/\bseat (\d)\b/g, (_, digit) => call(Number(digit)).replace("You", "you"));
	const blanks = question.blanks;
	const open = blanks.length && blanks.every((one) => one.least === 0);
	return html`<section class="asked" aria-labelledby="asked"><p><small>Question ${number} of ${count}</small></p><h2 id="asked">${TITLES[question.name] ?? `${capital(named(question.text))}?`}</h2>
		${blanks.length ? html`<${Blanks} key=${question.name} deck=${game.deck} blanks=${blanks} call=${call} named=${named} busy=${busy} below held=${picks[question.name]} onset=${(all) => picks[question.name] = all} onanswer=${onanswer}>
			${question.name === "begins" ? html`<button type="button" class="btn" disabled=${busy} onClick=${() => onanswer(UNSURE)}>I don't know</button>` : ""}
			${!question.needed || open ? html`<button type="button" class="btn" disabled=${busy} onClick=${() => onanswer("")}>${question.name === "more" ? "I don't know" : "None"}</button>` : ""}
			<button type="button" class="btn" disabled=${busy} onClick=${onback}>Previous question</button></${Blanks}>` : ""}
		${refusal ? html`<p class="refused" role="alert">${refusal}</p>` : ""}
		<details open=${!blanks.length}><summary>Type the answer</summary><form class="row" onSubmit=${(event) => { event.preventDefault(); onanswer(line); }}>
			<label class="typing">For example ${question.example}${question.needed ? "" : ", or nothing"} <input autocomplete="off" value=${line} onInput=${(event) => type(event.target.value)} /></label><button class="btn" type="submit" disabled=${busy}>Enter</button></form></details></section>`;
}

function NewTable({ game }) {
	const held = setups.get(`table-${game.name}`);
	const [form, set] = useState({ players: held.players ?? Math.max(2, game.players[0]), you: held.you ?? 1, names: held.names ?? [], options: held.options ?? {} });
	const [known, setKnown] = useState(/** @type {any[]} */ ([]));
	const [questions, pose] = useState(/** @type {any[] | null} */ (null));
	const [answers, answer] = useState(/** @type {Record<string, string>} */ ({}));
	const [at, go] = useState(0);
	const picks = useRef(/** @type {Record<string, string[][]>} */ ({}));
	const [refusal, refuse] = useState("");
	const [busy, setBusy] = useState(false);
	useEffect(() => {
		entitle(`My table: ${game.title}`);
		learn(game).catch(() => {});
		optionsOf(game.name).then((all) => setKnown(all.filter((one) => one.name !== "first")), (error) => refuse(error.message));
	}, []);
	/** @param {() => Promise<void>} work */
	const attempt = async (work) => {
		setBusy(true);
		refuse("");
		try {
			await work();
		} catch (/** @type {any} */ error) {
			const wrong = error.problems?.[0], place = questions?.findIndex((one) => one.name === wrong?.where) ?? -1;
			const what = wrong?.what.replace(/\bseat (\d)\b/g, (_, digit) => called(Number(digit), form.you, form.names));
			refuse(wrong ? questions ? capital(what) : `${capital(wrong.where.replaceAll("_", " "))}: ${what}` : error.message);
			if (place >= 0) go(place);
		}
		setBusy(false);
	};
	const names = form.names.slice(0, form.players).every((name) => !name) ? [] : Array.from({ length: form.players }, (_, seat) => form.names[seat] || `Seat${seat + 1}`);
	const next = () => attempt(async () => {
		const wrong = names.find((name) => !WORDS.test(name));
		if (wrong) throw new Error(`A name is one word: ${wrong}`);
		setups.set(`table-${game.name}`, form);
		const { questions: found } = await ask("table/setup", { game: game.name, players: form.players, you: Math.min(form.you, form.players), options: form.options });
		pose(found);
		go(0);
		answer({});
		picks.current = {};
		if (!found.length) await begin({});
	});
	/** @param {any} state */
	const opened = ({ key, game: name, title, players, log }, unsure = false) => {
		keep({ key, game: name, title, players, over: false, moves: log.length, saved: new Date().toISOString(), mode: "table", unsure });
		location.assign(`/${name}/table#game=${key}`);
	};
	/** @param {Record<string, string>} all */
	const begin = async (all) => {
		const { begins } = all, found = Object.fromEntries(Object.entries(all).filter(([, text]) => text).map(([name, text]) => [name, text === UNSURE ? "1" : text]));
		opened(await ask("table/new", { game: game.name, players: form.players, you: Math.min(form.you, form.players), names, options: form.options, answers: found, theme: theme.shown() }), begins === UNSURE);
	};
	const on = (line) => attempt(async () => {
		const question = /** @type {any[]} */ (questions)[at], all = { ...answers, [question.name]: line };
		if (question.needed && !line) throw new Error("This has to be known before the first event.");
		answer(all);
		if (at + 1 < /** @type {any[]} */ (questions).length) go(at + 1);
		else await begin(all);
	});
	const open = (field) => attempt(async () => {
		const [file] = field.files;
		if (!file) return;
		const text = await file.text();
		field.value = "";
		let record;
		try {
			record = JSON.parse(text);
		} catch {
			throw new Error("This file is not the record of a table.");
		}
		opened(await ask("table/open", { record, theme: theme.shown() }));
	});
	return html`<main class="page setup"><h1>My table: ${game.title}</h1>
		${questions ? html`<${Asked} key=${at} game=${game} form=${form} question=${questions[at]} picks=${picks.current} number=${at + 1} count=${questions.length} refusal=${refusal} busy=${busy} onanswer=${on} onback=${() => { refuse(""); at ? go(at - 1) : pose(null); }} />`
			: html`<p class="lead">Real cards on your table: enter what you see, and get advice for your seat.</p><${Continue} game=${game.name} mode="table" />
			<${Players} game=${game} form=${form} set=${set} known=${known} refusal=${refusal} onnext=${next} onopen=${open} />`}</main>`;
}

/** @param {Element} place @param {import("./games.js").Game} game */
export function mytable(place, game) {
	const key = /^#game=(.+)$/.exec(location.hash)?.[1];
	render(key ? html`<${Following} game=${game} gameKey=${key} />` : html`<${NewTable} game=${game} />`, place);
}
