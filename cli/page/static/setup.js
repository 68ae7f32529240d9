/** Set-up mode: a document edited on the board, in fields beside it and from a tray of what is unseen. */

import { Refused, ask, get } from "./api.js";
import { announce, button, copied, empty, make, picture, shape, the, write } from "./dom.js";
import { field } from "./fields.js";
import { plain } from "./json.js";
import { placeOf, seen } from "./places.js";

// where that name means the edited one
const page = document;
const PLAIN = ["game", "format", "memory"];

export class Setup {
	/** @type {any} */
	document = null;
	/** @type {any[]} */
	before = [];
	/** @type {any[]} */
	after = [];
	/** @type {Record<string, string>} */
	keys = {};
	/** @type {Map<string, any>} */
	catalogues = new Map();
	/** @type {string | null} the card in hand */
	held = null;
	/** @type {any} where the card in hand comes from */
	from = null;
	/** @type {Map<string, string>} what is meant to lie where since the last position that can be */
	drafts = new Map();
	/** @type {Told.Problem[]} */
	problems = [];
	/** @type {Promise<void> | undefined} the last check */
	checked;

	/** @type {string | null} the document that the draft was begun from */
	origin = null;

	/** @param {import("./main.js").App} app */
	constructor(app) {
		this.app = app;
		document.onpointerdown = (event) => this.press(event);
	}

	/** What the address keeps: the document, and what it was begun from; nothing where nothing was changed and it is not looked at. @param {string} mode */
	pack(mode) {
		const { document, origin } = this;
		return document && (mode === "setup" || origin !== JSON.stringify(document)) ? { document, origin } : undefined;
	}

	/** @param {any} held what `pack` has given, or a document */
	unpack(held) {
		const { document, origin } = held && "origin" in held ? held : { document: held, origin: null };
		this.document = document ?? null;
		this.origin = origin;
		this.before = [];
		this.after = [];
		this.keys = {};
		this.held = this.from = null;
		this.problems = [];
		this.drafts.clear();
	}

	/** Whether the draft was begun from this document, so that a look at it in another mode does not end the draft. */
	comesFrom(document) {
		return this.document !== null && this.origin === JSON.stringify(document);
	}

	begin(document) {
		this.unpack(structuredClone(document));
		this.origin = JSON.stringify(document);
		delete this.document.memory;
	}

	/**
	 * A template of a game.
	 * @param {string} game @param {number} players @param {string} kind
	 * @param {object} [asked] a seed, and rules of the deal
	 */
	async template(game, players, kind, asked = {}) {
		const still = this.app.begin("way");
		const told = Object.entries({ players, kind, ...asked }).map(([name, value]) => [name, plain(value)]);
		const found = await get(`new/${game}?${new URLSearchParams(told)}`);
		if (!still()) return;
		this.begin(found.document);
		this.keys = found.keys ?? {};
		this.app.enter("setup");
		await this.refresh();
	}

	/** Changes the document, to be taken back by undo. @param {() => void} change */
	async edit(change) {
		const old = structuredClone(this.document);
		change();
		if (JSON.stringify(old) === JSON.stringify(this.document)) return this.light();
		this.before.push(old);
		this.after = [];
		this.app.analysis.clear();
		delete this.document.memory;
		await this.refresh();
	}

	undo() {
		return this.step(this.before, this.after);
	}

	redo() {
		return this.step(this.after, this.before);
	}

	/** @param {any[]} from @param {any[]} to */
	async step(from, to) {
		if (!from.length) return;
		this.app.analysis.clear();
		to.push(this.document);
		this.document = from.pop();
		this.held = this.from = null;
		this.drafts.clear();
		await this.refresh();
	}

	escape() {
		this.held = null;
		this.from = null;
		this.light();
		announce("nothing in hand");
	}

	refresh() {
		return (this.checked = this.check());
	}

