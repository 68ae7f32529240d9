/** Play: a new game, or the one that the address names. */

import { ask, get } from "./api.js";
import { Game } from "./game.js";
import { Continue } from "./home.js";
import { entitle, html, render, useEffect, useState } from "./html.js";
import { setups } from "./saved.js";

const LEVELS = ["1 beginner", "2 easy", "3 medium", "4 strong", "5 strongest"];

/** Buttons of which one is chosen. */
export function Chips({ legend, name, options, value, onpick }) {
	return html`<fieldset><legend>${legend}</legend><div class="chips">${options.map(([one, words]) => html`<label key=${one}><input type="radio" name=${name} value=${one}
		checked=${one === value} onChange=${() => onpick(one)} /><span>${words}</span></label>`)}</div></fieldset>`;
}

/** The rules of a deal that differ. @param {{options: any[], values: Record<string, any>, onpick: (values: Record<string, any>) => void}} props */
export function Options({ options, values, onpick }) {
	return html`<details><summary>Rules and options</summary><div class="fields">${options.map((option) => html`<${Option} key=${option.name} option=${option} value=${values[option.name]}
		onpick=${(value) => { const { [option.name]: _, ...rest } = values; onpick(value === undefined ? rest : { ...rest, [option.name]: value }); }} />`)}</div></details>`;
}

/** The options of a game that can be chosen here: those of files cannot. @param {string} name @returns {Promise<any[]>} */
export const optionsOf = (name) => get("games").then(({ games }) => (games.find((one) => one.name === name)?.options ?? []).filter((one) => !one.kinds.includes("object")));

/** A rule of a deal. */
function Option({ option, value, onpick }) {
	const { name, kinds, choices } = option, words = option.help.replace(/\.$/, "");
	if (kinds.join() === "boolean") return html`<label class="check"><input type="checkbox" name=${name} checked=${value === true} onChange=${(event) => onpick(event.target.checked || undefined)} /><span>${words}</span></label>`;
	if (choices) return html`<label>${words}<select name=${name} value=${value ?? ""} onChange=${(event) => onpick(event.target.value || undefined)}><option value="">as usual</option>
		${choices.map((one) => html`<option value=${one}>${one.replaceAll("-", " ")}</option>`)}</select></label>`;
	if (kinds.includes("integer")) {
		const step = (by) => onpick(Math.max(0, (Number(value) || 0) + by) || undefined);
		return html`<div class="field"><label>${words}<span class="stepped"><input autocomplete="off" inputmode="numeric" name=${name} value=${value ?? ""} onInput=${(event) => onpick(event.target.value.trim() || undefined)} />
			<button type="button" class="btn" aria-label=${`${words}: less`} onClick=${() => step(-1)}>\u2212</button><button type="button" class="btn" aria-label=${`${words}: more`} onClick=${() => step(1)}>+</button></span></label></div>`;
	}
	return html`<label>${words}<input autocomplete="off" name=${name} value=${value ?? ""} onInput=${(event) => onpick(event.target.value.trim() || undefined)} /></label>`;
}

function NewGame({ game }) {
	const held = setups.get(game.name), [low, high] = game.players;
	const [players, setPlayers] = useState(held.players ?? Math.max(low, 2));
	const [people, setPeople] = useState(held.people ?? 1);
	const [level, setLevel] = useState(held.level ?? 2);
	const [options, setOptions] = useState(/** @type {Record<string, any>} */ (held.options ?? {}));
	const [known, setKnown] = useState(/** @type {any[]} */ ([]));
	const [refusal, refuse] = useState("");
	const [busy, setBusy] = useState(false);
	useEffect(() => {
		entitle(`Play ${game.title}`);
		optionsOf(game.name).then(setKnown, (error) => refuse(error.message));
	}, []);
	const here = Math.min(people, players);
	const start = async (event) => {
		event.preventDefault();
		setBusy(true);
		const asked = { people: Array.from({ length: here }, (_, at) => at + 1), level, options };
		try {
			const { key } = await ask("play/new", { game: game.name, players, ...asked });
			setups.set(game.name, { players, people, level, options, asked });
			location.hash = `game=${key}`;
		} catch (/** @type {any} */ error) {
			setBusy(false);
			refuse(error.message);
		}
	};
	const numbers = Array.from({ length: high - low + 1 }, (_, at) => low + at);
	return html`<main class="page setup"><h1>Play ${game.title}</h1>
		<${Continue} game=${game.name} mode="play" />
		<form onSubmit=${start}>
			<${Chips} legend="Players" name="players" value=${players} onpick=${setPlayers} options=${numbers.map((one) => [one, one])} />
			<${Chips} legend="How many of them play on this device?" name="people" value=${here} onpick=${setPeople}
				options=${Array.from({ length: players }, (_, at) => [at + 1, at ? at + 1 : "only me"])} />
			${here < players ? html`<${Chips} legend="Level of the others" name="level" value=${level} onpick=${setLevel} options=${LEVELS.map((words, at) => [at + 1, words])} />` : ""}
			<${Options} options=${known} values=${options} onpick=${setOptions} />
			${refusal ? html`<p class="refused" role="alert">${refusal}</p>` : ""}
			<p><button class="btn go" type="submit" disabled=${busy}>Start</button></p>
		</form></main>`;
}

/** @param {Element} place @param {import("./games.js").Game} game */
export function play(place, game) {
	const key = /^#game=(.+)$/.exec(location.hash)?.[1];
	render(key ? html`<${Game} game=${game} gameKey=${key} />` : html`<${NewGame} game=${game} />`, place);
}
