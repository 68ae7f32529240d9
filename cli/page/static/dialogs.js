/** What opens over the page: deal, open, save, help; and the welcome on an empty board. */

import { Refused, ask } from "./api.js";
import { announce, button, download, empty, make, on, said, the, write } from "./dom.js";
import { choice, range, told } from "./follow.js";
import { read, written } from "./json.js";

const KEYS = [
	["b", "best: begin, and stop"],
	["space, right, left", "next step, step back"],
	["Home, End", "to the beginning, to the end of the line"],
	["/", "the line to type a move or an event"],
	["Esc", "take back a click; put down a card; stop"],
	["Tab, arrows, Enter", "to the board, from place to place, choose"],
	["Delete", "set up: take a card away"],
];

export class Dialogs {
	/** @param {import("./main.js").App} app */
	constructor(app) {
		this.app = app;
		on("do-deal", () => this.deal());
		on("do-open", () => this.open());
		on("do-save", () => this.save(this.whole(), "position"));
		on("do-copy", () => this.whole() ? this.copy(written(this.whole()), "document copied") : this.none("copy"));
		on("do-link", () => this.whole() ? app.remember().then(() =>
			this.copy(location.href, "address copied: it holds the position")) : this.none("link to"));
		on("do-help", () => this.help());
		const drop = document.body;
		drop.addEventListener("dragover", (event) => {
			event.preventDefault();
			drop.classList.add("dropping");
		});
		drop.addEventListener("dragleave", () => drop.classList.remove("dropping"));
		drop.addEventListener("drop", async (event) => {
			event.preventDefault();
			drop.classList.remove("dropping");
			const file = event.dataTransfer?.files[0];
			if (file) await this.read(file.text());
		});
		document.addEventListener("paste", (event) => {
			if (/^(INPUT|TEXTAREA)$/.test(/** @type {any} */ (event.target).tagName)) return;
			const text = event.clipboardData?.getData("text");
			if (text) this.read(text);
		});
	}

	/** @param {string} what */
	none(what) {
		this.app.refuse(`There is nothing to ${what} yet.`);
	}

	/** What Save and Copy give: of a followed game its record. */
	whole() {
		return this.app.mode === "follow" ? this.app.follow.told?.record : this.app.document();
	}

	/** @param {string} title @param {...any} parts @returns {any} */
	show(title, ...parts) {
		const dialog = the("dialog");
		dialog.replaceChildren(make("h2", { id: "dialog-title" }, title), ...parts,
			make("div", { class: "bar" }, button({ onclick: () => dialog.close() }, "Close")));
		dialog.showModal();
		return dialog;
	}