	async check() {
		const { app } = this, still = app.begin("drawing");
		if (!this.document) {
			app.board.say(copied("setup-welcome"),
				...app.games.map((game) => make("p", {}, button({ onclick: () => this.template(game.name, Math.max(2, game.players[0]), "view").catch((error) => app.refuse(error)) }, game.title))));
			empty("fields", "tray", "moves");
			app.able(0, 0);
			await app.remember();
			return;
		}
		if (!Object.keys(this.keys).length) {
			const keys = await get(`new/${this.document.game}?players=${this.document.players ?? 2}&kind=view`).then((found) => found.keys ?? {}).catch(() => ({}));
			if (!still()) return;
			this.keys = keys;
		}
		try {
			const found = await this.settled(still);
			if (!still()) return;
			app.shown = found;
			empty("refusal");
			this.problems = [];
			this.drafts.clear();
			app.board.show(found.svg, found.title);
			app.seats(this.document);
		} catch (error) {
			if (!still()) return;
			if (!(error instanceof Refused) || error.lost) return void app.refuse(error);
			this.problems = error.problems.length ? error.problems : [{ where: "", what: error.message }];
			const [first, ...more] = this.problems;
			app.refuse(`${fromOne(first.where)}: ${first.what}${more.length ? ` (and ${more.length} more)` : ""}`);
			if (!app.board.root) app.board.say("This cannot be drawn yet; the fields say what is missing.");
			for (const group of app.board.root?.querySelectorAll(".wrong") ?? []) {
				group.classList.remove("wrong");
				for (const old of group.querySelectorAll(":scope > .badge, :scope > .ring")) old.remove();
			}
		}
		this.pluses();
		this.form();
		this.light();
		this.mark();
		empty("moves");
		app.able(this.before.length, this.after.length);
		await this.tray(this.document, (code) => this.pick(code), still);
		if (still()) await app.remember();
	}

	/** The picture of the document. What is put down comes from what is not seen: the counts of hidden cards are lowered to
	 * it where they alone do not agree. @param {() => boolean} still whether this check is the last @returns {Promise<any>} */
	async settled(still) {
		const document = structuredClone(this.document);
		let told = "";
		empty("expected");
		for (let tries = 0; ; tries++) {
			try {
				const found = await ask("show", { document, seat: this.app.eyes(document), svg: true, theme: this.app.theme() });
				if (told && still()) {
					const { piles, deck } = document;
					Object.assign(this.document, piles && { piles }, deck !== undefined && { deck });
					if (deck === undefined) delete this.document.deck;
					write("expected", told);
				}
				return found;
			} catch (error) {
				const mends = error instanceof Refused && !error.lost && tries < 12 && still();
				told = mends ? lowered(document, error.problems) : "";
				if (!told) throw error;
			}
		}
	}

	/** Where a card can be put or taken: what of the picture stands in the document. */
	targets() {
		return this.app.board.groups().filter(({ dataset }) => !dataset.part && (!dataset.seat || dataset.card || dataset.cell || dataset.place || dataset.add) && placeOf(structuredClone(this.document), dataset));
	}

