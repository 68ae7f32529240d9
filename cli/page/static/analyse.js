/** Analyse: a position with its best moves, move by move; the review of a game; and setting up. */

import { packed, unpacked } from "./address.js";
import { ask } from "./api.js";
import { Arrange } from "./arrange.js";
import { announce, download, shared } from "./dom.js";
import { Drawn } from "./drawn.js";
import { whyNot } from "./game.js";
import { capital, gameOf, personal, plain } from "./games.js";
import { entitle, html, render, useEffect, useRef, useState } from "./html.js";
import { written } from "./json.js";
import { back, begun, counted, current, documentOf, gone, nodes, pack, placeOf, played, recorded, strayed, unpack } from "./line.js";
import { Opening, left, parsed } from "./opening.js";
import { Questions } from "./questions.js";
import { Ranking, useRanking } from "./ranking.js";
import { Decision, Review, caller, lost, mistakesOf, useReview } from "./review.js";
import { theme } from "./saved.js";
import { Side, Table, factsLine } from "./play_area.js";

const LOST = "The server does not answer. Nothing is lost: start leadline serve again.";

/** @param {any} decision */
const keyOf = (decision) => `${decision.number}.${decision.seat}`;
/** @param {any} error */
const said = (error) => error.lost ? LOST : whyNot(error);

