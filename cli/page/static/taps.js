/** A move put together by taps: the chosen parts, those that can follow, and buttons for what the picture does not show. */

import { classOf } from "./games.js";
import { Picking, is } from "./picking.js";

/** So many moves are offered as buttons at once. */
const FEW = 8;
/** So many where parts of the picture can be tapped instead. */
const SOME = 4;
/** So many words at once. */
const MOST = 24;
/** So many before anything is chosen. */
const FIRST = 6;

/** Moves that begin with a card which is laid. */
const LEADS = /^([SF]\b|\w+[=@])/;

/** @typedef {{text: string, parts: number[], cost: number | null}} Move */
/** @typedef {{label: string, move?: string, filter?: string, prefix?: string[], pressed?: boolean, main?: boolean}} Chip */

export class Taps {
	filter = "";
	/** @type {string[]} */
	prefix = [];

	/** @param {import("./games.js").Game} game @param {{unit: string | null, parts: Api.Touched[], list: Move[]} | null} moves @param {any[]} groups */
	constructor(game, moves, groups) {
		this.game = game;
		this.unit = moves?.unit ?? null;
		this.parts = moves?.parts ?? [];
		this.groups = groups;
		// a card of the hand is laid, and others pay for it: the first one that is chosen is the one that is laid
		this.lays = this.unit === "card" && (moves?.list ?? []).some((move) => classOf(move.text) === "lay");
		this.all = (moves?.list ?? []).map((move) => ({ ...move, stages: this.stages(move), aside: false }));
		this.costs = new Map(this.all.map((move) => [move.text, move.cost ?? 0]));
		this.picking = new Picking([], groups);
		this.keep("");
	}

	/** The parts of a move that have to be chosen: a corner only if its card is laid. @param {Move} move */
	touched(move) {
		const touched = move.parts.map((at) => this.parts[at]);
		return /^[SF]\b/.test(move.text) ? touched.filter((part) => !part.corner) : touched.filter((part) => !part.corner || !touched.some((other) => other.card));
	}

	/** The same in the order in which they are chosen: what is laid and where, then what pays. @param {Move} move */
	stages(move) {
		const touched = this.touched(move), named = touched.flatMap((part, at) => part.card && part.seat ? [at] : []);
		return this.lays && named.length > 1 && LEADS.test(move.text) ? [touched.slice(0, named[1]), touched.slice(named[1])] : [touched];
	}

	/** Keep to moves of a class, or to those that begin with these words. @param {string} filter @param {string[]} [prefix] */
	keep(filter, prefix = []) {
		const held = this.picking.chosen, aside = (move) => this.lays && !filter && !LEADS.test(move.text) && Boolean(this.game.verbs[classOf(move.text)]);
		[this.filter, this.prefix] = [filter, prefix];
		const kept = this.all.filter((move) => (!filter || classOf(move.text) === filter) && prefix.every((word, at) => words(move.text)[at] === word));
		this.picking = new Picking(kept.map((move) => ({ ...move, aside: aside(move) })), this.groups);
		if (filter === "-" && held.length === 1 && this.picking.lit().has(held[0])) this.picking.chosen = held;
		// the card that the button names is chosen with it
		const own = /^[SF]$/.test(filter) && [...this.picking.lit()].find((group) => /** @type {any} */ (group).dataset.card === filter);
		if (own) this.picking.chosen = [own];
	}

	clear() {
		this.keep("");
	}

	/** Take the last choice back; whether there was one. */
	back() {
		if (this.picking.chosen.length) this.picking.chosen = this.picking.chosen.slice(0, -1);
		else if (this.prefix.length > 1) this.keep(this.filter, this.prefix.slice(0, -1));
		else if (this.filter || this.prefix.length) this.clear();
		else return false;
		return true;
	}

	get begun() {
		return this.picking.chosen.length > 0 || this.filter !== "";
	}

	/** Choose a part; the move that is complete by it. @param {any} group @returns {string | null} */
	tap(group) {
		return this.picking.click(group);
	}

	/** Begin anew with a card that cannot follow what is chosen; whether a move can begin with it. @param {any} group */
	anew(group) {
		if (group.dataset.cell || !new Picking(this.all, this.groups).lit().has(group)) return false;
		this.clear();
		this.tap(group);
		return true;
	}

	/** The parts of the picture that a move touches. @param {Api.Touched[]} parts @returns {any[]} */
	found(parts) {
		return this.groups.filter((group) => parts.some((part) => is(group, part)));
	}

