/** What the board knows of each game: words for its moves, and where parts of its picture are shown. No rules. */

import { get } from "./api.js";
import { picture } from "./dom.js";
import { html } from "./html.js";

/**
 * verbs: what a class of moves is called while several of them can be chosen. words: a move as a sentence.
 * regions: where parts of the picture go, for the seat that looks. piece: what a move puts on a space.
 * deck: its cards as buttons. theirs: whether the seat that acts has a table of its own.
 * @typedef {{name: string, aliases: string[], title: string, about: string, players: number[], verbs: Record<string, string>,
 *  words: (move: string) => string, regions: (seat: number) => import("./scene.js").Region[], piece: (move: string, cell: string) => string, deck: Deck, theirs?: boolean}} Game
 */

const NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil"];
const COLORS = { r: "red", y: "yellow", p: "purple", g: "green" };
const ISLANDS = { F: "the Finish", S: "the Start", M: "a monster", W: "a wild card" };

/** @param {string[]} words */
const listed = (words) => words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words.join("");
/** @param {string} word */
const island = (word) => ISLANDS[word.replace(/^-/, "")] ?? word.replace(/^-/, "").replace(/^W=(.+)$/, "a wild card as $1");
/** @param {string} card */
const card = (card) => card.replace(/^([^/]+)\/(.+)$/, "$2 $1");
const has = (group, ...names) => names.some((name) => group.dataset[name] !== undefined);
const onTop = (group) => group.previousElementSibling?.dataset.pile !== group.dataset.pile;
const mine = (group, seat) => group.dataset.seat === String(seat);

