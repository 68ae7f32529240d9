/** A picture of a game taken apart: the board, the hand, the rivals' pieces, each as a picture of its own in its place. */

import { Board, bounds } from "./board.js";
import { picture, shape } from "./dom.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const SLIDE = 250;
/** Pixels that a pointer moves before it drags. */
const FAR = 8;

/**
 * A part of the screen: in which place it is shown, what of the picture belongs to it, and the room around it (top,
 * right, bottom, left). With `each` every group becomes a picture of its own, with the words of `caption` below it.
 * @typedef {{at: string, pick: (group: any) => boolean, room?: number[], each?: boolean, label?: string, caption?: (group: any) => string}} Region
 */

export class Scene extends Board {
	/** Whether the focus goes back to the table once something can be chosen. */
	wanted = false;
	/** The id of the part that had it. */
	back = "";

	/**
	 * @param {any} place in which each `[data-at]` is the place of a region
	 * @param {(group: any) => void} click @param {(group: any) => void} refused a click on a part that cannot be chosen
	 */
	constructor(place, click, refused) {
		super(click, place);
		this.refused = refused;
		place.onclick = (event) => {
			if (this.dragged) return;
			const group = event.target.closest?.("g[data-cell], g[data-card], g[data-chip], g[data-sea], g[data-pile], g[data-place], g[data-coral], g[data-corner], g[role=button]");
			if (!group || !this.place.contains(group)) return;
			const button = event.target.closest('g[role="button"]');
			button ? this.click(button) : refused(group);
		};
		place.onpointerdown = (event) => this.press(event);
	}

	/**
	 * Shows a picture, or nothing (""). Groups of no region are left out.
	 * @param {string} svg @param {Region[]} regions
	 */
	lay(svg, regions) {
		const focused = /** @type {any} */ (document.activeElement);
		if (this.place.contains(focused) && focused.closest("svg")) [this.back, this.wanted] = [focused.id, true];
		const whole = svg ? picture(svg) : shape("svg");
		whole.setAttribute("class", "measure");
		this.place.append(whole);
		const groups = [...whole.querySelectorAll("g")];
		const cuts = regions.map((region) => ({ region, words: /** @type {string[]} */ ([]), picked: groups.filter((group) => region.pick(group) && !groups.some((outer) => outer !== group && outer.contains(group) && region.pick(outer))) }));
		/** @type {Map<string, any[]>} */
		const shown = new Map();
		for (const cut of cuts) cut.words = cut.picked.map((group) => cut.region.caption?.(group) ?? "");
		for (const { region, picked, words } of cuts) {
			if (!picked.length) continue;
			const parts = region.each ? picked.map((group, at) => alone(group, words[at])) : [joined(whole, picked, region)];
			if (region.label) for (const part of parts) part.setAttribute("aria-label", region.label);
			shown.set(region.at, [...(shown.get(region.at) ?? []), ...parts]);
		}
		whole.remove();
		for (const place of this.place.querySelectorAll("[data-at]")) place.replaceChildren(...(shown.get(place.dataset.at) ?? []));
		this.root = this.place;
		this.active = [];
	}

	/** @returns {any[]} every part of the pictures that has data */
	groups() {
		return super.groups().filter((group) => group.closest("[data-at]"));
	}

	activate(groups, picked = []) {
		const focused = /** @type {any} */ (document.activeElement), held = this.place.contains(focused) && focused.closest("svg");
		super.activate(groups, picked);
		// a part that can no longer be chosen loses the focus: it comes back to one that can
		if (held && !this.active.includes(focused)) [this.back, this.wanted] = [focused.id, true];
		if (!this.wanted) return;
		const next = this.active.find((one) => one.id === this.back) ?? this.active[0] ?? this.place.querySelector(".acts button");
		if (!next) return;
		this.wanted = false;
		if (held || document.activeElement === document.body) next.focus();
	}

	/** Write a few words over parts, such as what a space costs. @param {Map<any, string>} words by group */
	label(words) {
		for (const old of this.place.querySelectorAll(".cost")) old.remove();
		for (const [group, text] of words) {
			const { x, y, width, height } = bounds(group), size = Math.min(15, (1.75 * width) / Math.max(4, text.length));
			group.append(shape("text", { class: "cost", x: x + width / 2, y: y + height / 2 + size / 3, "font-size": size, "text-anchor": "middle" }, text));
		}
	}

	/** Show a move as a ghost: rings around what it touches, its piece over its spaces. @param {any[]} groups @param {(group: any) => string} piece */
	ghost(groups, piece) {
		for (const old of this.place.querySelectorAll(".draft")) old.remove();
		this.point(groups);
		for (const group of groups) {
			const code = group.dataset.cell && piece(group);
			if (code) this.draft(group, code);
		}
	}