	/** Reads a document as JSON, or lets the server read it as TOML. @param {string | Promise<string>} source */
	async read(source) {
		const still = this.app.begin("way");
		try {
			const text = await source;
			const document = /^\s*\{/.test(text) ? read(text) : (await ask("read", { text })).document;
			// what is refused takes nothing off the board, but for what asks Plan or Score
			if (!document.moves && !document.rounds) await ask("show", { document }).catch((error) => {
				if (!/^this is a question/.test(error.message)) throw error;
			});
			if (!still() || !(await this.app.open(document, still))) return;
			the("dialog").close();
			announce("document opened");
		} catch (error) {
			if (!still()) return;
			const why = error instanceof SyntaxError ? `not JSON: ${error.message}` : said(error);
			const place = the("dialog").open ? the("dialog").querySelector(".wrong-text") : null; // Help has none
			if (place) place.textContent = why;
			else this.app.refuse(error instanceof Refused ? error : why);
		}
	}

	open() {
		const text = make("textarea", { name: "text", rows: 10, spellcheck: "false", placeholder: '{"game": ...' });
		const file = make("input", { type: "file", accept: ".json,.toml,.txt", onchange: () => file.files[0] && this.read(file.files[0].text()) });
		this.show("Open a document",
			make("form", { class: "rows", onsubmit: (event) => {
				event.preventDefault();
				this.read(text.value);
			} }, make("label", {}, "A deal, a position, a view or a record, as JSON or TOML", text),
			make("p", { class: "wrong-text", role: "alert" }),
			make("button", { type: "submit", class: "main" }, "Open"), make("label", {}, "or a file; it may also be dropped onto the page", file)));
		text.focus();
	}

	deal() {
		const { games } = this.app;
		const game = choice(games);
		if (this.app.document()?.game) game.value = this.app.document().game;
		const players = make("input", { name: "players", type: "number", required: true, value: 3 });
		const drawn = make("input", { name: "seed", type: "number", min: 0, value: 1 + Math.floor(Math.random() * 9999), required: true });
		const more = make("div", { class: "rows" });
		const fit = () => {
			const found = games.find((one) => one.name === game.value);
			[players.min, players.max] = range(found);
			players.value = Math.max(players.min, Math.min(players.max, players.value));
			more.replaceChildren(...told(found).map((one) => one.kinds.join() === "boolean"
				? make("label", { class: "check" }, make("input", { type: "checkbox", name: `option-${one.name}` }), `${one.name}: ${one.help}`)
				: make("label", {}, one.name.replaceAll("_", " "), make("input", { name: `option-${one.name}`, autocomplete: "off", placeholder: one.values }), make("small", {}, one.help))));
		};
		game.addEventListener("change", fit);
		const form = make("form", { class: "rows", onsubmit: async (event) => {
			event.preventDefault();
			/** @type {Record<string, any>} */
			const rules = {};
			const seed = read(drawn.value.replace(/^0+\B/, ""));
			for (const input of more.querySelectorAll("input")) {
				const name = input.name.slice(7), value = input.value.trim();
				if (input.type === "checkbox") {
					if (input.checked) rules[name] = true;
				} else if (value) rules[name] = /^(0|[1-9]\d*)$/.test(value) ? read(value) : value;
			}
			const empty = /** @type {any} */ (event.submitter)?.value === "setup";
			try {
				if (empty) await this.app.setup.template(game.value, Number(players.value), "view", { seed, ...rules });
				else await this.dealt(game.value, Number(players.value), seed, rules);
				the("dialog").close();
				announce(`${game.value}: dealt`);
			} catch (error) {
				form.querySelector(".wrong-text").textContent = said(error);
			}
		} }, make("label", {}, "Game", game), make("label", {}, "Players", players), make("label", {}, "Seed: the same one deals the same cards", drawn),
		make("details", {}, make("summary", {}, "Rules that differ"), more), make("p", { class: "wrong-text", role: "alert" }),
		make("div", { class: "bar" }, make("button", { type: "submit", class: "main" }, "Deal"), make("button", { type: "submit", value: "setup" }, "Set up a position instead")));
		this.show("Deal", form);
		fit();
	}

	/** @param {string} game @param {number} players @param {number} seed @param {object} [rules] */
	async dealt(game, players, seed, rules = {}) {
		const still = this.app.begin("way");
		const { document } = await ask("deal", { game, players, seed, rules });
		if (still()) await this.app.open(document);
	}

	/** @param {string} kind */
	save(document, kind) {
		if (!document) return this.none("save");
		download(`${document.game}-${kind}.json`, `${written(document, 1)}\n`);
		announce("saved");
	}

	/** @param {string} text @param {string} said */
	async copy(text, said) {
		try {
			await navigator.clipboard.writeText(text);
			announce(said);
			write("progress", said);
		} catch {
			this.show("Copy this", make("textarea", { rows: 8, readonly: true, "aria-label": "text to copy" }, text));
		}
	}

	help() {
		this.show("Keys and clicks", make("p", {}, "Click a card or a place: what goes with it lights up; the last click makes the move. A bookmark brings a position back."),
			make("dl", {}, ...KEYS.flatMap(([keys, what]) => [make("dt", {}, make("kbd", {}, keys)), make("dd", {}, what)])));
	}

	/** What an empty board offers. */
	welcome() {
		const { app } = this;
		app.board.say(make("h2", {}, "What lies on your table?"),
			make("p", {}, "Deal a game, open or drop a document, set up a position, or follow a real game."),
			...app.games.map((game) => make("div", { class: "bar" }, button({ onclick: () => this.dealt(game.name, Math.max(2, range(game)[0]), 7).catch((error) => app.refuse(error)) }, `${game.title}: an example`))));
		empty("moves");
		app.steps.render();
	}
}