	light() {
		const picked = new Set(this.from ? [this.from] : []);
		this.app.board.activate(this.targets(), picked);
		this.app.board.place.classList.toggle("narrowed", this.held !== null);
		write("chosen", this.held ? `in hand: ${this.held}; choose a place (Esc drops it)` : "");
		for (const button of the("tray").querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset.code === this.held));
	}

	/** A place for one more card in the panel of every seat that has a hand. */
	pluses() {
		const root = this.app.board.root;
		if (!root || root.querySelector("[data-add]")) return;
		for (let seat = 1; seat <= (this.document.players ?? 0); seat++) {
			const panel = root.querySelector(`g[data-seat="${seat}"]:not([data-card]):not([data-cell]):not([data-chip])`);
			if (!panel || !placeOf(structuredClone(this.document), /** @type {any} */ ({ seat: String(seat), add: "hand" }))) continue;
			const box = panel.querySelector("rect").getBBox();
			// beside the title: a hand may reach into the lower corner
			const x = box.x + box.width - 34, y = box.y + 4;
			root.append(shape("g", { "data-add": "hand", "data-seat": seat }, shape("title", {}, `one more card for seat ${seat}`),
				shape("rect", { x, y, width: 28, height: 28, rx: 6, fill: "none", stroke: "currentColor", "stroke-dasharray": "3 3" }),
				shape("text", { x: x + 14, y: y + 20, "font-size": 18, "text-anchor": "middle" }, "+")));
		}
	}

	/** Marks problems where they are: at the places that they name, and in the fields. */
	mark() {
		const { board } = this.app;
		for (const [id, code] of this.drafts) {
			const group = board.root?.querySelector(`#${CSS.escape(id)}`);
			if (group) board.draft(group, code);
		}
		for (const problem of this.problems) {
			const text = `${problem.where} ${problem.what}`;
			const cells = /** @type {string[]} */ (text.match(/\b[1-4]?[a-h][1-9]\b/g) ?? []);
			const at = /\b(boards|hands|tables|piles)\[(\d+)\]/.exec(problem.where);
			const seat = at ? String(Number(at[2]) + 1) : null;
			const groups = board.groups().filter((group) => (group.dataset.cell && cells.includes(group.dataset.cell) && (!seat || !group.dataset.seat || group.dataset.seat === seat))
				|| (!cells.length && seat && group.dataset.seat === seat && !group.dataset.card && !group.dataset.cell));
			board.wrong(groups, problem.what);
		}
	}

	async clicked(group) {
		if (this.held === null) {
			const code = group.dataset.card ?? group.dataset.chip;
			if (!code || code === "?") {
				if (group.dataset.coral || group.dataset.corner) return this.put(group, "S");
				announce("empty; pick a card of the tray first");
				return;
			}
			this.held = code;
			this.from = group;
			this.light();
			announce(`${code} in hand; choose a place`);
			return;
		}
		if (group === this.from) return this.escape();
		await this.put(group, this.held);
	}

	/** Puts what is in hand onto a place, or takes away what lies there (null). @param {string | null} code */
	async put(group, code) {
		const { from } = this;
		await this.edit(() => {
			if (from) placeOf(this.document, from.dataset)?.take();
			const place = placeOf(this.document, group.dataset);
			if (code === null) place?.take();
			else place?.put(code);
			if (from?.id) this.drafts.set(from.id, "-");
			if (group.id) this.drafts.set(group.id, code ?? "-");
			this.held = this.from = null;
		});
		announce(this.problems.length ? `cannot be: ${this.problems[0].what}` : code === null ? "taken away" : `${code} lies there`);
	}

	remove(group) {
		this.from = null;
		if (group.closest("#board")) return this.put(group, null);
	}

	/** @param {string} code */
	pick(code) {
		this.from = null;
		this.held = this.held === code ? null : code;
		this.light();
		announce(this.held ? `${code} in hand; choose a place` : "nothing in hand");
	}

	form() {
		const { document } = this;
		const rows = Object.entries(document).filter(([key]) => !PLAIN.includes(key)).map(([key, value]) => {
			const wrong = this.problems.filter((one) => names(one, key)).map((one) => one.what);
			return field(key, value, this.keys[key] ?? "", wrong, (next) => this.edit(() => void (document === this.document && (this.document[key] = next))));
		});
		const missing = this.problems.filter((one) => !Object.keys(document).some((key) => names(one, key)));
		const focus = page.activeElement?.id;
		// A button that is being pressed while a check ends is not replaced: the press would be lost.
		const bar = the("fields").querySelector(".bar") ?? copied("setup-bar").firstElementChild;
		const [explore, follow, blank] = /** @type {NodeListOf<HTMLButtonElement>} */ (bar.querySelectorAll("button"));
		explore.onclick = () => this.done();
		follow.onclick = () => this.follow();
		blank.onclick = () => this.blank();
		follow.disabled = !document.you;
		blank.disabled = !document.grid;
		if (!bar.isConnected) the("fields").replaceChildren(bar);
		while (bar.nextSibling) bar.nextSibling.remove();
		bar.after(
			make("p", { class: "wrong-text" }, missing.map((one) => `${fromOne(one.where)}: ${one.what}`).join("; ")),
			make("form", { class: "rows", onsubmit: (event) => event.preventDefault() }, ...rows));
		if (focus?.startsWith("field-")) the(focus)?.focus();
	}

	/** Waits until what was changed has been checked, and says why the document is no position, where it is none; whether
	 * it stays here. @returns {Promise<boolean>} */
	async stuck() {
		const still = this.app.begin("way");
		for (let last; last !== this.checked;) await (last = this.checked);
		if (!still()) return true;
		const [first] = this.problems;
		if (first) this.app.refuse(`This cannot be yet: ${first.what}`);
		return Boolean(first);
	}

	/** Explores what was set up; whether that can be. @returns {Promise<boolean>} */
	async done() {
		return !(await this.stuck()) && this.app.open(this.document);
	}

	async follow() {
		if (await this.stuck()) return;
		this.app.follow.from(this.document);
		this.app.enter("follow");
		await this.app.follow.refresh();
	}

	/** Empties the grid, but for what is no space of it. */
	blank() {
		return this.edit(() => {
			this.document.grid = this.document.grid.map((row) => row.replace(/[^\s#]+/g, " ."));
			this.document.start_laid = false;
		});
	}

	/** The cards that are not seen, to be picked. @param {(code: string) => void} pick @param {() => boolean} still whether it is still wanted */
	async tray(document, pick, still) {
		if (!still()) return;
		const tray = the("tray");
		const path = `cards/${document.game}?svg=1&theme=${this.app.theme()}`;
		let sections = this.catalogues.get(path);
		if (!sections) {
			try {
				({ sections } = await get(path));
			} catch (error) {
				return void (still() && this.app.refuse(error));
			}
			this.catalogues.set(path, sections);
			if (!still()) return;
		}
		if (document.card_set) sections = sections.map((section) => (section.title === "cards" ? { ...section, items: own(document.card_set) } : section));
		tray.replaceChildren(...sections.filter((section) => !/sign|level|board|alga|coral tile/i.test(section.title)).map((section) => {
			const left = this.left(section, document);
			const cards = make("div", { class: "cards" }, ...left.map((/** @type {any} */ { item, count }) => this.card(item, count, pick)));
			if (!left.length) return "";
			// what only some rules bring is folded away where the document has none of it
			const open = !/expansion|exploration/i.test(section.title) || Object.entries(document.rules ?? {}).some(([key, value]) => key !== "removed" && value && value !== "standard");
			return make("details", { open }, make("summary", {}, `${section.title}, not seen`), cards);
		}), this.pieces(document, pick));
		this.app.mode === "setup" && this.light();
	}

	/** */
	left(section, document) {
		const known = seen(document);
		const counted = !/^colours/i.test(section.title);
		return section.items.map((item) => ({ item, count: counted ? (item.count ?? 1) - (known.get(item.code) ?? 0) : 1 }))
			.filter((one) => one.count > 0);
	}

	/** @param {number} count @param {(code: string) => void} pick */
	card(item, count, pick) {
		const words = `${item.code}${count > 1 ? ` x${count}` : ""}`;
		const drawn = item.svg && item.name.length > 24;
		const faces = [words];
		if (drawn) {
			const face = picture(item.svg);
			for (const one of [face, ...face.querySelectorAll("[id]")]) one.removeAttribute("id");
			face.setAttribute("aria-hidden", "true");
			faces.push(face);
		}
		return button({ "data-code": item.code, "aria-pressed": "false", "aria-label": `${item.code}, ${item.name}${count > 1 ? `, ${count} of them` : ""}`, title: item.name, onclick: () => pick(item.code) }, ...faces);
	}

	/** What is no card: shrimps of the seats. @param {(code: string) => void} pick */
	pieces(document, pick) {
		if (!document.shrimps || this.app.mode !== "setup") return "";
		const codes = document.shrimps.map((_, at) => `shrimp ${at + 1}`);
		return make("div", {}, make("h2", {}, "shrimps by seat"), make("div", { class: "cards" }, ...codes.map((code) => this.card({ code, name: `of seat ${code.at(-1)}` }, 1, pick))));
	}

	/** Drags a card of the tray or of the board; a press without a drag stays a click. */
	press(event) {
		if (this.app.mode !== "setup" || event.button) return;
		const button = event.target.closest?.("#tray button");
		const group = event.target.closest?.('#board [role="button"]');
		const code = button?.dataset.code ?? group?.dataset.card ?? group?.dataset.chip;
		if (!code || code === "?") return;
		const start = { x: event.clientX, y: event.clientY };
		const over = new AbortController();
		/** @type {any} */
		let ghost = null;
		const move = (now) => {
			if (!ghost && Math.hypot(now.clientX - start.x, now.clientY - start.y) > 6) {
				ghost = make("div", { class: "ghost", "aria-hidden": "true" }, code);
				page.body.append(ghost);
				this.held = code;
				this.from = group ?? null;
				this.light();
			}
			if (ghost) {
				ghost.style.left = `${now.clientX + 8}px`;
				ghost.style.top = `${now.clientY + 8}px`;
			}
		};
		const end = (now) => {
			over.abort();
			if (!ghost) return;
			ghost.remove();
			const under = page.elementFromPoint(now.clientX, now.clientY);
			const target = under?.closest('#board [role="button"]') ?? under?.closest("#board g[data-seat]");
			// the click that follows a drag is none
			const after = new AbortController();
			addEventListener("click", (click) => click.stopPropagation(), { capture: true, signal: after.signal });
			setTimeout(() => after.abort(), 0);
			if (now.type === "pointerup" && target && target !== this.from) this.put(target, code);
			else if (now.type === "pointerup" && this.from && under?.closest("#tray, #under")) this.remove(this.from);
			else this.escape();
		};
		addEventListener("pointermove", move, { signal: over.signal });
		addEventListener("pointerup", end, { signal: over.signal });
		addEventListener("pointercancel", end, { signal: over.signal });
	}
}

/** Whether a problem is where a key stands. @param {Told.Problem} problem @param {string} key */
const names = (problem, key) => new RegExp(`(^|\\W)${key}(\\W|$)`).test(problem.where);

/** The cards of a document that brings its own, which have no pictures. @returns {Told.Item[]} */
function own(cards) {
	return cards.map(({ id, pieces, points }) => ({ code: String(id), name: `${pieces.join(" ")}, ${points} points`, count: 1 }));
}

/** A place whose entries count from 1, as a person counts; those of a problem count from 0. @param {string} where */
const fromOne = (where) => where.replace(/\[(\d+)\]/g, (_, entry) => `[${Number(entry) + 1}]`);

// What the games say where counts of hidden cards are too high.
const MORE_THAN_THERE_ARE = /this game has only|are left for them|leave room for/;

/** Lowers a count of hidden cards by one where nothing else is wrong, and says so. @param {Told.Problem[]} problems @returns {string} */
function lowered(document, problems) {
	if (!problems.length || !problems.every((one) => /^(piles|deck)/.test(one.where) && MORE_THAN_THERE_ARE.test(one.what))) return "";
	const { piles, deck } = document;
	const most = Array.isArray(piles) ? Math.max(...piles.filter((one) => typeof one === "number")) : 0;
	if (most > 0) {
		const at = piles.indexOf(most);
		piles[at] -= 1;
		return `The pile of seat ${at + 1} has ${piles[at]} cards now.`;
	}
	if (typeof deck === "number") {
		delete document.deck;
		return "The deck holds what is not seen.";
	}
	if (deck?.count > 1) return `The deck has ${(deck.count -= 1)} cards now.`;
	return "";
}
