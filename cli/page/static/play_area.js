/** A table on the screen: rivals, one sentence, the board, the hand, and moves by taps, by drags and by keys. */

import { announce } from "./dom.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { Pad, along } from "./pad.js";
import { Scene } from "./scene.js";
import { Taps } from "./taps.js";

/** A rival as a strip. @param {{rival: any}} props */
function Rival({ rival: { seat, name, facts, cards, turn, look } }) {
	return html`<div class=${turn ? "rival turn" : "rival"} data-rival=${seat}>
		<div><b>${name}</b><small>${facts}</small></div>
		<div class="mini" key="mini" data-at=${`mini-${seat}`}></div>
		${cards > 0 ? html`<div class="backs" role="img" aria-label=${`${cards} cards`}>${Array.from({ length: Math.min(cards, 7) }, () => html`<i></i>`)}</div>` : ""}
		${look ? html`<button class="btn look" type="button" aria-label=${`Look at ${name}'s table`} onClick=${(event) => look(event.target.closest(".rival"))}>\u2922</button>` : ""}</div>`;
}

/** The facts of a seat, on one line. @param {{name: string, value: string}[]} facts */
export const factsLine = (facts) => facts.map((one) => `${one.name} ${one.value}`).join(" \u00b7 ");

/** Show what a rival has in front of it, large. @param {any} strip */
function enlarge(strip) {
	const dialog = /** @type {any} */ (document.getElementById("look"));
	const copies = [...strip.querySelectorAll(".mini > svg")].map((one) => {
		const copy = one.cloneNode(true);
		for (const part of copy.querySelectorAll("[id]")) part.removeAttribute("id");
		return copy;
	});
	dialog.querySelector("h2").textContent = strip.querySelector("b").textContent;
	dialog.querySelector("p").textContent = strip.querySelector("small").textContent;
	dialog.querySelector("div").replaceChildren(...copies);
	dialog.showModal();
}

/** Cards of another hand, which moves name: each as a part like those of the picture. @param {any} game @param {any} moves @param {number} [you] @returns {any[]} */
function unseen(game, moves, you) {
	return (moves?.parts ?? []).filter((part) => you && part.card && part.seat && part.seat !== String(you)).map((part) => {
		const found = document.createElement("i");
		for (const [name, value] of Object.entries(part)) found.dataset[name] = String(value);
		found.setAttribute("aria-label", game.deck.name(part.card));
		return found;
	});
}

/** Whether a move that is about to be made was meant: the second click of a double click is not. @param {any} event */
const twice = (event) => event?.detail > 1;

/**
 * @param {any} props
 * game, seat, svg, moves, last (parts), hinted (parts), ghost (a move), slide ({seat, parts}), rivals, own (facts), sentence, note,
 * refusal, busy, onmove(text), onwhy(parts), side; padded: the words over the cards of another hand than that of `you`; asked: a
 * question in the place of the hand
 */
