/** What opens over the page: deal, open, save, help; and the welcome on an empty board. */

import { Refused, ask } from "./api.js";
import { announce, button, copied, download, empty, make, on, said, the, write } from "./dom.js";
import { bound, choose, range, told } from "./follow.js";
import { read, written } from "./json.js";

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
		drop.ondragover = (event) => {
			event.preventDefault();
			drop.classList.add("dropping");
		};
		drop.ondragleave = () => drop.classList.remove("dropping");
		drop.ondrop = async (event) => {
			event.preventDefault();
			drop.classList.remove("dropping");
			const file = event.dataTransfer?.files[0];
			if (file) await this.read(file.text());
		};
		document.onpaste = (event) => {
			if (/^(INPUT|TEXTAREA)$/.test(/** @type {any} */ (event.target).tagName)) return;
			const text = event.clipboardData?.getData("text");
			if (text) this.read(text);
		};
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
			// Help has none
			const dialog = the("dialog"), place = dialog.open && dialog.querySelector(".wrong-text");
			if (place) place.textContent = why;
			else this.app.refuse(error instanceof Refused ? error : why);
		}
	}

	open() {
		const form = copied("open-form").firstElementChild, { text, file } = form.elements;
		form.onsubmit = (event) => {
			event.preventDefault();
			this.read(text.value);
		};
		file.onchange = () => file.files[0] && this.read(file.files[0].text());
		this.show("Open a document", form);
		text.focus();
	}

	deal() {
		const { games } = this.app;
		const form = copied("deal-form").firstElementChild, { game, players, seed: drawn } = form.elements;
		const more = form.querySelector("details .rows");
		choose(game, games);
		const name = this.app.document()?.game ?? this.app.way[0];
		if (games.some((one) => one.name === name)) game.value = name;
		drawn.value = 1 + Math.floor(Math.random() * 9999);
		const fit = () => {
			const found = games.find((one) => one.name === game.value);
			bound(players, found);
			more.replaceChildren(...told(found).map((one) => one.kinds.join() === "boolean"
				? make("label", { class: "check" }, make("input", { type: "checkbox", name: `option-${one.name}` }), `${one.name}: ${one.help}`)
				: make("label", {}, one.name.replaceAll("_", " "), make("input", { name: `option-${one.name}`, autocomplete: "off", placeholder: one.values }), make("small", {}, one.help))));
		};
		game.onchange = fit;
		form.onsubmit = async (event) => {
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
			const empty = event.submitter?.value === "setup";
			try {
				if (empty) await this.app.setup.template(game.value, Number(players.value), "view", { seed, ...rules });
				else await this.dealt(game.value, Number(players.value), seed, rules);
				the("dialog").close();
				announce(`${game.value}: dealt`);
			} catch (error) {
				form.querySelector(".wrong-text").textContent = said(error);
			}
		};
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
		this.show("Keys and clicks", copied("keys"));
	}

	/** What an empty board offers. */
	welcome() {
		const { app } = this;
		app.board.say(copied("welcome"),
			...app.games.map((game) => make("div", { class: "bar" }, button({ onclick: () => this.dealt(game.name, Math.max(2, range(game)[0]), 7).catch((error) => app.refuse(error)) }, `${game.title}: an example`))));
		empty("moves");
		app.steps.render();
	}
}
