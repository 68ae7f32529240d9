/** The page: what is shown in which mode, and what clicks, keys and the address do. */

import { packed, unpacked } from "./address.js";
import { Analysis } from "./analysis.js";
import { Refused, ask, get, takeToken } from "./api.js";
import { Board } from "./board.js";
import { Dialogs } from "./dialogs.js";
import { announce, button, empty, kept, make, on, refill, said, storage, the, write } from "./dom.js";
import { Follow } from "./follow.js";
import { read } from "./json.js";
import { Picking, is } from "./picking.js";
import { Setup } from "./setup.js";
import { Steps } from "./steps.js";
import { Tree } from "./tree.js";

const MOST_BUTTONS = 80;
/** Milliseconds, and pixels, in which a second click belongs to the first. */
const TWICE = 400, NEAR = 8;
const LEFT = "leadline-open";
const store = kept(storage("localStorage"));
const look = document.documentElement.dataset;
const dark = matchMedia("(prefers-color-scheme: dark)");
const TABS = ["analysis", "steps", "game", "fields"];
const MODES = ["explore", "follow", "setup"];
/** What a mode is. @param {string} mode @returns {string} */
const banner = (mode) => /** @type {any} */ (document.querySelector(`[data-to=${mode}]`)).dataset.banner;

/** @typedef {"explore" | "follow" | "setup"} Mode */

/** What `remember` has packed, its moves as a tree. Throws where it is none of that. @param {any} held @returns {any} */
function whole(held) {
	const { mode = "explore", seat = null, tree, follow, setup } = held;
	const parts = [held, tree, setup, follow, follow?.begin, follow?.record];
	const right = MODES.includes(mode) && (seat === null || (Number.isInteger(seat) && seat > 0))
		&& parts.every((part) => typeof (part ?? {}) === "object") && (follow?.lines ?? []).every((line) => typeof line === "string");
	if (!right) throw new Error();
	return { mode, seat, tree: tree ? Tree.unpack(tree) : null, follow, setup };
}

export class App {
	/** @type {Mode} */
	mode = "explore";
	/** @type {Tree | null} */
	tree = null;
	/** @type {number | null} */
	seat = null;
	/** @type {any[]} */
	games = [];
	/** @type {any} */
	limits = {};
	/** @type {Told.Shown | null} */
	shown = null;
	/** @type {Told.Move[]} */
	moves = [];
	/** How often each of these was begun: a drawing of the board, a way to something else on it, a load of the address. */
	begun = { drawing: 0, way: 0, load: 0 };
	waiting = false;
	/** @type {MouseEvent | null} the last click on a move */
	pressed = null;
	/** Whether what the address holds next is something else than before. */
	isNew = false;
	/** @type {Promise<void>} what is under way */
	last = Promise.resolve();
	/** @type {Promise<void>} what is being written into the address */
	writing = Promise.resolve();

	constructor() {
		this.picking = new Picking([], []);
		this.board = new Board((group) => this.clicked(group));
		this.analysis = new Analysis(this);
		this.steps = new Steps(this);
		this.follow = new Follow(this);
		this.setup = new Setup(this);
		this.dialogs = new Dialogs(this);
	}

	async start() {
		takeToken();
		this.ways();
		this.wire();
		this.setTheme(store.get("leadline-theme") ?? "");
		await this.meet();
	}

	/** The game and the screen of the address, as `/reef/table`. @returns {string[]} */
	get way() {
		return location.pathname.split("/").slice(1);
	}

	/** Lets the links at the top lead to the other screens of the same game. */
	ways() {
		const [game, screen] = this.way;
		for (const link of document.querySelectorAll(".ways a")) {
			const to = /** @type {any} */ (link), mode = to.pathname.split("/")[2];
			to.pathname = `/${game}/${mode}`;
			if (mode === screen) to.setAttribute("aria-current", "page");
		}
	}

	/** A document that another screen has left to be opened here. @returns {any} */
	left() {
		const store = storage("sessionStorage"), text = store?.getItem(LEFT);
		store?.removeItem(LEFT);
		return text ? read(text) : null;
	}

