/** The Game tab: a real game followed as `leadline table` does; every line so far is told to the server again. */

import { ask } from "./api.js";
import { announce, button, copied, empty, make, reveal, the, write } from "./dom.js";

export class Follow {
	/** @type {{game: string} | null} */
	begin = null;
	/** @type {any} a record of a seat to go on from */
	record = null;
	/** @type {string[]} */
	lines = [];
	/** @type {string[]} */
	undone = [];
	/** @type {any} */
	view = null;
	/** @type {any} what the server has answered last */
	told = null;
	expected = "";

	/** @param {import("./main.js").App} app */
	constructor(app) {
		this.app = app;
	}

	/** What tells one followed game from another. @returns {object | null} */
	get game() {
		return this.begin ?? this.record;
	}

	clear() {
		this.begin = this.record = this.view = this.told = null;
		this.lines = [];
		this.undone = [];
	}

	open(record) {
		this.clear();
		this.record = record;
	}

	/** Goes on from what a seat sees. */
	from(view) {
		this.open({ game: view.game, format: 1, players: view.players, you: view.you, view, events: [] });
	}

	pack() {
		return this.begin || this.record ? { begin: this.begin, record: this.record, lines: this.lines } : undefined;
	}

	unpack(held) {
		this.clear();
		if (held) [this.begin, this.record, this.lines] = [held.begin ?? null, held.record ?? null, held.lines ?? []];
	}

	/** Starts a game at a table. @param {string} game @param {string} setup */
	start(game, setup) {
		this.clear();
		const begin = this.begin = { game };
		return this.app.inTurn(async (still) => {
			const lines = setup ? [setup] : [];
			const answer = await this.asked(lines, still);
			const wanted = still();
			// the form stays, to be mended
			if (!wanted || !answer || answer.refused) {
				if (begin === this.begin) this.clear();
				if (wanted && answer) this.app.refuse(`refused: ${answer.refused.error}`);
				return;
			}
			this.lines = lines;
			this.app.anew();
			this.app.enter("follow");
			await this.take(answer);
		});
	}

	/** One more line of the table. @param {string} line @param {() => boolean} still whether it is to be shown */
	async tell(line, still) {
		const field = the("line");
		if ((await this.add(line, still)) || !still()) return;
		field.value ||= line;
		field.focus();
	}

	/**
	 * Adds a line to what was told; whether it was taken.
	 * @param {string} line @param {() => boolean} still whether it is to be shown @param {string[]} undone what can be done again after it
	 * @returns {Promise<boolean>}
	 */
	async add(line, still, undone = []) {
		const { game, app } = this;
		if (!game) {
			app.wanted();
			return false;
		}
		const answer = await this.asked([...this.lines, line], still);
		if (!answer || game !== this.game || (answer.refused && !still())) return false;
		if (answer.refused) {
			app.refuse(`refused: ${answer.refused.error}`);
			announce(the("refusal").textContent);
			return false;
		}
		this.lines = [...this.lines, line];
		this.undone = undone;
		if (!still()) {
			await app.remember();
			return true;
		}
		app.analysis.clear();
		await this.take(answer);
		if (still()) announce(`${answer.news.at(-1).text}. ${this.expected}`);
		return true;
	}

	undo() {
		return this.app.inTurn(async (still) => {
			const line = this.lines.at(-1);
			if (line === undefined) return;
			this.undone.push(line);
			this.lines = this.lines.slice(0, -1);
			if (!still()) return this.app.remember();
			this.app.analysis.clear();
			await this.refresh();
			if (still()) announce(`taken back: ${line}`);
		});
	}

	redo() {
		return this.app.inTurn(async (still) => {
			const line = this.undone.at(-1);
			if (line !== undefined) await this.add(line, still, this.undone.slice(0, -1));
		});
	}

	/** @param {string[]} lines @param {() => boolean} still whether it is still wanted @returns {Promise<any>} */
	async asked(lines, still) {
		try {
			return await ask("table", { begin: this.record ? null : this.begin, record: this.record, lines });
		} catch (error) {
			if (still()) this.app.refuse(error);
			return null;
		}
	}

	async refresh() {
		const still = this.app.begin("drawing");
		if (!this.game) {
			this.view = null;
			this.form();
			this.app.board.say("Follow a game that lies on your table: say which, at the right (or below).");
			empty("moves");
			await this.app.remember();
			return;
		}
		const answer = await this.asked(this.lines, still);
		if (!answer || !still()) return;
		if (answer.refused) this.app.refuse(`line ${answer.refused.line + 1}: ${answer.refused.error}`);
		await this.take(answer);
	}