	/** The part that a group is, as the server knows it. @param {any} group @returns {Api.Touched} */
	part(group) {
		const known = this.parts.find((part) => is(group, part));
		const { cell, card, seat, chip, place, sea, pile, coral, corner } = group.dataset;
		const named = cell ? { cell, seat } : card ? { card, seat, place } : { chip, place, seat, sea, pile, coral, corner };
		return known ?? /** @type {any} */ (Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)));
	}

	/** What the lit spaces cost, while a card is chosen. @returns {Map<any, string>} */
	prices() {
		const found = new Map();
		if (!this.unit || !this.picking.chosen.length) return found;
		const rest = this.picking.rest();
		for (const group of /** @type {Set<any>} */ (this.picking.lit())) {
			if (!group.dataset.cell || this.picking.chosen.includes(group)) continue;
			const costs = rest.filter((move) => this.picking.moves.find((one) => one.text === move.text)?.stages.flat().some((part) => part.includes(group))).map((move) => this.costs.get(move.text) ?? 0);
			const least = Math.min(...costs);
			found.set(group, least ? `pay ${least}` : "free");
		}
		return found;
	}

	/** What is to be tapped next, in words. */
	guide() {
		const chosen = /** @type {any[]} */ (this.picking.chosen), rest = this.picking.rest(), lit = /** @type {any[]} */ ([...this.picking.lit()]).filter((group) => !chosen.includes(group));
		if (!this.begun) return "";
		const due = Math.min(...rest.map((move) => this.costs.get(move.text) ?? 0));
		if (this.unit && chosen.some((group) => group.dataset.cell) && due > 0 && Number.isFinite(due)) {
			const left = due - (chosen.length - 2);
			if (left > 0) return `Pay ${due} ${this.unit}${due === 1 ? "" : "s"}: tap ${left < due ? `${left} more` : left === 1 ? "a card" : `${left} cards`}`;
		}
		if (this.lays && !this.filter && chosen.length === 1 && !lit.length && chosen[0].dataset.card) return `${this.game.deck.name(chosen[0].dataset.card)} can be laid nowhere now. To pay with it, first tap the card that you lay.`;
		const spaces = lit.some((group) => group.dataset.cell), others = lit.some((group) => !group.dataset.cell);
		const what = spaces && others ? "a space or a card" : spaces ? "a space" : others ? "a card or tile" : "";
		return what ? `Tap ${what} that lights up${this.chips().some((chip) => chip.move) ? ", or a button" : ""}` : "Choose with a button";
	}

	/** The buttons. @returns {Chip[]} */
	chips() {
		const { game, picking, filter, prefix } = this;
		const fits = picking.rest(), rest = fits.filter((move) => !(move.aside && this.begun)).map((move) => move.text), exact = picking.exact();
		/** @param {string} move @returns {Chip} */
		const direct = (move) => ({ label: game.words(move), move, main: move === exact || rest.length === 1 });
		if (!this.begun) {
			if (rest.length <= FIRST) return rest.map(direct);
			const classes = new Map();
			for (const move of rest) classes.set(classOf(move), [...(classes.get(classOf(move)) ?? []), move]);
			if (classes.size === 1 && classes.has("start")) return this.next(rest, "start");
			const found = [...classes].flatMap(([name, moves]) => moves.length === 1 && name !== "lay" ? [direct(moves[0])] : game.verbs[name] ? [/** @type {Chip} */ ({ label: game.verbs[name], filter: name, pressed: false })] : []);
			return found.sort((one, other) => Number(Boolean(one.move)) - Number(Boolean(other.move)));
		}
		/** @type {Chip[]} */
		const found = filter && game.verbs[filter] ? [{ label: game.verbs[filter], filter: "", pressed: true }] : [];
		for (const name of new Set(fits.filter((move) => move.aside).map((move) => classOf(move.text)))) found.push({ label: game.verbs[name], filter: name, pressed: false });
		const tapped = [...picking.lit()].some((group) => !picking.chosen.includes(group));
		if (rest.length <= (!tapped ? FEW : this.unit === "card" ? 0 : SOME)) return [...found, ...rest.sort((one, other) => Number(other === exact) - Number(one === exact)).map(direct)];
		if (exact) found.push(direct(exact));
		return tapped && filter !== "start" ? found : [...found, ...this.next(rest, filter)];
	}

	/** Choose word by word between moves that no part of the picture distinguishes. @param {string[]} rest @param {string} filter @returns {Chip[]} */
	next(rest, filter) {
		const [first] = rest.map(words);
		const at = first?.findIndex((word, index) => rest.some((move) => words(move)[index] !== word)) ?? -1;
		const found = at < 0 ? [] : [...new Set(rest.map((move) => words(move)[at]))].filter(Boolean);
		return found.slice(0, MOST).map((word) => ({ label: this.game.words(word), filter, prefix: [...first.slice(0, at), word] }));
	}
}

/** @param {string} move */
const words = (move) => move.split(" ");
