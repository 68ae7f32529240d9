/** What the analysis begins with: a deal, an empty board, a file, or a game that was played. */

import { ask } from "./api.js";
import { storage } from "./dom.js";
import { Continue } from "./home.js";
import { html, useEffect, useState } from "./html.js";
import { read, written } from "./json.js";
import { Chips, Options, optionsOf } from "./play.js";

const LEFT = "leadline-open";

/** Leave a document for the analysis, which is opened. @param {string} game @param {any} document */
export function leave(game, document) {
	storage("sessionStorage")?.setItem(LEFT, written(document));
	location.assign(`/${game}/analyse`);
}

/** The document that another screen has left. @returns {any} */
export function left() {
	const store = storage("sessionStorage"), text = store?.getItem(LEFT);
	store?.removeItem(LEFT);
	return text ? read(text) : null;
}

/** The document of a text. @param {string} text @returns {Promise<any>} */
export const parsed = async (text) => /^\s*\{/.test(text) ? read(text) : (await ask("read", { text })).document;

/**
 * @param {{game: import("./games.js").Game, refusal: string, onopen: (document: any) => void, ontext: (text: string | Promise<string>) => void, onsetup: (players: number, rules: any) => void}} props
 */
export function Opening({ game, refusal, onopen, ontext, onsetup }) {
	const [low, high] = game.players;
	const [players, setPlayers] = useState(Math.max(2, low));
	const [options, setOptions] = useState(/** @type {Record<string, any>} */ ({}));
	const [known, setKnown] = useState(/** @type {any[]} */ ([]));
	const [wrong, fail] = useState("");
	const [busy, setBusy] = useState(false);
	useEffect(() => void optionsOf(game.name).then(setKnown, (error) => fail(error.message)), []);
	const deal = async (event) => {
		event.preventDefault();
		setBusy(true);
		fail("");
		try {
			onopen((await ask("deal", { game: game.name, players, seed: 1 + Math.floor(Math.random() * 1e9), rules: options })).document);
		} catch (/** @type {any} */ error) {
			setBusy(false);
			fail(error.message);
		}
	};
	const numbers = Array.from({ length: high - low + 1 }, (_, at) => low + at);
	const told = wrong || refusal;
	return html`<main class="page setup"><h1>Analyse ${game.title}</h1>
		<p class="lead">The best moves are ranked while you look. Begin with a new deal, the position on your table, or a game.</p>
		<${Continue} game=${game.name} all onreview=${({ key, mode = "play" }) => ask(`${mode}/record`, { key }).then(({ record }) => onopen(record), (error) => fail(error.message))} />
		<form onSubmit=${deal}>
			<${Chips} legend="Players" name="players" value=${players} onpick=${setPlayers} options=${numbers.map((one) => [one, one])} />
			<${Options} options=${known} values=${options} onpick=${setOptions} />
			<p class="row"><button class="btn go" type="submit" disabled=${busy}>Deal</button>
				<button class="btn" type="button" onClick=${() => onsetup(players, options)}>Set up a position</button>
				<label class="btn file">Open a file<input type="file" accept=".json,.toml,.txt" onChange=${(event) => { const [file] = event.target.files; if (file) ontext(file.text()); event.target.value = ""; }} /></label></p>
			${told ? html`<p class="refused" role="alert">${told}</p>` : ""}
			<p><small>A position, a view or a recorded game. A file can also be dropped onto the page, and a text pasted.</small></p>
		</form></main>`;
}
