/** The picture of the package in the page: parts that can be clicked, reached by keys, ringed and marked. */

import { shape } from "./dom.js";

const DATA = ["cell", "card", "pile", "chip", "sea", "coral", "corner", "place", "row", "seat", "heap", "part"];

export class Board {
	/** @type {any} */
	root = null;
	/** @type {any[]} */
	active = [];

	/** @param {(group: any) => void} click @param {any} place where the picture is shown */
	constructor(click, place) {
		this.click = click;
		this.place = place;
		this.place.onclick = (event) => {
			const group = event.target.closest?.('[role="button"]');
			if (group && this.root?.contains(group)) this.click(group);
		};
		this.place.onkeydown = (event) => this.key(event);
	}

	/** Every part of the picture that has data. @returns {any[]} */
	groups() {
		return this.root ? [...this.root.querySelectorAll("g")].filter((g) => DATA.some((name) => g.dataset[name] !== undefined)) : [];
	}

	/** Lets these groups be clicked, and no other. @param {Iterable<any>} groups @param {Iterable<any>} [picked] */
	activate(groups, picked = []) {
		const wanted = new Set(groups);
		const chosen = new Set(picked);
		for (const group of this.active) if (!wanted.has(group) && !chosen.has(group)) release(group);
		const order = this.groups();
		// a screen reader cannot announce a button within a button: the inner ones are the buttons
		this.active = order.filter((g) => (wanted.has(g) || chosen.has(g)) && !order.some((o) => o !== g && wanted.has(o) && g.contains(o)));
		for (const group of this.active) {
			group.setAttribute("role", "button");
			group.setAttribute("tabindex", "-1");
			const words = group.querySelector(":scope > title")?.textContent ?? "";
			group.setAttribute("aria-label", words);
			group.setAttribute("aria-pressed", String(chosen.has(group)));
			group.classList.toggle("lit", wanted.has(group) && !chosen.has(group));
			group.classList.toggle("picked", chosen.has(group));
			ring(group);
		}
		const again = this.again && this.active.find((group) => group.id === this.again);
		const focused = this.active.find((group) => group === document.activeElement);
		(focused ?? again ?? this.active[0])?.setAttribute("tabindex", "0");
		if (again && !focused) again.focus();
		this.again = null;
	}

	/** Points at groups for a moment, as at what a move in a list would touch. @param {any[]} groups */
	point(groups) {
		for (const group of this.root?.querySelectorAll(".pointed") ?? []) {
			group.classList.remove("pointed");
			if (!group.classList.contains("lit") && !group.classList.contains("picked")) unring(group);
		}
		for (const group of groups) {
			group.classList.add("pointed");
			ring(group);
		}
	}

	/** Writes over a place what is meant to lie there while the position cannot be. @param {string} code */
	draft(group, code) {
		group.querySelector(":scope > .draft")?.remove();
		const box = bounds(group);
		group.append(shape("g", { class: "draft" },
			shape("rect", { x: box.x + 3, y: box.y + 3, width: Math.max(18, box.width - 6), height: Math.max(14, box.height - 6), rx: 5 }),
			shape("text", { x: box.x + box.width / 2, y: box.y + box.height / 2 + 6, "font-size": Math.min(18, (1.6 * box.width) / Math.max(2, code.length)), "text-anchor": "middle", "font-weight": "bold" }, code)));
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		const group = /** @type {any} */ (document.activeElement);
		if (!this.active.includes(group)) return;
		if (event.key === "Enter" || event.key === " ") this.click(group);
		else if (event.key.startsWith("Arrow")) {
			const next = nearest(group, this.active, event.key.slice(5));
			if (next) {
				group.setAttribute("tabindex", "-1");
				next.setAttribute("tabindex", "0");
				next.focus();
			}
		} else return;
		event.preventDefault();
		event.stopPropagation();
	}
}

/** @returns {DOMRect} without what the page has added to it */
export function bounds(group) {
	const first = group.querySelector(":scope > rect:not(.ring), :scope > circle, :scope > path");
	return (first ?? group).getBBox();
}

export function ring(group) {
	if (group.querySelector(":scope > .ring")) return;
	const box = bounds(group);
	group.append(shape("rect", { class: "ring", x: box.x - 2, y: box.y - 2, width: box.width + 4, height: box.height + 4, rx: 7 }));
}

export function unring(group) {
	group.querySelector(":scope > .ring")?.remove();
}

function release(group) {
	for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) group.removeAttribute(name);
	group.classList.remove("lit", "picked");
	unring(group);
}

/** The nearest of the groups in a direction. @param {any[]} groups @param {string} direction */
function nearest(from, groups, direction) {
	const middle = (group) => {
		const box = group.getBoundingClientRect();
		return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
	};
	const at = middle(from);
	let best = null, least = Infinity;
	for (const group of groups) {
		if (group === from) continue;
		const there = middle(group), dx = there.x - at.x, dy = there.y - at.y;
		const [along, aside] = direction === "Left" ? [-dx, dy] : direction === "Right" ? [dx, dy] : direction === "Up" ? [-dy, dx] : [dy, dx];
		const far = along + 3 * Math.abs(aside);
		if (along > 2 && far < least) [best, least] = [group, far];
	}
	return best;
}