	/** Learns what the server knows, and shows what the address holds. */
	async meet() {
		try {
			[this.games, this.limits] = await Promise.all([get("games").then((found) => found.games), get("limits").catch(() => ({}))]);
		} catch (error) {
			this.refuse(error);
			this.board.say(said(error));
			return;
		}
		await this.load();
	}

	/** What the address holds, or the beginning. */
	async load() {
		const still = this.begin("way");
		this.begin("load");
		this.written = location.hash;
		const text = location.hash.slice(1);
		const held = await (text ? unpacked(text).then(whole).catch(() => null) : whole({}));
		if (!still()) return;
		const { mode, seat, tree, follow, setup } = held ?? whole({});
		const left = text ? null : this.left();
		const first = text || left || this.way[1] !== "table" ? mode : "follow";
		this.steps.clear();
		this.tree = tree;
		this.seat = seat;
		this.follow.unpack(follow);
		this.setup.unpack(setup);
		this.enter(first);
		await this.redraw();
		if (left) await this.open(left);
		if (!held) this.refuse("The address holds no position; it may have been cut.");
	}

	/** The document that is looked at. @returns {any} */
	document() {
		if (this.mode === "follow") return this.follow.view;
		if (this.mode === "setup") return this.setup.document;
		return this.tree?.current.document ?? null;
	}

	/** The same, where it has to be there: else that is said. @returns {any} */
	wanted() {
		return this.document() ?? this.refuse("There is no position yet.");
	}

	/** Begins something of which only the last one counts: whether it still is that. @param {"drawing" | "way" | "load"} what @returns {() => boolean} */
	begin(what) {
		const turn = ++this.begun[what];
		return () => turn === this.begun[what];
	}

	/** Whether the tree, or the followed game, is still the same: nothing is done in another. @returns {() => boolean} */
	same() {
		const { mode } = this;
		const found = () => mode === "explore" ? this.tree : mode === "follow" ? this.follow.game : null;
		const before = found();
		return () => before === found();
	}

	/** Whether it is still looked at in the same mode, too: nothing is shown in another. @returns {() => boolean} */
	here() {
		const { mode } = this, same = this.same();
		return () => mode === this.mode && same();
	}

	/** Shows a mode; what was asked, drawn or on its way before it is no longer wanted. @param {Mode} mode */
	enter(mode) {
		this.begin("way");
		this.begin("drawing");
		this.analysis.clear();
		this.mode = mode;
		document.body.dataset.mode = mode;
		write("banner", banner(mode));
		for (const button of document.querySelectorAll(".modes button")) {
			button.setAttribute("aria-pressed", String(/** @type {any} */ (button).dataset.to === mode));
		}
		write("line-label", mode === "follow" ? "Event" : "Move");
		empty("expected");
		this.tab(mode === "explore" ? (this.steps.source ? "steps" : "analysis") : mode === "follow" ? "game" : "fields");
	}

	/** Goes over to a mode with what is on the board. @param {Mode} mode */
	async change(mode) {
		if (mode === this.mode) return;
		const document = this.document();
		if (mode === "setup" && document && !this.setup.comesFrom(document)) this.setup.begin(document);
		if (mode === "explore" && document) this.tree ??= new Tree(document);
		this.enter(mode);
		await this.redraw();
		announce(banner(mode));
	}

	/** Lets Back in the browser lead to what is on the page now: something else follows. */
	anew() {
		this.isNew = true;
	}

	/** Begins anew with a document; whether it came to that. @param {() => boolean} [still] whether it is still wanted @returns {Promise<boolean>} */
	async open(document, still = this.begin("way")) {
		const found = !document.events && (document.moves || document.rounds) && (await ask("steps", { document }));
		if (still()) await this.remember();
		if (!still()) return false;
		this.anew();
		if (document.events) {
			this.follow.open(document);
			this.enter("follow");
			await this.follow.refresh();
			return true;
		}
		this.seat = null;
		this.steps.clear();
		this.tree = new Tree(document);
		this.enter("explore");
		if (found) this.steps.record(document, found);
		const here = this.here();
		await this.refresh();
		if (found?.refused && here()) this.refuse(`move ${found.refused.line + 1}: ${found.refused.error}`);
		return true;
	}

