/** Puzzles: the daily one and others, tried on the board, with hints, refutations and the solution. */

import { ask } from "./api.js";
import { announce, shared } from "./dom.js";
import { whyNot } from "./game.js";
import { capital, inWords } from "./games.js";
import { entitle, html, render, useEffect, useRef, useState } from "./html.js";
import { puzzles, theme, today } from "./saved.js";
import { play as hear } from "./sounds.js";
import { Side, Table, factsLine } from "./play_area.js";

const GRADES = [1, 2, 3, 4, 5];

/** A line of positions that is stepped through. @typedef {{steps: {move: string, seat: number | null, svg: string | null}[], at: number, what: string}} Line */

function Puzzle({ game }) {
	const [puzzle, set] = useState(/** @type {any} */ (null));
	const [kinds, setKinds] = useState(/** @type {any} */ (null));
	const [grades, setGrades] = useState(/** @type {number[]} */ ([]));
	const [about, setAbout] = useState("");
	const [hints, setHints] = useState(/** @type {string[]} */ ([]));
	const [verdict, judge] = useState(/** @type {any} */ (null));
	const [line, follow] = useState(/** @type {Line | null} */ (null));
	const [refusal, refuse] = useState("");
	const [busy, setBusy] = useState(true);
	const [streak, setStreak] = useState(puzzles.streak(game.name));
	const [note, setNote] = useState("");
	const shown = useRef(/** @type {any} */ (null));
	shown.current = puzzle;

	/** @param {() => Promise<void>} work */
	const attempt = async (work) => {
		setBusy(true);
		refuse("");
		try {
			await work();
		} catch (/** @type {any} */ error) {
			refuse(whyNot(error));
			announce(whyNot(error));
		}
		setBusy(false);
	};
	/** @param {any} found */
	const begin = (found) => {
		set(found);
		setHints([]);
		judge(null);
		follow(null);
		setNote("");
		puzzles.see(game.name, found.id);
		announce(capital(found.question));
	};
	const filter = () => ({ ...(grades.length ? { grades } : {}), ...(about ? { about } : {}) });
	const daily = () => attempt(async () => begin(await ask("puzzles/daily", { game: game.name, date: today(), theme: theme.shown() })));
	const next = () => attempt(async () => begin(await ask("puzzles/next", { game: game.name, seen: puzzles.get(game.name).seen, theme: theme.shown(), ...filter() })));
	const here = () => ({ id: puzzle.id, found: puzzle.found, theme: theme.shown() });

	/** The puzzle of an address that somebody has shared. @param {string} id */
	const given = (id) => attempt(async () => begin(await ask("puzzles/show", { id, found: [], theme: theme.shown() })));

	useEffect(() => {
		entitle(`Puzzles of ${game.title}`);
		const id = /^#id=([\w.:-]+)$/.exec(location.hash)?.[1];
		id ? given(id) : daily();
		ask("puzzles/list", { game: game.name }).then(({ games }) => setKinds(games[0]), () => {});
		const again = () => shown.current && ask("puzzles/show", { id: shown.current.id, found: shown.current.found, theme: theme.shown() }).then((found) => set({ ...found, daily: shown.current.daily }));
		addEventListener("themed", again);
		return () => removeEventListener("themed", again);
	}, []);

	/** What the server says of moves, in words. @param {string} text @param {any} [answer] */
	const written = (text, answer = {}) => inWords(game, text, [...(puzzle.moves?.list ?? []).map((one) => one.text), ...[...(answer.refutation ?? []), ...(answer.continues ?? [])].map((one) => one.move)]);

	/** @param {object} given a move, or the parts that were tapped */
	const answer = (given) => attempt(async () => {
		const found = await ask("puzzles/try", { ...here(), ...given });
		judge({ ...found, why: written(found.why, found) });
		hear(!found.right ? "lost" : found.puzzle.solved ? "won" : "own");
		if (found.right) {
			set({ ...found.puzzle, daily: puzzle.daily });
			follow(null);
			if (found.puzzle.solved) {
				if (!verdictSpoilt.current) puzzles.solve(game.name, puzzle.id, puzzle.daily === today());
				setStreak(puzzles.streak(game.name));
			}
		}
		announce(`${found.right ? "Right" : "Not this one"}: ${written(found.why, found)}`);
	});
	const verdictSpoilt = useRef(false);
	useEffect(() => void (verdictSpoilt.current = false), [puzzle?.id]);

	const hint = () => attempt(async () => {
		const text = written((await ask("puzzles/hint", { ...here(), number: hints.length })).text);
		setHints([...hints, text]);
		announce(text);
	});
	const solve = () => attempt(async () => {
		const found = await ask("puzzles/solution", here());
		verdictSpoilt.current = true;
		judge({ solution: found.solution, why: written(found.why, found) });
		if (found.continues.length) follow({ steps: found.continues, at: 0, what: "The solution" });
	});
	const share = async () => {
		history.replaceState(null, "", `#id=${puzzle.id}`);
		setNote(await shared(location.href));
	};
	const add = (event) => attempt(async () => {
		const [file] = event.target.files;
		if (!file) return;
		const { added, already } = await ask("puzzles/add", { text: await file.text() });
		event.target.value = "";
		const [first] = [...added, ...already];
		announce(`${added.length} puzzles added`);
		if (first) begin(await ask("puzzles/show", { id: first, found: [], theme: theme.shown() }));
	});

	if (!puzzle) return html`<main class="page"><h1>${game.title}: puzzles</h1>${refusal ? html`<p class="refused" role="alert">${refusal}</p><p class="row"><button class="btn" type="button" onClick=${daily}>Try again</button></p>` : html`<p>Opening the daily puzzle…</p>`}</main>`;

	const { solved, asked, found } = puzzle, step = line && line.steps[line.at];
	const over = solved || Boolean(verdict?.solution);
	const buttons = html`${over ? "" : html`<button class="btn" type="button" disabled=${busy || hints.length >= puzzle.hints} onClick=${hint}>Hint</button>
		<button class="btn" type="button" disabled=${busy} onClick=${solve}>Solution</button>`}
		<button class=${over ? "btn go" : "btn"} type="button" disabled=${busy} onClick=${next}>Next puzzle</button>`;
	const go = (by) => line && follow({ ...line, at: Math.max(0, Math.min(line.steps.length - 1, line.at + by)) });
	const words = (move) => capital(game.words(move));
	const seat = puzzle.seat ?? 1;
	const rivals = puzzle.seats.filter((one) => one.seat !== seat).map((one) => ({ seat: one.seat, name: `Seat ${one.seat}`, facts: factsLine(one.facts), cards: 0, look: true }));
	const own = puzzle.seats.length ? `You are seat ${seat}: ${factsLine(puzzle.seats[seat - 1].facts)}` : "";
	const side = html`<${Side} bottom=${buttons}>
		<div><h2>${puzzle.daily ? "Daily puzzle" : "Puzzle"}</h2><p>${`grade ${puzzle.grade} of 5${over ? ` · ${puzzle.about.join(", ")}` : ""}`}${asked > 1 ? ` · move ${Math.min(asked, found.length + 1)} of ${asked}` : ""}</p>
		${own ? html`<p>${own}</p>` : ""}
		${streak ? html`<p><b class="big">${streak}</b> ${streak === 1 ? "day" : "days in a row"} with the daily puzzle solved</p>` : ""}</div>
		${hints.length ? html`<ol class="hint hints" aria-label="Hints">${hints.map((text) => html`<li key=${text}>${text}</li>`)}</ol>` : ""}
		${puzzle.notes.length ? html`<details><summary>What else is known</summary>${puzzle.notes.map((note) => html`<p key=${note}><small>${capital(note)}</small></p>`)}</details>` : ""}
		<div key="extra" data-at="extra" class="extra"></div>
		<details><summary>Choose puzzles</summary>
			<fieldset><legend>Grade</legend><div class="chips">${GRADES.filter((grade) => kinds?.grades[grade]).map((grade) => html`<label key=${grade}><input type="checkbox" checked=${grades.includes(grade)}
				onChange=${() => setGrades(grades.includes(grade) ? grades.filter((one) => one !== grade) : [...grades, grade])} /><span>${grade}</span></label>`)}</div></fieldset>
			<p><label>Theme <select value=${about} onChange=${(event) => setAbout(event.target.value)}><option value="">any</option>${Object.keys(kinds?.about ?? {}).map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select></label></p>
			<p class="row"><button class="btn" type="button" onClick=${next}>Show one</button><button class="btn" type="button" onClick=${daily}>Daily puzzle</button></p>
			<p><label class="btn file">Open a file of puzzles<input type="file" accept=".jsonl,.json" onChange=${add} /></label></p>
		</details>
		<p class="row"><button class="btn" type="button" onClick=${share}>Share</button><small role="status">${note}</small></p>
	</${Side}>`;
	const said = verdict && html`<div key="said" class=${`verdict ${verdict.right || solved ? "right" : verdict.solution ? "" : "not"}`} role="group" aria-label="Answer">
		<p><b>${solved ? "Solved. " : verdict.right ? "Right. " : verdict.solution ? "Solution: " : "Not this one. "}</b>${verdict.solution ? `${verdict.solution.map(words).join("; ")}. ` : verdict.move && !verdict.right ? `${words(verdict.move)}: ` : ""}${capital(verdict.why ?? "")}</p>
		<p class="row">${line ? html`<button class="btn" type="button" disabled=${!line.at} aria-label="Step back" onClick=${() => go(-1)}>\u25C0\uFE0E</button>
			<button class="btn" type="button" disabled=${line.at === line.steps.length - 1} aria-label="Next step" onClick=${() => go(1)}>\u25B6\uFE0E</button>
			<span>${line.what}, ${line.at + 1} of ${line.steps.length}: ${line.steps[line.at].seat ? `seat ${line.steps[line.at].seat}: ` : ""}${words(line.steps[line.at].move)}</span>
			<button class="btn" type="button" onClick=${() => follow(null)}>Back to the puzzle</button>`
			: html`${verdict.refutation?.length ? html`<button class="btn" type="button" onClick=${() => follow({ steps: verdict.refutation, at: 0, what: "How it fails" })}>Show how it fails</button>` : ""}
			${verdict.continues?.length ? html`<button class="btn" type="button" onClick=${() => follow({ steps: verdict.continues, at: 0, what: "Continuation" })}>Show the continuation</button>` : ""}`}</p></div>`;
	return html`<${Table} game=${game} revision=${`${puzzle.id}.${found.length}`} seat=${seat} rivals=${rivals} own=${own} svg=${step?.svg ?? puzzle.table.svg} moves=${line || over ? null : puzzle.moves} busy=${busy || over || Boolean(line)}
		sentence=${capital(puzzle.question)} refusal=${refusal} note=${over ? "" : hints.at(-1) ?? (puzzle.sentence || "Try your move on the board.")} onmove=${(move) => answer({ move })} onwhy=${(parts) => answer({ parts })}
		side=${side} said=${said} />`;
}

/** @param {Element} place @param {import("./games.js").Game} game */
export function puzzle(place, game) {
	render(html`<${Puzzle} game=${game} />`, place);
}
