/** What the browser keeps for the board: keys of games, the streak of puzzles, the theme. Nothing is lost if it keeps nothing. */

import { kept, storage } from "./dom.js";

const store = kept(storage("localStorage"));
const MOST = 200;

/** @param {string} name @param {any} otherwise @returns {any} */
function read(name, otherwise) {
	try {
		return JSON.parse(store.get(`leadline-${name}`) ?? "") ?? otherwise;
	} catch {
		return otherwise;
	}
}

/** @param {string} name @param {any} value */
const write = (name, value) => store.set(`leadline-${name}`, JSON.stringify(value));

/**
 * What is known of the games of this browser, the newest first: the key of each, what Home shows of it, and the round whose end was read.
 * @returns {{key: string, game: string, title: string, players: number, moves: number, over: boolean, saved: string, mode?: string, unsure?: boolean, read?: number}[]}
 */
export const games = () => read("games", []).filter((one) => typeof one?.key === "string");

/** Put a game first. @param {any} one */
export const keep = (one) => write("games", [one, ...games().filter((other) => other.key !== one.key)].slice(0, MOST));

/** Replace what is known by what the server has. @param {any[]} all */
export const renew = (all) => {
	const known = new Map(games().map((one) => [one.key, one]));
	write("games", all.slice(0, MOST).map(({ key, game, title, players, moves, over, saved }) => ({ ...known.get(key), key, game, title, players, moves, over: over || Boolean(known.get(key)?.over && known.get(key)?.mode), saved })));
};

/** Forget a game. @param {string} key */
export const forget = (key) => write("games", games().filter((one) => one.key !== key));

/** The game that was looked at last. */
export const lastGame = {
	/** @returns {string} */
	get: () => read("game", "calm-sailing"),
	/** @param {string} name */
	set: (name) => write("game", name),
};

/** Choices of the last new game, by game. */
export const setups = {
	/** @param {string} game @returns {any} */
	get: (game) => read(`setup-${game}`, {}),
	/** @param {string} game @param {any} value */
	set: (game, value) => write(`setup-${game}`, value),
};

/** Whether sounds are on. */
export const sound = {
	/** @returns {boolean} */
	on: () => read("sound", false) === true,
	/** @param {boolean} on */
	set: (on) => write("sound", on),
};

/** The date on this device. @param {number} [before] days before today @returns {string} */
export function today(before = 0) {
	const now = new Date();
	now.setDate(now.getDate() - before);
	return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** What is kept about the puzzles of a game: those seen, oldest first, those solved, and the days with a daily puzzle. */
export const puzzles = {
	/** @param {string} game @returns {{seen: string[], solved: string[], streak: number, day: string}} */
	get: (game) => ({ seen: [], solved: [], streak: 0, day: "", ...read(`puzzles-${game}`, {}) }),
	/** @param {string} game @param {string} id */
	see(game, id) {
		const held = this.get(game);
		write(`puzzles-${game}`, { ...held, seen: [...held.seen.filter((one) => one !== id), id].slice(-500) });
	},
	/** Count a solved puzzle; the daily one continues the streak. @param {string} game @param {string} id @param {boolean} daily */
	solve(game, id, daily) {
		const held = this.get(game);
		const days = !daily || held.day === today() ? {} : { streak: held.day === today(1) ? held.streak + 1 : 1, day: today() };
		write(`puzzles-${game}`, { ...held, ...days, solved: [...new Set([...held.solved, id])].slice(-500) });
	},
	/** The days in a row, as far as the last one was today or yesterday. @param {string} game @returns {number} */
	streak(game) {
		const held = this.get(game);
		return [today(), today(1)].includes(held.day) ? held.streak : 0;
	},
};

const look = document.documentElement.dataset;
const dark = matchMedia("(prefers-color-scheme: dark)");
const THEMES = ["", "light", "dark"];

/** The theme: by the system ("") or chosen; every page of Leadline has the same. */
export const theme = {
	/** @returns {string} */
	chosen: () => store.get("leadline-theme") ?? "",
	/** @returns {"light" | "dark"} */
	shown: () => theme.chosen() === "dark" || (!theme.chosen() && dark.matches) ? "dark" : "light",
	/** @param {string} name */
	choose(name) {
		store.set("leadline-theme", name);
		theme.apply();
	},
	apply() {
		const name = theme.chosen();
		if (name) look.theme = name;
		else delete look.theme;
	},
	next: () => THEMES[(THEMES.indexOf(theme.chosen()) + 1) % THEMES.length],
	/** @param {() => void} act what follows a change of the system's theme */
	onsystem: (act) => dark.addEventListener("change", act),
};