	/** Mark the last move. @param {any[]} groups */
	last(groups) {
		for (const group of groups) {
			group.classList.add("last");
			const { x, y, width, height } = bounds(group);
			group.append(shape("rect", { class: "lastring", x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 8 }));
		}
	}

	/** Let parts slide into their places. @param {any[]} groups @param {DOMRect | undefined} from where they come from @returns {Promise<any>} */
	slide(groups, from) {
		if (calm.matches || !from) return Promise.resolve();
		return Promise.all(groups.filter((group) => !group.getAttribute("transform")).map((group) => {
			const to = group.getBoundingClientRect(), scale = group.getScreenCTM()?.a || 1;
			const shift = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2].map((pixels) => `${pixels / scale}px`);
			return group.animate([{ transform: `translate(${shift.join(",")})` }, { transform: "none" }], { duration: SLIDE, easing: "ease-out" }).finished;
		})).catch(() => {});
	}

	/** A card of the hand that is dragged to where it goes. @param {PointerEvent} down */
	press(down) {
		const at = /** @type {any} */ (down.target), group = at.closest?.('[data-at="hand"] g[role="button"]') ?? at.closest?.('[data-at="hand"] g[data-card]');
		this.dragged = false;
		if (!group || down.button || !this.active.length) return;
		/** @type {any} */
		let ghost = null;
		const move = (event) => {
			if (!ghost && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR) return;
			if (!ghost) {
				this.dragged = true;
				ghost = group.ownerSVGElement.cloneNode(true);
				ghost.setAttribute("class", "dragged");
				for (const one of ghost.querySelectorAll("[id], [role]")) ["id", "role", "tabindex"].forEach((name) => one.removeAttribute(name));
				document.body.append(ghost);
				if (!group.hasAttribute("role")) this.refused(group);
				else if (group.getAttribute("aria-pressed") !== "true") this.click(group);
			}
			ghost.style.left = `${event.clientX}px`;
			ghost.style.top = `${event.clientY}px`;
		};
		const end = (event) => {
			for (const [name, act] of heard) removeEventListener(name, act);
			if (!ghost) return;
			ghost.remove();
			const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('g[role="button"]');
			if (event.type === "pointerup" && under && this.place.contains(under) && under.id !== group.id) this.click(under);
			setTimeout(() => (this.dragged = false));
		};
		const heard = /** @type {[string, any][]} */ ([["pointermove", move], ["pointerup", end], ["pointercancel", end]]);
		for (const [name, act] of heard) addEventListener(name, act);
	}
}

/** The box of a part in the whole picture. */
function box(part) {
	const { x, y, width, height } = part.getBBox(), at = part.getCTM();
	const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([cx, cy]) => new DOMPoint(cx, cy).matrixTransform(at));
	const xs = corners.map((corner) => corner.x), ys = corners.map((corner) => corner.y);
	return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** An empty picture in the style of another. */
function frame(left, top, wide, high) {
	return shape("svg", { viewBox: `${left} ${top} ${wide} ${high}`, width: wide, height: high, role: "group" });
}

/** One group as a picture of its own. @param {any} group @param {string} caption */
function alone(group, caption) {
	const { x, y, width, height } = group.getBBox();
	const found = frame(x - 3, y - 3, width + 6, height + (caption ? 24 : 6));
	if (caption) found.append(shape("text", { x: x + width / 2, y: y + height + 16, "font-size": 13, "text-anchor": "middle" }, caption));
	found.append(group);
	group.removeAttribute("transform");
	return found;
}

/** Groups with what is drawn between them, as one picture. @param {any[]} picked @param {Region} region */
function joined(whole, picked, region) {
	const boxes = picked.map(box), [up, right, down, left] = region.room ?? [6, 6, 6, 6];
	const edge = {
		left: Math.min(...boxes.map((one) => one.left)) - left, top: Math.min(...boxes.map((one) => one.top)) - up,
		right: Math.max(...boxes.map((one) => one.right)) + right, bottom: Math.max(...boxes.map((one) => one.bottom)) + down,
	};
	const inside = (part) => {
		const { left, top, right, bottom } = box(part);
		return left >= edge.left - 1 && top >= edge.top - 1 && right <= edge.right + 1 && bottom <= edge.bottom + 1;
	};
	const found = frame(edge.left, edge.top, edge.right - edge.left, edge.bottom - edge.top);
	/** @param {any} from @param {any} into */
	const take = (from, into) => {
		for (const part of [...from.children]) {
			if (picked.includes(part)) into.append(part);
			else if (part.localName === "g" && picked.some((group) => part.contains(group))) take(part, into);
			else if (!/^(title|desc)$/.test(part.localName) && !Object.keys(part.dataset).length && inside(part)) into.append(part.cloneNode(true));
		}
	};
	take(whole, found);
	return found;
}