	/** The document of a node, by its move where it is not yet known. @param {import("./tree.js").Node} node @returns {Promise<any>} */
	async documentOf(node) {
		if (!node.document && node.parent) {
			const before = await this.documentOf(node.parent);
			node.document = (await ask("apply", { document: before, move: node.move })).document;
		}
		return node.document;
	}

	/** Shows the current position of the tree, and what can be done there. */
	async refresh() {
		const still = this.begin("drawing");
		if (!this.tree) {
			this.able(0, 0);
			return this.dialogs.welcome();
		}
		const { current } = this.tree;
		await this.remember();
		try {
			const document = await this.documentOf(current);
			const marks = current.move && !current.move.includes(",") ? [{ kind: "last", move: current.move, seat: current.seat }] : [];
			await this.draw(document, still, marks);
		} catch (error) {
			if (!still()) return;
			this.refuse(error);
			if (!this.shown) {
				this.board.say("This document is no position that can be drawn. Ask what it asks: Plan or Score.");
				this.picking = new Picking([], []);
				this.seats(this.document() ?? {});
				this.light();
			}
		}
		if (!still()) return;
		this.steps.render();
		this.able(current.parent, current.latest);
	}

	/** The seat through whose eyes a document is looked at; null: all is shown, or what its own seat sees. */
	eyes(document) {
		if ((this.seat ?? 0) > document?.players) this.seat = null;
		return document?.you || !document?.players ? null : this.seat;
	}

	/**
	 * Draws a document and lights what can be done.
	 * @param {() => boolean} still whether this drawing is the last; an answer that comes too late is dropped @param {any[]} [marks]
	 */
	async draw(document, still, marks = []) {
		if (!still()) return;
		const refusal = the("refusal").textContent;
		const seat = this.eyes(document);
		const question = { document, seat, svg: true, theme: this.theme(), marks };
		const shown = ask("show", question).catch((error) => {
			if (marks.length && !error.lost) return ask("show", { ...question, marks: [] });
			throw error;
		});
		this.shown = null;
		this.moves = [];
		const found = await shown;
		if (!still()) return;
		this.shown = found;
		this.board.show(found.svg, found.title);
		this.seats(document);
		globalThis.document.title = `${found.title ?? "Leadline"} - Leadline`;
		const held = this.mode === "follow" && this.follow.told?.held;
		const eyes = document.you || seat;
		const told = !held && found.to_move && (!eyes || eyes === found.to_move) ? await ask("choices", { document, chosen: [] }) : { moves: [] };
		if (!still()) return;
		this.moves = told.moves.map((text, at) => ({ text, touched: told.touched[at] }));
		this.picking = new Picking(this.moves, this.board.groups());
		if (the("refusal").textContent === refusal) empty("refusal"); // a later one stays
		this.light();
	}

	/** Which seats can be looked over the shoulder, and what the game has answers to. */
	seats(document) {
		const answers = this.games.find((game) => [game.name, ...game.aliases].includes(document.game))?.solvers ?? [];
		for (const name of ["best", "verify", "plan", "score"]) the(`do-${name}`).disabled = !answers.includes(name);
		const together = this.games.find((game) => game.name === document.game)?.cooperative && document.rules?.variant !== "competitive";
		// it is won or lost
		if (together) the("do-score").disabled = true;
		const select = the("seat");
		const count = document.you ? 0 : document.players ?? 0;
		select.replaceChildren(make("option", { value: "" }, document.you ? `seat ${document.you}` : "all"),
			...Array.from({ length: count }, (_, at) => make("option", { value: at + 1 }, `seat ${at + 1}`)));
		select.value = this.eyes(document) ?? "";
		select.disabled = !count;
	}

