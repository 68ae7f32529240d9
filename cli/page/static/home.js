/** Home: the games, and what was left. */

import { ask } from "./api.js";
import { GAMES } from "./games.js";
import { entitle, html, render, useEffect, useState } from "./html.js";
import { forget, games, renew } from "./saved.js";

const MODES = [["play", "Play"], ["puzzle", "Puzzle"], ["table", "My table"], ["analyse", "Analyse"]];
const MOST = 3;

/** How long ago something was saved, in words. @param {string} when */
export function ago(when) {
	const minutes = Math.max(0, Math.round((Date.now() - Date.parse(when)) / 60_000));
	const [count, unit] = minutes < 60 ? [minutes, "minute"] : minutes < 2880 ? [Math.round(minutes / 60), "hour"] : [Math.round(minutes / 1440), "day"];
	return count ? `${count} ${unit}${count === 1 ? "" : "s"} ago` : "just now";
}

/** A game that can be continued. */
export function Left({ one, ondelete, onreview }) {
	const { key, title, players, over, moves, saved, game, mode = "play" } = one;
	return html`<div class="go-on"><div><b>${mode === "table" ? "My table: " : ""}${title}, ${players} player${players === 1 ? "" : "s"}</b>
		<small>${over ? "over" : `${moves} ${mode === "table" ? "event" : "move"}${moves === 1 ? "" : "s"}${mode === "table" ? "" : " made"}`} · ${ago(saved)}</small></div>
		<div class="row"><button class="btn" type="button" aria-label=${`Delete ${title}, ${ago(saved)}`} onClick=${() => ondelete(one)}>Delete</button>
		${over && onreview ? html`<button class="btn go" type="button" onClick=${() => onreview(one)}>Review</button>` : html`<a class="btn go" href=${`/${game}/${mode}#game=${key}`}>${over ? "Look" : "Continue"}</a>`}</div></div>`;
}

/** What was left, from memory at once and then as the server has it. @param {{game?: string, mode?: string, all?: boolean, onreview?: (one: any) => void}} which */
export function Continue({ game, mode: only, all, onreview }) {
	const [found, set] = useState(games);
	useEffect(() => {
		const known = games(), keys = (mode) => known.filter((one) => (one.mode ?? "play") === mode).map((one) => one.key);
		const lists = ["play", "table"].filter((mode) => keys(mode).length);
		if (lists.length) Promise.all(lists.map((mode) => ask(`${mode}/list`, { keys: keys(mode) }))).then((told) => {
			renew(told.flatMap((one) => one.games).sort((one, other) => other.saved.localeCompare(one.saved)));
			set(games());
		}, () => {});
	}, []);
	const remove = ({ key, mode = "play" }) => ask(`${mode}/delete`, { key }).then(() => {
		forget(key);
		set(games());
	});
	const shown = found.filter((one) => (all || !one.over) && (!game || one.game === game) && (!only || (one.mode ?? "play") === only));
	return shown.slice(0, MOST).map((one) => html`<${Left} key=${one.key} one=${one} ondelete=${remove} onreview=${onreview} />`);
}

function Home() {
	return html`<main class="page">
		<h1>What shall we play today?</h1>
		<p class="lead">Play against the engine, solve a puzzle, get advice at your own table, or take a position apart.</p>
		<section aria-label="Continue"><${Continue} /></section>
		<ul class="games">${GAMES.map(({ name, title, about }) => html`<li class="game"><img src=${`/static/art-${name}.svg`} alt="" width="200" height="150" />
			<div><h2 id=${`name-${name}`}>${title}</h2><p>${about}</p>
			<nav aria-labelledby=${`name-${name}`}>${MODES.map(([mode, words]) =>
				html`<a class=${mode === "play" ? "btn go" : "btn"} href=${`/${name}/${mode}`}>${words}</a>`)}</nav></div></li>`)}</ul>
	</main>`;
}

/** @param {Element} place */
export function home(place) {
	entitle("Home");
	render(html`<${Home} />`, place);
}