/** @param {string} word */
const a = (word) => `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;

/** A class of moves: its verb, or what it begins with. @param {string} move */
export function classOf(move) {
	const first = move.split(" ")[0].replace(/,$/, "");
	if (first.includes("@") || /^\d[a-g]\d\*?$/.test(first)) return "lay";
	if (first.startsWith("-") && first !== "-all") return "-";
	return /^\d:/.test(first) ? "give" : first;
}

const STORMS = { Y: "yellow", P: "purple", O: "orange" };

/** What the expansions add: rocks, storms and compasses, islands that are turned. @param {string} first @param {string[]} rest */
function rough(first, rest) {
	const paid = rest.filter((word) => word.startsWith("-")), cards = listed(paid.map(island)), [storm, place] = rest;
	const color = STORMS[storm], where = place && !paid.includes(place) ? storm === "P" ? `on row ${place}` : `of seat ${place}` : "";
	if (first === "rock") return paid.length ? `Leave the rocks, pay ${cards}` : `Move the rocks to row ${rest[0]}`;
	if (first === "turn") return `Turn the island on ${rest[0]}${paid.length ? `, pay ${cards}` : ""}`;
	if (first === "storm") return `The ${color} storm${where ? `: close row ${place}` : paid.length ? `: discard ${cards}` : ""}`;
	if (/^(W=)?compass$/.test(first)) return `Use ${first === "compass" ? "a compass" : "a wild card as a compass"} against the ${color} storm ${where}`.trim();
	return "";
}

/** @param {string} move */
function calmSailing(move) {
	const tokens = move.split(" "), [first] = tokens;
	const paid = tokens.slice(1).filter((token) => /^-./.test(token));
	const laid = /^([\w=]+)@(\d?[a-z]\d+)$/.exec(first);
	if (laid && paid.length === tokens.length - 1) return `Lay ${island(laid[1])} on ${laid[2]}${paid.length ? `, pay ${listed(paid.map(island))}` : ""}`;
	if (first === "take") return `Take ${listed(tokens.slice(1).map(island))} from the row`;
	if (tokens.every((token) => /^-(\d+|[A-Z])$/.test(token))) return `Discard ${listed(tokens.map(island))}`;
	if (/^\d:[\w,]*(, \d:[\w,]*)*$/.test(move)) {
		const cards = move.replace(/\d:/g, "").split(/[, ]+/).filter(Boolean);
		return cards.length ? `Give ${listed(cards.map(island))}` : "Give nothing";
	}
	if (/^[SF]$/.test(first)) {
		const shares = tokens.slice(1).map((share) => share.replace(/^(\d):(.*)$/, (_, seat, cards) => `seat ${seat} gives ${listed(cards.split(",").map(island))}`));
		return `Lay ${island(first)}${shares.length ? `; ${shares.join(", ")}` : ""}`;
	}
	const sea = rough(first, tokens.slice(1));
	if (sea) return sea;
	const some = /^discards (\d+)$/.exec(move);
	if (some) return `Discards ${some[1]} card${some[1] === "1" ? "" : "s"}`;
	return move === "-all" ? "Discard the whole hand for a compass" : move === "cannot act" ? "Cannot act" : move;
}

/** @param {string} piece */
const reefPiece = (piece) => piece.replace(/^([rypg])@(\w\d)$/, (_, color, cell) => `${COLORS[color]} on ${cell}`);

/** @param {string} move */
function reef(move) {
	const [verb, number, ...pieces] = move.split(" ");
	if (verb === "take") return `Take card ${number}`;
	if (verb === "top") return `Top card, for 1 point onto ${number}`;
	if (verb === "play") return `Play card ${number}${pieces.length ? `: ${listed(pieces.map(reefPiece))}` : ""}`;
	if (verb === "start") return `Begin with ${listed([number, ...pieces].map(reefPiece))}`;
	return capital(reefPiece(move));
}

/** @param {string} move */
function reefEncounter(move) {
	if (move.includes(", ")) return move.split(", ").map(reefEncounter).join(", "); // a whole turn
	const [verb, first, second, ...rest] = move.split(" ");
	const place = (words) => words.join(" ").replace(/^space$/, "the open space");
	switch (verb) {
		case "eat": return `Feed the coral at ${first} to your parrotfish`;
		case "grow": return `Grow ${first} coral`;
		case "done": return "Finish the growth";
		case "shrimp": return `Place a shrimp on ${first}`;
		case "move": return second === "home" ? `Take the shrimp back from ${first}` : `Move the shrimp from ${first} to ${second}`;
		case "cube": return `Trade ${a(first)} tile for a cube`;
		case "tile": return `Trade ${a(first)} cube for a tile`;
		case "collect": return `Collect the ${first} space and end the turn`;
		case "pass": return "Eat nothing";
		case "fish": return first ? `Put ${a(first)} tile into your parrotfish` : "Choose a tile for your parrotfish";
		case "cubes": return first ? `Take ${a(first)} and ${a(second)} cube` : "Choose two cubes";
		case "cylinder": return `Take the ${first} cylinder for ${a(rest[0])} tile, put it ${/^on /.test(place(rest.slice(1))) ? place(rest.slice(1)) : `on ${place(rest.slice(1))}`}`;
	}
	return /^\d[a-g]\d\*$/.test(verb) ? `Lay the consumed tile on ${verb.slice(0, -1)}` : /^\d[a-g]\d$/.test(verb) ? `Lay a tile on ${verb}` : move;
}

/** @param {string} move */
function seaSalt(move) {
	const [verb, ...rest] = move.split(" "), words = rest.join(" ");
	const more = / from (\d)(?: takes (.+))?/.exec(move), pile = / pile (\d)(?: (.+))?/.exec(move);
	switch (verb) {
		case "deck": return "Draw two";
		case "take": return `Take from pile ${rest[0]}`;
		case "keep": {
			const [kept, other] = words.split(" discard ");
			return `Keep ${card(kept)}${other ? `, other to pile ${other}` : ""}`;
		}
		case "pair": {
			if (pile) return `Lay two crabs, ${pile[2] ? `take the ${card(pile[2])} from` : "look through"} pile ${pile[1]}`;
			if (more) return `Lay swimmer and shark, take ${more[2] ? `the ${card(more[2])}` : "a card"} from seat ${more[1]}`;
			const kinds = words.match(/[a-z]+(?:\/(?:dark |light )?[a-z]+)?/g) ?? [];
			return kinds.length > 1 ? `Lay ${listed(kinds.map(card))}` : `Lay a pair of ${words} cards`;
		}
		case "draws,": {
			const put = /puts (.+) on (\d)$/.exec(words);
			return put ? `Puts the ${card(put[1])} on pile ${put[2]}` : "Draws two cards";
		}
		case "draws": return "Draws the last card";
		case "pairs": {
			const kinds = words.match(/[a-z]+(?:\/(?:dark |light )?[a-z]+)?/g) ?? [];
			return `Lays ${listed(kinds.map(card))}`;
		}
		case "takes": return /^\d$/.test(words) ? `Takes from pile ${words}` : `Take the ${card(words)}`;
		case "find": return `Take the ${card(words)}`;
		case "pass": return "End the turn";
		case "stop": return "Stop: the round ends now";
		case "last-chance": return "Last chance: one more turn for the others";
	}
	return move;
}

/**
 * How cards are offered as buttons: the group of a code, its button within its group or alone, its whole name, and a small picture.
 * @typedef {{kind: string, group: (code: string) => string, groupFace: (group: string, codes: string[]) => any, face: (code: string, grouped: boolean) => any, name: (code: string) => string, small?: (code: string) => any}} Deck
 */

/** @type {Deck} */
const numbers = {
	kind: "numbers",
	group: (code) => /^\d+$/.test(code) ? String(Math.floor(Number(code) / 10)) : code,
	groupFace: (_, codes) => codes.length > 1 ? `${codes[0]}\u2013${codes.at(-1)}` : numbers.face(codes[0], false),
	face: (code) => capital(island(code).replace(/^(the|an?) /, "")),
	name: (code) => capital(island(code).replace(/^(the|an?) /, "")),
};
/** What has a picture in a game. @type {Map<string, {name: string, svg: string}>} */
const known = new Map();
/** @param {string} code */
const drawn = (code) => html`<span key="drawn" ref=${(place) => place?.replaceChildren(...(known.has(code) ? [picture(known.get(code)?.svg ?? "")] : [code]))}></span>`;
/** The cards of Reef by the two pieces that they give. @type {Deck} */
const pictures = {
	kind: "pictures",
	group: (code) => known.get(code)?.name.split(";")[0].split(" ").sort().join(" ") ?? code,
	groupFace: (group) => html`<span key="pair" role="img" aria-label=${group}>${group.split(" ").map((color) => html`<i class=${`piece ${color}`}>${color[0]}</i>`)}</span>`,
	face: drawn,
	name: (code) => `Card ${code}: ${known.get(code)?.name ?? ""}`,
};
/** @param {string} color */
const polyp = (color) => html`<i class=${`polyp ${color}`} aria-hidden="true">${color[0]}</i>`;
/** @param {string} strong @param {string} weak @param {string} text */
const stronger = (strong, weak, text) => html`<span class="pair">${polyp(strong)} \u203A ${polyp(weak)}</span>${text}`;
/** The tiles, cubes and boards of Reef Encounter, and the sides of its coral tiles. @type {Deck} */
const tiles = {
	kind: "tiles",
	group: (code) => code,
	groupFace: (group) => tiles.face(group, false),
	face: (code) => code === "up" ? stronger("white", "yellow", "White is stronger") : code === "down" ? stronger("yellow", "white", "Yellow is stronger") : /^\d$/.test(code) ? html`${drawn(code)}${tiles.name(code)}` : html`${polyp(code)}${tiles.name(code)}`,
	name: (code) => /^\d$/.test(code) ? `Board ${code}` : code === "up" ? "White is stronger than yellow" : code === "down" ? "Yellow is stronger than white" : capital(code),
	small: (code) => /^\d$/.test(code) ? tiles.name(code) : polyp(code),
};
/** @type {Deck} */
const kinds = {
	kind: "kinds",
	group: (code) => code.split("/")[0],
	groupFace: (group) => capital(group),
	face: (code, grouped) => capital(grouped ? code.split("/")[1] ?? code : card(code)),
	name: (code) => capital(card(code)),
};

/** @type {Game[]} */
export const GAMES = [
	{
		name: "calm-sailing", aliases: ["tranquility", "calm_sailing"], title: "Calm Sailing", about: "1-5 players, together, hands hidden", players: [1, 5],
		verbs: { "-": "Discard cards", S: "Lay the Start", give: "Give cards", storm: "The storm", compass: "Use a compass", share: "Joint discard", rock: "The rocks", turn: "Turn an island" },
		words: calmSailing,
		deck: numbers,
		piece: (move, cell) => new RegExp(`(\\w+)@${cell}\\b`).exec(move)?.[1] ?? "",
		regions: (seat) => [
			{ at: "hand", each: true, pick: (g) => has(g, "card") && mine(g, seat) && !has(g, "cell") },
			{ at: "market", each: true, pick: (g) => g.dataset.place === "row" },
			{ at: "own", each: true, pick: (g) => has(g, "corner") },
			{ at: "board", room: [30, 32, 30, 32], label: "the grid", pick: (g) => has(g, "cell", "row") },
			...[1, 2, 3, 4, 5].filter((other) => other !== seat).map((other) => ({ at: `mini-${other}`, each: true, pick: (g) => has(g, "card") && g.dataset.card !== "?" && mine(g, other) && !has(g, "cell") })),
		],
	},
	{
		name: "reef", aliases: [], title: "Reef", about: "2-4 players, stack pieces, score patterns", players: [2, 4],
		verbs: { take: "Take a card", top: "Top card, for 1 point", play: "Play a card", start: "Choose a layout" },
		words: reef,
		deck: pictures,
		theirs: true,
		piece: (move, cell) => [...move.matchAll(new RegExp(`([rypg])@${cell}\\b`, "g"))].map((found) => found[1]).join(""),
		regions: (seat) => [
			{ at: "board", room: [10, 10, 28, 34], label: "your board", pick: (g) => has(g, "cell") && (!has(g, "seat") || mine(g, seat)) },
			{ at: "hand", each: true, pick: (g) => has(g, "card") && (mine(g, seat) || !has(g, "seat", "place")) },
			{ at: "market", room: [26, 10, 26, 6], label: "display and deck", pick: (g) => ["display", "deck"].includes(g.dataset.place) },
			{ at: "extra", room: [28, 70, 6, 10], label: "supply", pick: (g) => g.dataset.place === "supply" },
			...[1, 2, 3, 4].filter((other) => other !== seat).map((other) => ({ at: `mini-${other}`, room: [8, 8, 8, 8], label: `board of seat ${other}`, pick: (g) => has(g, "cell") && mine(g, other) })),
		],
	},
	{
		name: "reef-encounter", aliases: ["reef_encounter", "encounter"], title: "Reef Encounter", about: "2-4 players, grow corals, feed your fish", players: [2, 4],
		verbs: { eat: "Feed the fish", grow: "Grow a coral", lay: "Lay a tile", shrimp: "Place a shrimp", move: "Move a shrimp", cube: "Trade a tile for a cube", cylinder: "Trade a tile for a cylinder", tile: "Trade a cube for a tile", collect: "Collect, end the turn", fish: "Choose a tile", cubes: "Choose cubes" },
		words: reefEncounter,
		deck: tiles,
		theirs: true,
		piece: (move, cell) => move.startsWith(cell) ? "\u25CF" : move.endsWith(cell) && /^(shrimp|move) /.test(move) ? "\u2691" : "",
		regions: (seat) => [
			...[1, 2, 3, 4].map((board) => ({ at: "board", room: [28, 12, 26, 30], label: `board ${board}`, pick: (g) => g.dataset.cell?.[0] === String(board) })),
			{ at: "hand", room: [4, 4, 4, 4], label: "your tiles and cubes", pick: (g) => g.dataset.part === "panel" && mine(g, seat) },
			{ at: "own", room: [28, 4, 4, 4], label: "open sea", pick: (g) => has(g, "sea") },
			{ at: "extra", room: [28, 20, 4, 4], label: "coral tiles", pick: (g) => has(g, "coral") },
			...[1, 2, 3, 4].filter((other) => other !== seat).map((other) => ({ at: `mini-${other}`, room: [4, 4, 4, 4], label: `tiles and cubes of seat ${other}`, pick: (g) => g.dataset.part === "panel" && mine(g, other) })),
		],
	},
	{
		name: "sea-salt-paper", aliases: ["sea-salt", "sea_salt", "sea_salt_paper"], title: "Sea Salt & Paper", about: "2-4 players, stop or give one last chance", players: [2, 4],
		verbs: { pair: "Lay a pair", keep: "Keep a card", draws: "Draws two cards", takes: "Takes from a pile", pairs: "Lays a pair" },
		words: seaSalt,
		deck: kinds,
		piece: () => "",
		regions: (seat) => [
			{ at: "hand", each: true, pick: (g) => has(g, "card") && (g.dataset.place === "drawn" || (mine(g, seat) && g.dataset.place === "hand")) },
			{ at: "market", room: [4, 4, 4, 4], label: "your pairs", pick: (g) => mine(g, seat) && g.dataset.place === "table" },
			{ at: "board", each: true, label: "deck", caption: (g) => [...g.ownerSVGElement.querySelectorAll("text")].find((one) => /^deck/.test(one.textContent))?.textContent ?? "", pick: (g) => g.dataset.place === "deck" },
			...[1, 2].map((pile) => ({ at: "board", each: true, label: `pile ${pile}`, caption: (g) => `pile ${pile}: ${g.ownerSVGElement.querySelectorAll(`[data-pile="${pile}"]`).length}`, pick: (g) => g.dataset.pile === String(pile) && onTop(g) })),
			...[1, 2].map((pile) => ({ at: `pile-${pile}`, each: true, pick: (g) => g.dataset.pile === String(pile) && !onTop(g) })),
			...[1, 2, 3, 4].filter((other) => other !== seat).map((other) => ({ at: `mini-${other}`, room: [4, 4, 4, 4], label: `pairs of seat ${other}`, pick: (g) => mine(g, other) && (g.dataset.place === "table" || (g.dataset.place === "hand" && g.dataset.card !== "?")) })),
		],
	},
];

/** @param {string} name @returns {Game} */
export const gameOf = (name) => GAMES.find((game) => game.name === name) ?? GAMES[0];

/** Get the pictures of what has no name that players know. @param {Game} game */
export async function learn(game) {
	const pattern = { pictures: /^cards/, tiles: /^boards/ }[game.deck.kind];
	if (!pattern || known.size) return;
	const { sections } = await get(`cards/${game.name}?svg=1`);
	for (const { code, name, svg } of sections.find((one) => pattern.test(one.title)).items) known.set(code, { name, svg });
}

const CODE = /\b(?!(?:white|yellow|orange|pink|grey)\/)(penguin colony|[a-z]+)\/((?:dark |light )?[a-z]+)/g, PAIR = new RegExp(`(\\blays? )(${CODE.source}) (?=${CODE.source})`);
const PIECE = /\b([rypg])@([a-d]\d)/g;
/** A text with the names of cards and of pieces in place of their codes. @param {string} text */
export const plain = (text) => text.replace(PAIR, "$1$2 and ").replace(CODE, "$2 $1").replace(PIECE, (_, color, cell) => `${COLORS[color]} on ${cell}`);

/** A text in which moves are named in the notation, with the words of those that nothing else can mean. @param {Game} game @param {string} text @param {string[]} moves */
export function inWords(game, text, moves) {
	const codes = moves.filter((move) => /^[SF]$|^-|@|\/| .*\d/.test(move)).sort((one, other) => other.length - one.length).map((move) => move.replace(/[*.]/g, "\\$&"));
	const found = codes.length ? text.replace(new RegExp(`(?<![\\w@-])(${codes.join("|")})(?![\\w@*/-]| -)`, "g"), (move) => game.words(move).replace(/^[A-Z]/, (letter) => letter.toLowerCase())) : text;
	return plain(found);
}

/** Whether a text of the log is about all seats. @param {string} text */
export const common = (text) => /^(round|four mermaids|together|display)\b/.test(text);

/** What somebody else does, from what one is asked to do. @param {string} words */
const third = (words) => words.replace(/^\w+/, (verb) => `${verb}${/(s|sh|ch)$/.test(verb) ? "es" : "s"}`).replace(" and end ", " and ends ").replace(", put it", ", puts it").replace(/\byour\b/g, "their");

/** What a seat did, without the name that stands before it. @param {Game} game @param {string} text @param {number} seat @param {number[]} people */
export function deed(game, text, seat, people) {
	const bare = text.replace(new RegExp(`^(seat ${seat}|you):? `), ""), [head, ...rest] = bare.split("; ");
	// some are written in the notation
	const written = game.name === "reef-encounter" || /^(deck$|take \d$|keep |pair |find |pass$|stop$|last-chance$)/.test(head);
	const words = written ? game.words(head) : head;
	const found = named(plain([written && seatName(seat, people) !== "You" ? third(words) : words, ...rest].join("; ")), people);
	return found.charAt(0).toLowerCase() + found.slice(1);
}

/** The same with the name. @param {Game} game @param {{seat: number, text: string} | null | undefined} event @param {number[]} people */
export function deedOf(game, event, people) {
	if (!event?.text) return "";
	const found = deed(game, event.text, event.seat, people);
	return common(event.text) ? capital(found) : `${seatName(event.seat, people)} ${found}`;
}

/** What a rival did since another seat moved, on one line. @param {Game} game @param {{seat: number, text: string}[]} log @param {number[]} people */
export function turnOf(game, log, people) {
	const seat = log.at(-1)?.seat, begins = 1 + log.findLastIndex((one) => one.seat !== seat), last = log.slice(begins);
	if (last.length < 2) return deedOf(game, last[0], people);
	return capital(last.map(({ text }, at) => {
		const short = common(text) ? text : text.split("; ")[0];
		return at && !common(text) ? deed(game, short, Number(seat), people) : deedOf(game, { seat: Number(seat), text: short }, people);
	}).join("; "));
}

/** Who sits on a seat: "You" if one person plays, else a name. @param {number} seat @param {number[]} people */
export function seatName(seat, people) {
	if (!people.includes(seat)) return NAMES[seat - 1] ?? `Seat ${seat}`;
	return people.length === 1 ? "You" : `Player ${people.indexOf(seat) + 1}`;
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** What people do, not seats. @param {string} text */
export const personal = (text) => text.replace(/\b([Yy])ou has\b/g, "$1ou have").replace(/\b([Yy])ou is\b/g, "$1ou are").replace(/\b([Yy])ou (begin|win|give|stop)s\b/g, "$1ou $2").replace(/\bits (pile|hand)\b/g, "their $1");

/** A text about seats, with names in their place. @param {string} text @param {number[]} people */
export function named(text, people) {
	const words = text.replace(/\b[Ss]eat (\d)\b/g, (_, digit) => {
		const name = seatName(Number(digit), people);
		return name === "You" ? "you" : name;
	});
	return capital(personal(words));
}