function Analyse({ game: first }) {
	const [line, setLine] = useState(/** @type {import("./line.js").Line | null} */ (null));
	const [draft, setDraft] = useState(/** @type {any} */ (null)); // a document that is set up
	const [shown, show] = useState(/** @type {any} */ (null));
	const [pointed, point] = useState("");
	const [pinned, pin] = useState(""); // a ranked move that was chosen: it stays on the board until it is played
	const [refusal, refuse] = useState("");
	const [asks, setAsks] = useState(/** @type {any} */ (null)); // a card that turned up has to be named
	const [trial, setTrial] = useState(/** @type {any} */ (null)); // a mistake that is tried again
	const [busy, setBusy] = useState(false);
	const [opened, setOpened] = useState(false);
	const [revealed, reveal] = useState(/** @type {string[]} */ ([])); // mistakes whose better move was asked for
	const [sought, seek] = useState(0); // how often the list of moves was to be seen
	const [note, setNote] = useState("");
	const [again, redraw] = useState(0);
	/** What every answer is checked against: later ones count. */
	const turn = useRef(0), address = useRef(""), fresh = useRef(0), notes = useRef(/** @type {any} */ (null)), looks = useRef(/** @type {Map<string, any>} */ (new Map())), now = useRef(/** @type {any} */ (null));
	now.current = { line, draft };

	const node = line && current(line);
	const game = shown ? gameOf(shown.game) : first;
	const call = caller(line?.record), called = (seat) => call(seat).replace(/^(Seat|You)\b/, (word) => word.toLowerCase());
	/** A text with the names of the game. @param {string} text */
	const named = (text) => text.replace(/\b([Ss])eat (\d)\b/g, (_, letter, digit) => letter === "S" ? call(Number(digit)) : called(Number(digit)));
	/** A move in words, perhaps of a seat. @param {string} move @param {number | null} [seat] */
	const words = (move, seat) => capital(personal(named(seat ? game.words(move).replace(`; seat ${seat} gives `, ", give ") : game.words(move))));
	/** What led to a place, with who did it. @param {import("./line.js").Node} one */
	const told = (one) => {
		if (one.text && !(one.seat && game.theirs && !game.verbs.play)) return capital(named(plain(one.text.split("; ")[0])));
		return `${one.seat && !/^seat /.test(one.move) ? `${call(one.seat)}: ` : ""}${words(one.text ? one.move.replace(/^\d /, "") : one.move, one.seat)}`;
	};

	/** Write what is looked at into the address; the browser's Back leads to what was there. @param {any} held @param {boolean} [replaces] */
	const remember = async (held, replaces = false) => {
		const text = `#${await packed(held)}`;
		if (text === location.hash) return;
		address.current = text;
		history[replaces ? "replaceState" : "pushState"](null, "", text);
	};

	/** Go to a line, or to where it leads. @param {import("./line.js").Line} next @param {{replaces?: boolean, quiet?: boolean}} [how] */
	const go = async (next, { replaces = false, quiet = false } = {}) => {
		const mine = ++turn.current;
		setBusy(true);
		setAsks(null);
		point("");
		pin("");
		refuse("");
		setNote("");
		try {
			const document = await documentOf(next), key = written([document, next.seat, theme.shown()]);
			const found = looks.current.get(key) ?? await ask("analyse/look", { document, seat: next.seat, theme: theme.shown() });
			looks.current.set(key, found);
			if (mine !== turn.current) return;
			setLine(next);
			setDraft(null);
			show({ ...found, document });
			entitle(`${found.title}: analysis`);
			if (!quiet) announce(`${current(next).move ? `${told(current(next))}. ` : ""}${found.sentence}`);
			if (!quiet || replaces) await remember(pack(next), replaces);
		} catch (/** @type {any} */ error) {
			if (mine === turn.current) refuse(said(error));
			throw error;
		} finally {
			if (mine === turn.current) setBusy(false);
		}
	};
	const goto = (next, how) => void go(next, how).catch(() => {});

	/** Open a document: a position, a view or a recorded game. @param {any} document @param {{replaces?: boolean}} [how] */
	const open = async (document, how) => {
		const mine = ++turn.current;
		setBusy(true);
		refuse("");
		try {
			const next = document?.moves || document?.rounds || document?.events ? await recorded(document) : begun(document);
			if (mine !== turn.current) return;
			setTrial(null);
			await go(next, how);
			fresh.current = next.record ? turn.current : 0;
			if (next.broken) refuse(next.broken);
		} catch (error) {
			refuse(said(error));
			setBusy(false);
		}
	};
	/** @param {string | Promise<string>} text */
	const openText = async (text) => {
		try {
			await open(await parsed(await text));
		} catch (/** @type {any} */ error) {
			refuse(error instanceof SyntaxError ? "Leadline cannot read this document." : said(error));
		}
	};

	/** Show what the address holds, or the beginning. */
	const load = async () => {
		address.current = location.hash;
		const text = location.hash.slice(1);
		if (text) {
			try {
				const held = await unpacked(text), draft = held.draft ?? (held.mode === "setup" ? held.setup?.document : null);
				if (draft) {
					turn.current += 1;
					setLine(null);
					setDraft(draft);
				} else await go(await unpack(held), { quiet: true });
			} catch (/** @type {any} */ error) {
				setLine(null);
				setDraft(null);
				refuse(error.lost ? LOST : "The address holds no position; it may have been cut.");
			}
		} else {
			turn.current += 1;
			const document = left();
			setLine(null);
			setDraft(null);
			setBusy(false);
			if (document) await open(document, { replaces: true });
		}
		setOpened(true);
	};

	useEffect(() => {
		entitle(`Analyse ${first.title}`);
		load();
		const moved = () => location.hash !== address.current && load();
		const themed = () => now.current.line && goto(now.current.line, { quiet: true });
		const drop = (event) => {
			event.preventDefault();
			const file = event.dataTransfer?.files[0];
			if (file) openText(file.text());
		};
		const over = (event) => event.preventDefault();
		const paste = (event) => {
			const text = event.clipboardData?.getData("text");
			if (text && !/^(INPUT|TEXTAREA)$/.test(event.target.tagName)) openText(text);
		};
		const heard = /** @type {[string, any][]} */ ([["popstate", moved], ["themed", themed], ["drop", drop], ["dragover", over], ["paste", paste]]);
		for (const [name, act] of heard) addEventListener(name, act);
		return () => heard.forEach(([name, act]) => removeEventListener(name, act));
	}, []);

	const judged = useReview(line?.record ?? null);
	useEffect(() => {
		if (!line?.record || !judged.done || fresh.current !== turn.current) return;
		const [costliest] = mistakesOf(line.record, judged.decisions);
		fresh.current = 0;
		if (costliest) goto(back({ ...line, seat: null }, placeOf(line, costliest)), { replaces: true });
	}, [judged.done, line, shown]);
	useEffect(() => {
		if (note) notes.current?.scrollIntoView({ block: "nearest" });
	}, [note]);
	const document = node && shown?.document;
	const { found, more } = useRanking(document, line?.seat ?? null, shown?.answers);

	useEffect(() => {
		const key = (event) => {
			const { line: here } = now.current, target = event.target;
			if (!here || event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.closest?.("svg, .acts, dialog")) return;
			const to = { ArrowLeft: here.at - 1, ArrowRight: here.at + 1, Home: 0, End: nodes(here).length - 1 }[event.key];
			if (to === undefined) return;
			event.preventDefault();
			if (to >= 0 && to < nodes(here).length && to !== here.at) goto(gone(here, to));
		};
		addEventListener("keydown", key);
		return () => removeEventListener("keydown", key);
	}, []);

	if (draft) return html`<${Arrange} key="arrange" document=${draft} onchange=${(next, replaces) => remember({ draft: next }, replaces)} ondone=${(next) => open(next)} onback=${() => history.back()} refusal=${refusal} />`;
	if (!line || !shown) {
		return opened ? html`<${Opening} game=${first} refusal=${refusal} onopen=${open} ontext=${openText} onsetup=${(players, rules) => arrange(null, players, rules)} />`
			: html`<main class="page setup"><h1>Analyse ${first.title}</h1><p>${location.hash.length > 1 ? "Opening the position…" : "\u00a0"}</p></main>`;
	}

	/** Set up what is looked at, or an empty board. @param {any} from @param {number} [players] @param {any} [rules] */
	async function arrange(from, players, rules) {
		try {
			const document = from ?? (await ask("new", { game: first.name, players, kind: "view", you: 1, rules })).document;
			setTrial(null);
			setDraft(from ? document : { ...document, empty: true });
			await remember({ draft: document });
		} catch (error) {
			refuse(said(error));
		}
	}

	/** Play a move, or what goes with parts that were tapped. @param {object} given */
	const move = async (given) => {
		const mine = ++turn.current;
		setBusy(true);
		refuse("");
		point("");
		try {
			const answer = await ask("analyse/move", { document, seat: line.seat, ...given });
			if (mine !== turn.current) return;
			if (answer.asks) {
				setAsks({ ...answer.asks, move: answer.move });
				announce(capital(answer.asks.text));
				setBusy(false);
				return;
			}
			setAsks(null);
			if (trial && !trial.over) {
				await attempt(answer.move);
				if (mine === turn.current) setBusy(false);
				return;
			}
			const drawn = Boolean(answer.sampled || shown.you);
			await go(played(line, { move: answer.move, seat: answer.seat, document: answer.document, drawn }));
		} catch (error) {
			if (mine !== turn.current) return;
			setBusy(false);
			refuse(said(error));
			announce(said(error));
		}
	};

	/** Judge a second try. @param {string} text */
	const attempt = async (text) => {
		const { decision } = trial, is = (move) => words(text) === words(move);
		let rows = found?.moves ?? [], row = rows.find((one) => one.move === text);
		if (!is(decision.best) && !is(decision.move) && !(row && found.done)) {
			setTrial({ ...trial, move: text, verdict: "Judging…" });
			const asked = await ask("best", { document, seat: line.seat, moves: [text], seconds: 2 });
			[rows, row] = [asked.moves, asked.moves.find((one) => one.move === text)];
		}
		const right = is(decision.best) || Boolean(row && (row === rows[0] || row.equal));
		const cost = is(decision.move) ? decision.lost : row && rows[0].value - row.value;
		const verdict = right ? "Right." : `Not this one${cost ? `: ${lost(cost)}` : ""}.`;
		setTrial({ ...trial, move: text, right, verdict, over: right });
		if (right) reveal([...revealed, keyOf(decision)]);
		announce(verdict);
	};

	const all = nodes(line), at = line.at;
	const here = (one) => placeOf(line, one) === at;
	const decision = line.record && !strayed(line) ? judged.decisions.find((one) => one.mistake && here(one)) : null;
	const shows = !decision || revealed.includes(keyOf(decision)); // what is better is a secret until it is asked for
	const chosen = trial?.decision;
	const looking = line.seat ?? shown.you;
	const seat = looking ?? shown.turn ?? chosen?.seat ?? 1;
	const rivals = shown.seats.filter((one) => one.seat !== seat).map(({ seat: other, facts }) => ({ seat: other, name: call(other),
		facts: factsLine(facts), cards: 0, turn: shown.turn === other, look: true }));
	const own = shown.seats.find((one) => one.seat === seat);
	const hidden = shown.turn !== null && !shown.moves;
	const parts = (text) => {
		const listed = shown.moves?.list.find((one) => one.text === text);
		return listed?.parts.map((index) => shown.moves.parts[index]) ?? [];
	};
	const ghostly = pointed || pinned;
	const ghost = ghostly ? { move: ghostly, parts: parts(ghostly) } : null;

	const share = async () => {
		await remember(pack(line), true);
		setNote(await shared(location.href));
	};
	const save = () => download(`${shown.game}-${line.record ? "game" : "position"}.json`, `${written(line.record ?? document, 1)}\n`);
	const goReview = (one) => {
		setTrial(null);
		goto(back({ ...line, seat: null }, placeOf(line, one)));
	};
	const tryAgain = () => {
		setTrial({ decision, verdict: "", right: false, over: false });
		goto({ ...line, seat: decision.seat });
	};
	const leaveTrial = () => {
		setTrial(null);
		goto({ ...line, seat: null });
	};
	const online = async (moves, text) => {
		const { steps } = await ask("steps", { document, line: moves });
		const before = at <= line.fork && line.tried.length ? line.tried.slice(0, 0) : line.tried.slice(0, Math.max(0, at - line.fork));
		const fork = line.tried.length && at > line.fork ? line.fork : at;
		await go({ ...line, fork, tried: [...before, ...steps], at });
		setNote(`${text}: step through it with the arrows.`);
		seek(sought + 1);
	};

	const steps = html`<button class="btn" type="button" disabled=${!at} aria-label="Step back" onClick=${() => goto(gone(line, at - 1))}>\u25C0\uFE0E</button>
		<button class="btn" type="button" disabled=${at === all.length - 1} aria-label="Next step" onClick=${() => goto(gone(line, at + 1))}>\u25B6\uFE0E</button>`;
	const best = shows ? found?.moves?.[0] : null;
	const top = html`${steps}${best && !trial ? html`<button type="button" class="btn short" aria-pressed=${String(pinned === best.move)} onClick=${() => pin(pinned === best.move ? "" : best.move)}><span>${words(best.move)}</span> ${Math.round(100 * best.value)}%</button>`
		: html`<span class="short">${trial ? "Find a better move" : found?.odds ? `${Math.round(100 * found.odds.value)}%` : ""}</span>`}`;

	const ranking = shown.over ? html`<div class="result"><h2>${capital(named(shown.result.text))}</h2>${shown.result.scores && !shown.cooperative ? html`<table><tbody>${shown.result.scores.map((points, index) =>
			html`<tr key=${index}><th scope="row">${call(index + 1)}</th><td>${points}</td></tr>`)}</tbody></table>` : ""}</div>`
		: (trial ? !trial.over : !shows) ? "" : html`<${Ranking} found=${found} more=${more} words=${words} named=${named} pinned=${pinned} onpin=${pin} onpoint=${point} onplay=${(text) => move({ move: text })}
			title=${shown.answers.rank ? call(shown.turn) === "You" ? "Your best moves" : `Best moves of ${called(shown.turn)}` : call(looking ?? shown.turn) === "You" ? "Your chance" : `Chance of ${called(looking ?? shown.turn)}`} />`;
	const review = line.record ? html`<${Review} record=${line.record} review=${judged} at=${counted(all, at + 1) + (at === all.length - 1 ? 1 : 0)} here=${here} words=${words} ongo=${goReview} />` : "";
	const seen = shown.you ? html`<p><small>${call(shown.you) === "You" ? "As you see it." : `As ${called(shown.you)} sees it.`}</small></p>` : trial ? "" : html`<p><label>Seen by <select value=${line.seat ?? ""} onChange=${(event) => goto({ ...line, seat: Number(event.target.value) || null })}>
		<option value="">all cards</option>${shown.seats.map((one) => html`<option key=${one.seat} value=${one.seat}>${called(one.seat)}</option>`)}</select></label></p>`;
	const side = html`<${Side} top=${top} bottom=${steps}>
		${review}${ranking}
		${hidden && !shown.over ? html`<p class="row"><button class="btn" type="button" disabled=${busy} onClick=${() => move({ anything: true })}>Let ${called(shown.turn)} move</button></p>` : ""}
		${trial ? "" : html`<${Questions} document=${document} seat=${looking ?? null} answers=${shown.answers} own=${Boolean(shown.you)} words=${words} named=${named} online=${online} />`}
		<div key="own"><h2>${call(seat)}</h2><p>${factsLine(own?.facts ?? [])}</p>${seen}</div>
		<div key="extra" data-at="extra" class="extra"></div>
		${all.length > 1 ? html`<div class="logged"><h2>${line.record ? "The game" : "Moves"}</h2>${strayed(line) ? html`<p class="row"><button class="btn" type="button" onClick=${() => goto(back(line, line.fork))}>Back to the game</button></p>` : ""}
			<${Moves} all=${all} at=${at} told=${told} sought=${sought} ongo=${(to) => goto(gone(line, to))} /></div>` : ""}
		<div class="row tools"><button class="btn" type="button" onClick=${() => arrange(document)}>Set up</button>
			<button class="btn" type="button" onClick=${share}>Share</button>
			<button class="btn" type="button" onClick=${save}>Save</button>
			<a class="btn" href=${`/${game.name}/analyse`}>New</a></div>
		<p class="note" role="status" ref=${notes}>${note}</p>
	</${Side}>`;
	const box = asks ? html`<${Drawn} key="asks" asks=${asks} document=${document} words=${words} named=${named} onpick=${(cards) => move({ move: asks.move, drew: cards })}
			onany=${() => move({ move: asks.move, anything: true })} oncancel=${() => setAsks(null)} />`
		: trial ? html`<div key="trial" class=${`verdict ${trial.right ? "right" : trial.verdict ? "not" : ""}`} role="group" aria-label="Try again"><p><b>${trial.verdict || "Find a better move."}</b> ${trial.move ? words(trial.move, chosen.seat) : `Played was: ${words(chosen.move, chosen.seat)}`}</p>
			<p class="row">${trial.over ? "" : html`<button class="btn" type="button" onClick=${() => { reveal([...revealed, keyOf(chosen)]); setTrial({ ...trial, over: true, verdict: `Better: ${words(chosen.best, chosen.seat)}.`, move: chosen.move }); }}>Show the better move</button>`}
			<button class="btn" type="button" onClick=${leaveTrial}>Back to the review</button></p></div>`
		: decision ? html`<${Decision} key="decision" decision=${decision} shown=${shows} words=${words} named=${named} call=${call} onpoint=${point} ontry=${shown.turn === decision.seat ? tryAgain : null}
			onshow=${() => reveal([...revealed, keyOf(decision)])} onplay=${(text) => move({ move: text })} ongo=${() => goto(gone(line, at + 1))} />` : "";
	const last = all[at];
	return html`<${Table} game=${game} revision=${`${at}.${all.length}.${again}.${last.move}`} seat=${seat} rivals=${rivals} own=${own ? `${call(seat)}: ${factsLine(own.facts)}` : ""} svg=${shown.table.svg} moves=${asks || trial?.over ? null : shown.moves} busy=${busy} ghost=${ghost}
		sentence=${trial && !trial.over ? `${call(chosen.seat)}: find a better move` : named(shown.sentence)} refusal=${refusal} note=${last.move ? told(last) : ""}
		onmove=${(text) => move({ move: text })} onwhy=${(tapped) => move({ parts: tapped })} side=${side} said=${box} />`;
}

/** The moves so far, and those that follow. */
function Moves({ all, at, told, sought, ongo }) {
	const list = useRef(/** @type {any} */ (null));
	useEffect(() => {
		if (sought) list.current?.closest(".logged").scrollIntoView({ block: "start" });
	}, [sought]);
	useEffect(() => {
		const here = list.current?.querySelector("[aria-current]");
		if (here) list.current.scrollTop = here.offsetTop - list.current.offsetTop - 60;
	}, [at, all.length]);
	return html`<ol class="log moves" ref=${list} tabindex="0" aria-label="Moves">${all.map((one, index) => html`<li key=${index} class=${index === at ? "last" : ""}><button type="button" class="step" aria-current=${index === at ? "true" : null} onClick=${() => ongo(index)}>
		<b>${index && !one.part ? `${counted(all, index)}.` : ""}</b><span>${one.move ? told(one) : "Beginning"}</span></button></li>`)}</ol>`;
}

/** @param {Element} place @param {import("./games.js").Game} game */
export function analyse(place, game) {
	render(html`<${Analyse} game=${game} />`, place);
}