export function Table(props) {
	const { game, seat, svg, moves, last, hinted, ghost, slide, rivals = [], own = "", sentence, note, refusal, busy, onmove, onwhy, side, padded = "", asked } = props;
	const place = useRef(/** @type {any} */ (null));
	const held = useRef(/** @type {{scene: Scene, taps: Taps, spare: any[], props: any, redraw: () => void} | null} */ (null));
	const act = useRef(/** @type {(group: any) => void} */ (() => {}));
	const [, count] = useState(0);
	const [wide, widen] = useState(false);
	const redraw = () => count((before) => before + 1);

	useLayoutEffect(() => {
		act.current = (group) => {
			const { taps, props: now } = /** @type {any} */ (held.current);
			if (now.busy) return;
			const move = taps.tap(group);
			if (move) {
				taps.clear();
				now.onmove(move);
			} else {
				announce(`${group.getAttribute("aria-label")}. ${taps.guide()}`);
				redraw();
			}
		};
		const why = (group) => {
			const { taps, props: now } = /** @type {any} */ (held.current);
			const { chosen } = taps.picking;
			if (now.busy || !now.moves || !chosen.length) return;
			if (taps.anew(group)) return redraw();
			now.onwhy?.([...chosen, group].map((one) => taps.part(one)));
		};
		const scene = new Scene(place.current, (group) => act.current(group), why);
		held.current = { scene, taps: new Taps(game, null, []), spare: [], props, redraw };
		const escape = (event) => {
			if (event.key === "Escape" && held.current?.taps.back()) redraw();
		};
		addEventListener("keydown", escape);
		return () => removeEventListener("keydown", escape);
	}, []);

	useLayoutEffect(() => {
		const { scene } = /** @type {any} */ (held.current);
		scene.lay(svg ?? "", game.regions(seat));
		const groups = scene.groups(), spare = unseen(game, moves, props.you), taps = new Taps(game, moves, [...groups, ...spare]);
		Object.assign(/** @type {any} */ (held.current), { taps, spare });
		if (last) scene.last(taps.found(last));
		if (slide) scene.slide(taps.found(slide.parts), place.current.querySelector(`[data-rival="${slide.seat}"]`)?.getBoundingClientRect());
		redraw();
	}, [svg, moves, seat]);

	useLayoutEffect(() => {
		const now = /** @type {any} */ (held.current);
		now.props = props;
		const { scene, taps } = now;
		const drawn = (all) => busy ? [] : [...all].filter((group) => group.isConnected);
		scene.activate(drawn(taps.picking.lit()), drawn(taps.picking.chosen));
		scene.place.classList.toggle("narrowed", taps.begun);
		scene.label(taps.prices());
		scene.ghost(taps.found(ghost?.parts ?? hinted ?? []), (group) => ghost ? game.piece(ghost.move, group.dataset.cell) : "");
	});

	const taps = held.current?.taps;
	const chips = taps && !busy && !asked ? taps.chips() : [];
	const chip = (one) => (event) => {
		if (!taps || twice(event)) return;
		if (held.current) held.current.scene.wanted = true;
		if (one.move) {
			taps.clear();
			return onmove(one.move);
		}
		taps.keep(one.filter ?? "", one.prefix ?? []);
		redraw();
	};
	const guide = taps && !busy ? taps.guide() : "";
	const lit = taps && !busy && held.current?.spare.length ? taps.picking.lit() : new Set();
	const chosen = /** @type {any[]} */ (taps?.picking.chosen ?? []).filter((group) => !group.isConnected).map((group) => group.dataset.card) ?? [];
	// once no further card can follow another one can be chosen instead
	const cards = held.current?.spare.filter((group) => lit.has(group)) ?? [], open = cards.some((group) => !taps?.picking.chosen.includes(group));
	const codes = (open ? cards : chosen.length ? held.current?.spare ?? [] : cards).map((group) => group.dataset.card);
	const choose = (code) => {
		const { spare } = /** @type {any} */ (held.current);
		act.current(spare.find((group) => group.dataset.card === code));
	};
	return html`<main class=${`table g-${game.name} ${props.kind ?? ""}`} ref=${place} aria-busy=${String(Boolean(busy))} data-revision=${props.revision} inert=${props.inert}>
		<div class="felt" key="felt">
			<div class="rivals" key="rivals">${rivals.map((rival) => html`<${Rival} key=${rival.seat} rival=${{ ...rival, look: rival.look && enlarge }} />`)}</div>
			<div class="say" key="say"><h1 id="say" tabindex="-1">${sentence}</h1>
				<p class=${refusal ? "refused" : ""} role=${refusal ? "alert" : null}>${refusal || guide || note || "\u00a0"}</p></div>
			${props.said ?? ""}
			<div class="centre" key="centre"><div data-at="board" class="boards"></div><div data-at="market" class="market"></div>
				<div class=${wide ? "piles wide" : "piles"}><div data-at="pile-1" class="pile" role="group" aria-label="Pile 1, below its top card"></div><div data-at="pile-2" class="pile" role="group" aria-label="Pile 2, below its top card"></div>
					<button type="button" class="btn" aria-expanded=${String(wide)} onClick=${() => widen(!wide)}>${wide ? "Hide the piles" : "Look through the piles"}</button></div></div>
			${own ? html`<p class="facts" key="facts">${own}</p>` : ""}
			<div class=${asked || codes.length ? "under padded" : "under"} key="under"><div class="things"><div data-at="own" class="own"></div><div data-at="hand" class="hand"></div></div>
				${asked ?? (codes.length ? html`<div class="picks" key="picks"><p class="due"><b>${padded}</b>${chosen.map((code) => html`<span class="pick">${game.deck.name(code).split(";")[0]}</span>`)}</p>
					<${Pad} deck=${game.deck} codes=${codes} chosen=${chosen} label=${padded} onpick=${choose} /></div>` : "")}
				<div class="acts" role="group" aria-label="Moves" onKeyDown=${along}>${chips.map((one) => html`<button type="button" key=${one.label} class=${one.main ? "btn go" : "btn"}
					aria-pressed=${one.pressed === undefined ? null : String(one.pressed)} onClick=${chip(one)}>${props.words ? props.words(one.label) : one.label}</button>`)}
					${props.offers ?? ""}
					${taps?.begun && !busy ? html`<button type="button" class="btn" onClick=${() => { taps.clear(); redraw(); }}>Cancel</button>` : ""}</div></div>
		</div>
		${side}
		<dialog id="look" key="look" aria-labelledby="look-title"><h2 id="look-title"></h2><p></p><div></div><button class="btn" type="button" onClick=${(event) => event.target.closest("dialog").close()}>Close</button></dialog>
	</main>`;
}

/** What is about the table: at the right, or a sheet at the bottom of a phone. @param {any} props top (always seen on a phone), children; shut: the sheet closes when this changes */
export function Side({ top, bottom, open: begin = false, shut, children }) {
	const [open, set] = useState(begin);
	useEffect(() => set(begin), [shut]);
	useEffect(() => {
		if (begin) set(true);
	}, [begin]);
	return html`<aside class=${open ? "side open" : "side"} aria-label="About this game">
		<div class="sheet-top">${top ?? bottom}<button class="btn" type="button" aria-expanded=${String(open)} aria-label="More" onClick=${() => set(!open)}>${open ? "\u25BE" : "\u25B4"}</button></div>
		${children}
		<div class="row bottom">${bottom}</div>
	</aside>`;
}