	/** Lights what can be clicked next, and lists the moves that are left. */
	light() {
		const { picking } = this;
		this.board.activate(picking.lit(), picking.chosen);
		this.board.place.classList.toggle("narrowed", picking.chosen.length > 0);
		const words = the("line").value.toLowerCase().split(/\s+/).filter(Boolean);
		const rest = picking.rest().filter((move) => words.every((word) => move.text.toLowerCase().includes(word)));
		const chosen = picking.chosen.map((group) => group.getAttribute("aria-label") ?? "").join(", ");
		const exact = picking.exact();
		if (exact) rest.sort((one, other) => Number(other.text === exact) - Number(one.text === exact));
		write("chosen", chosen ? `chosen: ${chosen} (${exact ? `again: ${exact}; ` : ""}Esc takes back)` : "");
		const { over, to_move } = this.shown ?? {}, seat = this.eyes(this.document());
		const filtered = words.length && picking.rest().length;
		const hint = rest.length > MOST_BUTTONS ? `and ${rest.length - MOST_BUTTONS} more: click on the board or type`
			: rest.length ? "" : filtered ? "No move has in it what stands in the line." : over ? "The game is over." : seat && to_move && to_move !== seat ? `Seat ${to_move} is to move; its moves would tell its cards.` : "";
		refill("moves", () => the("moves").replaceChildren(
			...rest.slice(0, MOST_BUTTONS).map((move) =>
				button({ class: move.text === exact ? "main" : null, onclick: (event) => this.press(event, move.text), ...this.pointing(move.text) }, move.text)),
			...(hint ? [make("span", { class: "hint" }, hint)] : []),
		));
	}

	/** A click on a move plays it; the second one of a double click would play the move that has come in its place. @param {MouseEvent} event @param {string} text */
	press(event, text) {
		const { pressed } = this;
		const near = Math.hypot(event.clientX - (pressed?.clientX ?? 0), event.clientY - (pressed?.clientY ?? 0)) < NEAR;
		const second = pressed && event.detail > 0 && near && event.timeStamp - pressed.timeStamp < TWICE;
		this.pressed = event;
		return second ? undefined : this.play(text, false);
	}

	/** What a button of a move does besides: it points at what the move touches. @param {string} text */
	pointing(text) {
		const point = () => this.pointAt(text), away = () => this.board.point([]);
		return { onpointerenter: point, onfocus: point, onpointerleave: away, onblur: away };
	}

	/** Points at what a move touches. @param {string} text */
	pointAt(text) {
		const move = this.moves.find((one) => one.text === text);
		const groups = this.board.groups();
		this.board.point(move ? move.touched.flatMap((part) => groups.filter((group) => is(group, part)).slice(0, 1)) : []);
	}

	clicked(group) {
		if (this.mode === "setup") return this.setup.clicked(group);
		const complete = this.picking.click(group);
		if (complete) return this.play(complete);
		this.light();
		announce(`${group.getAttribute("aria-label")}; ${this.picking.rest().length} moves left`);
	}

	/** Asks what the line asks, as at a table on a terminal: best, why or odds, perhaps with a limit. Whether it asks anything. @param {string} text */
	asks(text) {
		const found = /^(best|why|odds)(?: +(\d+(?:\.\d+)?|\.\d+)(ms|s|m|n))?$/.exec(text);
		if (!found) return false;
		const [, what, number, unit] = found;
		const limit = !unit ? {} : unit === "n" ? { nodes: Number(number) } : { seconds: Number(number) * ({ ms: 0.001, s: 1, m: 60 })[unit] };
		what === "odds" ? this.analysis.odds(limit) : this.analysis.best(limit);
		return true;
	}

	/**
	 * One thing after another: what is played, taken back or done again while an answer is on its way waits for it, and is
	 * dropped where another tree or game has come by then.
	 * @param {(still: () => boolean) => Promise<void>} work which is told whether it is still to be shown @returns {Promise<void>}
	 */
	inTurn(work) {
		const same = this.same(), still = this.here();
		const next = () => same() ? work(still) : undefined;
		this.last = this.last.then(next, next);
		return this.last;
	}

	/** Makes a move, or takes an event of the table. @param {string} text @param {boolean} typed whether it goes back into the line where it is refused */
	play(text, typed = true) {
		const move = text.trim();
		if (!move) return;
		// what is typed while the answer is on its way is the next move
		the("line").value = "";
		const { mode } = this;
		return this.inTurn(async (still) => {
			if (mode === "follow") return this.follow.tell(move, still);
			if (mode === "explore") return this.move(move, typed, still);
			if (still() && (await this.setup.done())) await this.move(move, typed, this.here());
		});
	}

