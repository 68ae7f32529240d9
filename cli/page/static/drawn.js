/** A card that turned up in a view: picked, or any. */

import { get } from "./api.js";
import { gameOf, learn } from "./games.js";
import { html, useEffect, useState } from "./html.js";
import { Blanks } from "./pad.js";
import { theme } from "./saved.js";
import { lying, piecesOf, zonesOf } from "./zones.js";

/** The cards of each game that a set-up or a draw can have, by theme. @type {Map<string, Promise<any[]>>} */
const known = new Map();

/** What has a name in a game, by section, with pictures. @param {string} game @returns {Promise<any[]>} */
export function catalogue(game) {
	const path = `cards/${game}?svg=1&theme=${theme.shown()}`;
	const found = known.get(path) ?? get(path).then(({ sections }) => sections);
	known.set(path, found);
	return found;
}

/** @param {{asks: any, document: any, words: (move: string) => string, named: (text: string) => string, onpick: (cards: string[]) => void, onany: () => void, oncancel: () => void}} props */
export function Drawn({ asks, document, words, named, onpick, onany, oncancel }) {
	const { count, cards } = asks, game = gameOf(document.game);
	const [codes, set] = useState(/** @type {Record<string, number> | null} */ (null));
	useEffect(() => {
		const there = lying(document, zonesOf(document));
		/** @param {any[]} sections */
		const open = (sections) => Object.fromEntries(piecesOf(document, sections).map(({ code, count: all }) => [code, all - (there.get(code) ?? 0)]).filter(([code, left]) => code !== "?" && Number(left) > 0));
		learn(game).then(() => cards ?? catalogue(document.game).then(open)).then(set, () => {});
	}, [asks]);
	const label = count === 1 ? "Which card turned up?" : "Which cards turned up?";
	const asked = { blanks: [{ label, codes, least: count, most: count, before: "", each: "", seat: 0, kind: "card" }] };
	const others = html`<button class="btn" type="button" onClick=${onany}>Any, at random</button><button class="btn" type="button" onClick=${oncancel}>Cancel</button>`;
	return html`<div class="verdict asks" role="group" aria-label="Cards that turned up"><p><b>${words(asks.move)}.</b>${asks.named ? "" : " What turns up is not known."}</p>
		${asks.named && codes ? html`<${Blanks} key=${asks.move} deck=${game.deck} ...${asked} call=${String} named=${named} tallied onanswer=${(_, picks) => onpick(picks[0])}>${others}</${Blanks}>`
			: html`<p class="row">${others}</p>`}</div>`;
}
