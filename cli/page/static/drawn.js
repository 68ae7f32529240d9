/** A card that turned up in a view: picked, or any. */

import { get } from "./api.js";
import { capital } from "./games.js";
import { html, useEffect, useState } from "./html.js";
import { theme } from "./saved.js";
import { lying, zonesOf } from "./zones.js";

/** The cards of each game that a set-up or a draw can have, by theme. @type {Map<string, Promise<any[]>>} */
const known = new Map();

/** What has a name in a game, by section, with pictures. @param {string} game @returns {Promise<any[]>} */
export function catalogue(game) {
	const path = `cards/${game}?svg=1&theme=${theme.shown()}`;
	const found = known.get(path) ?? get(path).then(({ sections }) => sections);
	known.set(path, found);
	return found;
}

/** @param {{asks: any, document: any, words: (move: string) => string, onpick: (cards: string[]) => void, onany: () => void, oncancel: () => void}} props */
export function Drawn({ asks, document, words, onpick, onany, oncancel }) {
	const { count, named } = asks;
	const [cards, set] = useState(/** @type {any[]} */ ([]));
	const [picked, pick] = useState(/** @type {string[]} */ ([]));
	useEffect(() => {
		const there = lying(document, zonesOf(document));
		catalogue(document.game).then((sections) => {
			const items = sections.filter((section) => /card|island/i.test(section.title)).flatMap((section) => section.items);
			const open = asks.candidates?.map(String);
			set(items.map((item) => ({ ...item, left: (item.count ?? 1) - (there.get(item.code) ?? 0) })).filter((item) => item.left > 0 && (!open || open.includes(item.code))).sort((one, other) => Number(isNaN(one.code)) - Number(isNaN(other.code))));
		}, () => {});
	}, [asks]);
	const add = (code) => {
		const all = [...picked, code];
		if (all.length === count) onpick(all);
		else pick(all);
	};
	const left = (item) => item.left - picked.filter((code) => code === item.code).length;
	return html`<div class="verdict asks" role="group" aria-label="Cards that turned up"><p><b>${words(asks.move)}.</b> ${!named ? "What turns up is not known." : count === 1 ? "Which card turned up?" : `Which ${count} cards turned up?`}${picked.length ? ` ${capital(picked.join(", "))}` : ""}</p>
		<div class="tray">${!named ? "" : cards.filter((item) => left(item) > 0).map((item) => html`<button key=${item.code} type="button" class="btn" title=${item.name} onClick=${() => add(item.code)}>${item.code}</button>`)}</div>
		<p class="row"><button class="btn go" type="button" onClick=${onany}>Any, at random</button><button class="btn" type="button" onClick=${oncancel}>Cancel</button></p></div>`;
}