	/** Makes a move in the tree. @param {string} move @param {boolean} typed @param {() => boolean} still whether it is to be shown */
	async move(move, typed, still) {
		const { tree } = this;
		if (!tree) return void this.wanted();
		const { current } = tree;
		try {
			const answer = await ask("apply", { document: await this.documentOf(current), move });
			const child = tree.child(current, move, still() ? this.shown?.to_move ?? null : null);
			child.document = answer.document;
			tree.go(child);
			if (!still()) return await this.remember();
			this.analysis.clear();
			await this.refresh();
			if (still()) announce(`${move}. ${this.shown?.title ?? ""}`);
		} catch (error) {
			if (!still()) return;
			this.refuse(error);
			const word = /not complete.* as:? (\w+) /.exec(said(error))?.[1];
			if (word || typed) the("line").value ||= word ? `${move}, ${word} ` : move;
			if (word) the("line").focus();
		}
	}

	/** Goes to a node of the tree, once what is under way is done. @param {(tree: Tree) => import("./tree.js").Node | null | undefined} where */
	go(where) {
		return this.inTurn(async (still) => {
			const { tree } = this, node = tree && where(tree);
			if (!node || !tree.holds(node)) return;
			tree.go(node);
			if (!still()) return this.remember();
			this.analysis.clear();
			// the next step need not wait for the picture of this one
			this.refresh().then(() => still() && tree.current === node && announce(`${node.move || "beginning"}. ${this.shown?.title ?? ""}`));
		});
	}

	/** What is on the board in the place of the tree. @returns {Follow | Setup | null} */
	get other() {
		return this.mode === "explore" ? null : this[this.mode];
	}

	undo() {
		return this.other ? this.other.undo() : this.go((tree) => tree.current.parent);
	}

	redo() {
		return this.other ? this.other.redo() : this.go((tree) => tree.current.latest);
	}

	/** Whether there is something to take back, and to do again. @param {any} undo @param {any} redo */
	able(undo, redo) {
		const held = [the("do-undo"), the("do-redo")].includes(document.activeElement);
		the("do-undo").disabled = !undo;
		the("do-redo").disabled = !redo;
		if (held && /** @type {any} */ (document.activeElement).disabled !== false) (undo ? the("do-undo") : redo ? the("do-redo") : the("line")).focus();
	}

	/** Says what was refused; a server that is gone is waited for. */
	refuse(error) {
		if (error?.name === "AbortError") return;
		const text = said(error);
		write("refusal", text);
		if (error?.lost) this.wait();
		else if (error instanceof Error && !(error instanceof Refused)) console.error(error);
	}

	/** Waits for the server; the position stands in the address and nothing is lost. */
	wait() {
		if (this.waiting) return;
		this.waiting = true;
		write("banner", the("banner").dataset.lost);
		const again = async () => {
			try {
				await get("limits");
			} catch (/** @type {any} */ error) {
				if (error.lost) return void setTimeout(again, 1000);
			}
			this.waiting = false;
			write("banner", banner(this.mode));
			empty("refusal");
			announce("The server is back.");
			if (!this.games.length) return void this.meet();
			await this.redraw();
		};
		setTimeout(again, 1000);
	}

	/** Writes what is shown into the address, after what is being written there. */
	remember() {
		const packing = packed({ mode: this.mode, seat: this.seat, tree: this.tree?.pack(), follow: this.follow.pack(), setup: this.setup.pack(this.mode) });
		const { isNew, begun: { load } } = this;
		this.isNew = false;
		const write = async () => {
			const text = `#${await packing}`;
			// where the address is not what was written last the person has gone elsewhere meanwhile
			if (load !== this.begun.load || text === location.hash || location.hash !== this.written) return;
			this.written = text;
			history[isNew ? "pushState" : "replaceState"](null, "", text);
		};
		return (this.writing = this.writing.then(write, write));
	}

	/** @returns {"light" | "dark"} */
	theme() {
		const set = look.theme;
		return set === "light" || set === "dark" ? set : dark.matches ? "dark" : "light";
	}