	async take(answer) {
		this.told = answer;
		this.view = answer.view ?? null;
		const still = this.app.begin("drawing");
		// of an event that is not complete the last answer asks for what is missing
		this.expected = answer.held ? `${answer.held}: ${answer.news.at(-1).text}` : answer.expected;
		write("expected", this.expected);
		this.render();
		if (this.view) {
			try {
				await this.app.draw(this.view, still);
				await this.app.setup.tray(this.view, (code) => this.typed(code), still);
			} catch (/** @type {any} */ error) {
				if (!still()) return;
				// a board of which something has still to be told is no position
				if (error.lost) this.app.refuse(error);
				else this.app.board.say(this.expected);
				empty("moves");
			}
		} else {
			const [question] = answer.questions ?? [];
			this.app.board.say(...(question ? [make("p", {}, `${question.text}?`), make("p", { class: "hint" }, `Type the answer below, as: ${question.example}`)] : []));
			empty("moves", "tray");
			the("line").focus();
		}
		if (!still()) return;
		this.buttons();
		await this.app.remember();
	}

	buttons() {
		this.app.able(this.lines.length, this.undone.length);
	}

	/** A card of the tray goes into the line; where something has still to be told, after the word that asks for it. @param {string} code */
	typed(code) {
		const line = the("line");
		const word = /\bas:? (\w+) \S/.exec(this.expected ?? "")?.[1];
		const before = line.value.trim() || (this.told?.held ? word ?? "" : "");
		line.value = `${before}${before ? " " : ""}${code}`;
		line.focus();
	}

	/** The form that begins a game. */
	form() {
		const { games } = this.app;
		const parts = copied("follow-form"), form = parts.querySelector("form"), { game: select, players, me, rules } = form.elements;
		choose(select, games);
		if (games.some((one) => one.name === this.app.way[0])) [select.value] = this.app.way;
		const fit = () => {
			const game = games.find((one) => one.name === select.value);
			bound(players, game);
			me.value = Math.min(Number(me.value), Number(players.value));
			me.max = players.value;
			form.querySelector("small").textContent = `Rules that differ, with commas: ${told(game).map((one) => one.name).join(", ") || "none"}`;
		};
		select.onchange = fit;
		players.oninput = () => (me.max = players.value);
		form.onsubmit = (event) => {
			event.preventDefault();
			this.start(select.value, [`players ${players.value}`, `me ${me.value}`, rules.value.trim()].filter(Boolean).join(", "));
		};
		fit();
		the("game").replaceChildren(parts);
		empty("tray", "expected");
		this.buttons();
	}

	render() {
		const { told } = this;
		const log = make("ol", { class: "log", "aria-label": "What was told" }, ...told.news.map((one) =>
			make("li", {}, make("strong", {}, this.lines[one.line] ?? ""), ...(one.text.includes("\n") ? [make("pre", {}, one.text)] : [` ${one.text}`]))));
		the("game").replaceChildren(
			make("div", { class: "bar" },
				button({ onclick: () => this.save() }, "Save record"),
				button({ onclick: () => this.again() }, "Another game"),
				button({ onclick: () => this.explore() }, "Explore from here")),
			...(told.questions?.length ? [make("h2", {}, "Still to be told"), make("ul", {}, ...told.questions.map((one) => make("li", {}, `${one.text}, as: ${one.example}`)))] : []),
			make("h2", {}, "What has happened"), log);
		reveal(log.lastElementChild);
	}

	/** Clears the table; the browser's Back brings the game that was on it back. */
	async again() {
		const still = this.app.begin("way");
		await this.app.remember();
		if (!still()) return;
		this.clear();
		this.app.anew();
		this.app.enter("follow");
		await this.refresh();
		announce("Another game. Back in the browser brings the one before back.");
	}

	save() {
		this.app.dialogs.save(this.told?.record ?? this.record, "record");
	}

	async explore() {
		if (this.view) await this.app.open(this.view);
	}
}

/** Lets a field have as many players as a game can have. @param {any} field */
export const bound = (field, game) => {
	[field.min, field.max] = range(game);
	field.value = Math.max(field.min, Math.min(field.max, field.value));
};

/** Offers the games. @param {HTMLSelectElement} select @param {any[]} games */
export const choose = (select, games) => select.append(...games.map((game) => make("option", { value: game.name }, game.title)));

/** How many can play a game, least and most. @returns {[number, number]} */
export const range = (game) => game?.players ?? [1, 5];

/** The options of a deal that can be typed: those of files cannot. @returns {any[]} */
export const told = (game) => (game?.options ?? []).filter((one) => !one.kinds.includes("object"));
