/** The board: which screen an address shows, the rail and the theme. */

import { analyse } from "./analyse.js";
import { takeToken } from "./api.js";
import { announce, the } from "./dom.js";
import { GAMES } from "./games.js";
import { home } from "./home.js";
import { mytable } from "./mytable.js";
import { play } from "./play.js";
import { puzzle } from "./puzzle.js";
import { lastGame, sound, theme } from "./saved.js";
import { play as hear } from "./sounds.js";

const SCREENS = { play, puzzle, table: mytable, analyse };
const MODES = ["play", "puzzle", "table", "analyse"];
const THEME = { "": "as the system", light: "light", dark: "dark" };

/** The game and the screen of the address. */
function route() {
	const [name, mode] = location.pathname.split("/").slice(1);
	const game = GAMES.find((one) => one.name === name || one.aliases.includes(name));
	return { game, screen: game ? SCREENS[mode] : undefined, mode };
}

/** Let the rail lead to the screens of the present game. @param {string} game @param {string} mode */
function rail(game, mode) {
	for (const one of MODES) {
		the(`to-${one}`).href = `/${game}/${one}`;
		if (one === mode) the(`to-${one}`).setAttribute("aria-current", "page");
	}
	if (!mode) the("to-home").setAttribute("aria-current", "page");
	const button = the("do-theme");
	const named = () => button.setAttribute("aria-label", `Theme: ${THEME[theme.chosen()]}`);
	named();
	button.onclick = () => {
		theme.choose(theme.next());
		named();
		announce(button.getAttribute("aria-label"));
		dispatchEvent(new Event("themed"));
	};
	const noise = the("do-sound"), pressed = () => noise.setAttribute("aria-pressed", String(sound.on()));
	pressed();
	noise.onclick = () => {
		sound.set(!sound.on());
		pressed();
		hear("own");
	};
	theme.onsystem(() => dispatchEvent(new Event("themed")));
}

function start() {
	theme.apply();
	takeToken();
	const { game, screen, mode } = route();
	// addresses of positions used to be those of the first page
	if (!screen && location.hash.length > 1) return void location.replace(`/${lastGame.get()}/analyse${location.hash}`);
	if (game) lastGame.set(game.name);
	rail(game?.name ?? lastGame.get(), screen ? mode : "");
	screen && game ? screen(the("app"), game) : home(the("app"));
	addEventListener("hashchange", () => {
		// the address of the analysis changes with what is looked at
		if (takeToken() || (mode !== "analyse" && !/^#?(again|id=.*)?$/.test(location.hash))) location.reload();
	});
}

start();