	/** @param {string} name light, dark, or empty: as the system */
	setTheme(name) {
		if (name) look.theme = name;
		else delete look.theme;
		the("do-theme").setAttribute("aria-label", `Theme: ${name || "as the system"}`);
		write("do-theme", `Theme: ${name || "auto"}`);
		store.set("leadline-theme", name);
	}

	redraw() {
		return (this.other ?? this).refresh();
	}

	/** @param {string} name */
	tab(name) {
		for (const one of TABS) {
			const chosen = one === name, tab = the(`tab-${one}`);
			the(one).hidden = !chosen;
			tab.setAttribute("aria-selected", String(chosen));
			tab.setAttribute("tabindex", chosen ? "0" : "-1");
		}
	}

	wire() {
		for (const button of /** @type {any} */ (document.querySelectorAll(".modes button"))) button.onclick = () => this.change(button.dataset.to);
		for (const name of TABS) on(`tab-${name}`, () => this.tab(name));
		the("tabs").onkeydown = (event) => this.tabKey(event);
		on("do-undo", () => this.undo());
		on("do-redo", () => this.redo());
		on("do-theme", () => {
			const names = ["", "light", "dark"];
			this.setTheme(names[(names.indexOf(look.theme ?? "") + 1) % 3]);
			this.redraw();
		});
		dark.onchange = () => this.redraw();
		the("seat").onchange = () => {
			this.seat = Number(the("seat").value) || null;
			// another seat's answers may name cards that this one does not see
			this.analysis.clear();
			this.steps.forget();
			this.redraw();
		};
		the("command").onsubmit = (event) => {
			event.preventDefault();
			const text = the("line").value.trim();
			const [, step, many = 1] = /^(undo|redo)(?: +([1-9]\d{0,3}))?$/.exec(text) ?? [];
			if (step) for (let times = Number(many); times; times -= 1) step === "undo" ? this.undo() : this.redo();
			else if (!this.asks(text)) return void this.play(text);
			the("line").value = "";
		};
		the("line").oninput = () => {
			empty("refusal");
			if (this.mode === "explore") this.light();
		};
		document.onkeydown = (event) => this.key(event);
		// the fragment of the address is the position, and no place of the page
		on("skip", (event) => {
			event.preventDefault();
			this.board.place.focus();
		});
		onhashchange = () => {
			if (location.hash !== this.written) takeToken() ? this.meet() : this.load();
		};
	}

	/** @param {KeyboardEvent} event */
	tabKey(event) {
		if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
		const seen = TABS.filter((name) => the(`tab-${name}`).offsetParent);
		const at = seen.findIndex((name) => the(`tab-${name}`) === document.activeElement);
		const next = seen[(at + (event.key === "ArrowRight" ? 1 : seen.length - 1)) % seen.length];
		this.tab(next);
		the(`tab-${next}`).focus();
		event.stopPropagation();
		event.preventDefault();
	}

	/** Esc, b, space, / and the arrows, where no field takes them. @param {KeyboardEvent} event */
	key(event) {
		if (the("dialog").open || event.ctrlKey || event.metaKey || event.altKey) return;
		const target = /** @type {any} */ (event.target);
		const field = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
		if (event.key === "Escape") {
			if (this.mode === "setup") this.setup.escape();
			else if (this.picking.chosen.length) {
				this.picking.chosen = this.picking.chosen.slice(0, -1);
				this.light();
			} else if (field) target.blur();
			else if (this.analysis.runs) this.analysis.stop();
			return;
		}
		if (field) return;
		const button = target.tagName === "BUTTON" || target.getAttribute("role") === "button";
		const explore = this.mode === "explore";
		if (event.key === "Delete" && this.mode === "setup" && button) this.setup.remove(target);
		else if (event.key === "b") this.analysis.toggle();
		else if (event.key === "/") the("line").focus();
		else if (event.key === " " && !button) this.redo();
		else if (explore && event.key === "ArrowRight") this.redo();
		else if (explore && event.key === "ArrowLeft") this.undo();
		else if (explore && event.key === "Home") this.go((tree) => tree.root);
		else if (explore && event.key === "End") this.go((tree) => tree.shown().at(-1));
		else return;
		event.preventDefault();
	}
}

new App().start();
