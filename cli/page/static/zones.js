/** Where pieces can lie in the documents of each game, for setting up: places with what they take. No rules. */

/**
 * A place: `path` leads to it in the document. kind: fields, stacks and letters are boards; cards is a list, count a
 * number, slot one card, switch yes or no, sides one of two. takes: kinds of pieces; most: so many at once.
 * @typedef {{kind: string, path: (string | number)[], label: string, takes: string[], board?: number, at?: string, most?: number}} Zone
 */

const COLORS = ["white", "yellow", "orange", "pink", "grey"];
const ALGAE = ["blue", "green", "purple", "red"];
const REEF = { r: "red", y: "yellow", p: "purple", g: "green" };

/** @param {any} document @param {number} seat */
const named = (document, seat) => document.you === seat ? "you" : `seat ${seat}`;
/** @param {any} document @returns {number[]} */
const seats = (document) => Array.from({ length: document.players }, (_, at) => at + 1);

/** Lists of all seats, which are counts if they are hidden. */
function lists(document, key, label, takes) {
	return seats(document).map((seat) => {
		const hidden = typeof document[key]?.[seat - 1] === "number";
		return { kind: hidden ? "count" : "cards", path: [key, seat - 1], label: `${label}, ${named(document, seat)}`, takes: hidden ? [] : takes, at: seat === document.you ? "hand" : "side" };
	});
}

/** @type {Record<string, (document: any) => Zone[]>} */
const PLACES = {
	"calm-sailing": (document) => [
		{ kind: "fields", path: ["grid"], label: "The grid", takes: ["island", "wild"], at: "board" },
		{ kind: "cards", path: ["hand"], label: "Your hand", takes: ["island", "wild", "start", "extra"], at: "hand" },
		{ kind: "switch", path: ["start_laid"], label: "A Start has been laid", takes: ["start"], at: "hand" },
		...(document.row ? [{ kind: "cards", path: ["row"], label: "Open row", takes: ["island", "extra"], at: "side" }] : []),
		...seats(document).filter((seat) => seat !== document.you).map((seat) => ({ kind: "count", path: ["hands", seat - 1], label: `Cards in hand, seat ${seat}`, takes: [], at: "side" })),
		...(document.discarded ? [{ kind: "cards", path: ["discarded"], label: "Your own discards, if you remember", takes: ["island", "wild", "start", "extra"], at: "side" }] : []),
	],
	reef: (document) => [
		...seats(document).map((seat) => ({ kind: "stacks", path: ["boards", seat - 1], label: `Board, ${named(document, seat)}`, takes: ["piece"], board: seat, at: "board" })),
		...seats(document).map((seat) => ({ kind: "cards", path: ["hands", seat - 1], label: `Cards, ${named(document, seat)}`, takes: ["card", "hidden"], at: "hand", most: 4 })),
		{ kind: "display", path: ["display"], label: "Open cards", takes: ["card"], at: "hand" },
		{ kind: "slot", path: ["deck", "top"], label: "Top of the deck", takes: ["card"], at: "hand" },
		...seats(document).map((seat) => ({ kind: "count", path: ["points", seat - 1], label: `Points, ${named(document, seat)}`, takes: [], at: "side" })),
		...Object.keys(REEF).map((color) => ({ kind: "count", path: ["supply", color], label: `Supply, ${REEF[color]}`, takes: [], at: "side" })),
		...(document.played ? [{ kind: "cards", path: ["played"], label: "Played cards, if you remember", takes: ["card"], at: "side" }] : []),
	],
	"reef-encounter": (document) => [
		...document.grids.map((_, at) => ({ kind: "letters", path: ["grids", at], label: `Board ${document.boards?.[at] ?? at + 1}`, takes: ["tile", "shrimp"], board: at + 1, at: "board" })),
		...lists(document, "polyps", "Tiles behind the screen", ["tile"]),
		...lists(document, "consumed", "Consumed tiles", ["tile"]).map((zone) => ({ ...zone, at: "hand" })),
		...lists(document, "cubes", "Larva cubes", ["tile"]),
		...lists(document, "parrotfish", "Parrotfish", ["tile", "hidden"]),
		...COLORS.map((color) => ({ kind: "cards", path: ["open_sea", color], label: `Open sea, ${color}`, takes: ["tile"], at: "hand" })),
		...Object.keys(document.coral_tiles ?? {}).map((tile) => ({ kind: "sides", path: ["coral_tiles", tile, "strong"], label: tile.replace("/", " and "), takes: [], at: "side" })),
		...Object.keys(document.coral_tiles ?? {}).map((tile) => ({ kind: "slot", path: ["coral_tiles", tile, "cylinder"], label: `Cylinder on ${tile.replace("/", " and ")}`, takes: ["alga"], at: "side" })),
		...seats(document).map((seat) => ({ kind: "count", path: ["shrimps_eaten", seat - 1], label: `Shrimps eaten, ${named(document, seat)}`, takes: [], at: "side" })),
	],
	"sea-salt-paper": (document) => [
		{ kind: "cards", path: ["discards", 0], label: "Pile 1, top first", takes: ["card", "hidden"], at: "board" },
		{ kind: "cards", path: ["discards", 1], label: "Pile 2, top first", takes: ["card", "hidden"], at: "board" },
		...seats(document).map((seat) => ({ kind: "cards", path: ["tables", seat - 1], label: `Laid pairs, ${named(document, seat)}`, takes: ["card"], at: "board" })),
		{ kind: "cards", path: ["hand"], label: "Your hand", takes: ["card"], at: "hand" },
		...(document.drawn ? [{ kind: "cards", path: ["drawn"], label: "Drawn", takes: ["card"], at: "hand", most: 2 }] : []),
		...seats(document).filter((seat) => seat !== document.you).map((seat) => ({ kind: "count", path: ["hands", seat - 1], label: `Cards in hand, seat ${seat}`, takes: [], at: "side" })),
		...seats(document).map((seat) => ({ kind: "count", path: ["scores", seat - 1], label: `Points of earlier rounds, ${named(document, seat)}`, takes: [], at: "side" })),
	],
};

/** @param {any} document @returns {Zone[]} */
export const zonesOf = (document) => PLACES[document.game](document).filter((zone) => got(document, zone.path.slice(0, -1)) !== undefined && got(document, zone.path) !== undefined);

/** @param {any} document @param {(string | number)[]} path @returns {any} */
export const got = (document, path) => path.reduce((value, key) => value?.[key], document);

/** Change what a path leads to. @param {any} document @param {(string | number)[]} path @param {any} value */
export const put = (document, path, value) => void (got(document, path.slice(0, -1))[/** @type {any} */ (path.at(-1))] = value);

/** The pieces of a game by kind. @typedef {{code: string, name: string, kind: string, count: number, svg?: string | null, group?: string}} Piece */

/** What can be put down. @param {any} document @param {any[]} sections what has a name in the game @returns {Piece[]} */
export function piecesOf(document, sections) {
	const items = (pattern) => sections.filter((section) => pattern.test(section.title)).flatMap((section) => section.items);
	const piece = (kind) => ({ code, name, count, svg }) => ({ code, name, kind, count: count ?? 1, svg });
	if (document.game === "calm-sailing") {
		const rules = document.rules ?? {}, extra = new Set([...(rules.sea_monsters ? ["M"] : []), ...(rules.storms ? ["Y", "P", "O", "C"] : [])]);
		const base = items(/base game/).map((item) => piece(/^\d/.test(item.code) ? "island" : item.code === "S" ? "start" : "extra")({ ...item, count: item.code === "S" || item.code === "F" ? document.players === 1 ? 1 : document.players : item.count }));
		const more = [...items(/expansion|exploration/).filter((item) => extra.has(item.code)).map(piece("extra")), ...(rules.wild ? [{ code: "W", name: "wild card", kind: "extra", count: rules.wild }] : [])];
		return [...base.filter((one) => one.kind === "island"), ...base.filter((one) => one.kind !== "island"), ...more].map((one) => ({ ...one, group: "cards" }));
	}
	const hidden = { code: "?", name: "a hidden card", kind: "hidden", count: 99 };
	if (document.game === "reef") return [...Object.entries(REEF).map(([code, color]) => ({ code, name: `${color} piece`, kind: "piece", count: 99 })), hidden, ...items(/^cards/).map(piece("card"))];
	if (document.game === "sea-salt-paper") return [hidden, ...items(/^cards/).map(piece("card"))];
	return [...COLORS.map((code) => ({ code, name: `${code} tile or cube`, kind: "tile", count: 99 })), ...seats(document).map((seat) => ({ code: `shrimp ${seat}`, name: `shrimp of seat ${seat}`, kind: "shrimp", count: 4 })),
		hidden, ...ALGAE.map((code) => ({ code, name: `${code} alga cylinder`, kind: "alga", count: 99 }))];
}

/** @param {string[]} rows @param {string} text */
const filled = (rows, text) => rows.map((row) => row.trim().split(/\s+/).map((cell) => cell === "#" ? "#" : text).map((cell) => cell.padStart(2)).join(" "));

/** A board of letters without what lies on it: the space of the extra growth stays. @param {string[]} rows */
const bare = (rows) => rows.map((row, at) => row.replace(/[wyopg]/g, ".").split("").map((sign, column) => at === 3 && column === 3 ? "*" : sign).join(""));

/** A document without what lies on the table. @param {any} from @returns {any} */
export function emptied(from) {
	const document = structuredClone(from);
	delete document.memory;
	cleared(document);
	if (document.game === "calm-sailing") {
		document.hand = [];
		document.hands[document.you - 1] = 0;
		if (document.discarded) document.discarded = [];
	} else if (document.game === "reef") {
		document.hands = document.hands.map(() => []);
		document.display = null;
		document.deck = { top: null };
		document.played = [];
	} else if (document.game === "sea-salt-paper") {
		Object.assign(document, { hand: [], hands: document.hands.map(() => 0), tables: document.tables.map(() => []), discards: [[], []] });
		delete document.deck;
	} else {
		for (const key of ["polyps", "cubes", "parrotfish", "consumed"]) document[key] = document[key].map((held) => typeof held === "number" ? 0 : []);
		for (const color of COLORS) document.open_sea[color] = [];
	}
	return document;
}

/** Take everything off the boards. @param {any} document which is changed */
export function cleared(document) {
	if (document.grid) Object.assign(document, { grid: filled(document.grid, "."), start_laid: false });
	if (document.grids) Object.assign(document, { grids: document.grids.map(bare), shrimps: document.shrimps.map(() => []) });
	if (document.supply) {
		for (const board of document.boards) for (const row of board) for (const [, color, height] of row.matchAll(/([rypg])(\d)/g)) document.supply[color] += Number(height);
		document.boards = document.boards.map((board) => filled(board, "."));
	}
}

/** @param {string} code */
export const scalar = (code) => code === "?" ? null : /^\d+$/.test(code) ? Number(code) : code;

/** The spaces of a board, row by row: what lies there, and its name; null if there is no space. @param {any} document @param {Zone} zone @returns {({name: string, value: string, shrimp: number} | null)[][]} */
export function spaces(document, zone) {
	const rows = /** @type {string[]} */ (got(document, zone.path));
	return rows.map((row, index) => (zone.kind === "letters" ? [...row] : row.trim().split(/\s+/)).map((value, column) => {
		const letter = "abcdefgh"[column], prefix = zone.kind === "letters" ? zone.board : "";
		const name = `${prefix}${letter}${zone.kind === "letters" ? index + 1 : rows.length - index}`;
		return value === "#" ? null : { name, value: value === "." || value === "*" ? "" : value, shrimp: 1 + (document.shrimps?.findIndex((held) => held.includes(name)) ?? -1) };
	}));
}

/** Put a piece onto a space, or take what lies there away (null). @param {any} document which is changed @param {Zone} zone @param {string} name @param {Piece | null} piece */
export function laid(document, zone, name, piece) {
	const rows = got(document, zone.path), [letter, digit] = name.slice(-2), column = "abcdefgh".indexOf(letter);
	if (zone.kind === "letters") {
		const row = Number(digit) - 1, guard = document.shrimps.find((held) => held.includes(name));
		if (guard && (piece?.kind === "shrimp" || !piece)) guard.splice(guard.indexOf(name), 1);
		if (piece?.kind === "shrimp") return void document.shrimps[Number(piece.code.at(-1)) - 1].push(name);
		if (guard && !piece) return;
		const sign = piece ? piece.code[0] : row === 3 && column === 3 ? "*" : ".";
		rows[row] = rows[row].slice(0, column) + sign + rows[row].slice(column + 1);
		return;
	}
	const row = rows.length - Number(digit), cells = rows[row].trim().split(/\s+/);
	if (zone.kind === "fields") cells[column] = piece ? piece.code : ".";
	else {
		const old = cells[column], height = old === "." ? 0 : Number(old[1]);
		if (piece && height < 4) {
			cells[column] = `${piece.code}${height + 1}`;
			document.supply[piece.code] -= 1;
		} else if (!piece && height) {
			cells[column] = height > 1 ? `${old[0]}${height - 1}` : ".";
			document.supply[old[0]] += 1;
		}
	}
	rows[row] = cells.map((cell) => cell.padStart(2)).join(" ").replace(/^ (?=[^ ])/, zone.kind === "fields" ? " " : "");
}

/** How often each piece lies open. @param {any} document @param {Zone[]} zones @returns {Map<string, number>} */
export function lying(document, zones) {
	const found = new Map();
	const add = (code) => code !== null && code !== undefined && found.set(String(code), (found.get(String(code)) ?? 0) + 1);
	for (const zone of zones) {
		const value = got(document, zone.path);
		if (zone.kind === "cards") value.forEach(add);
		else if (zone.kind === "slot") add(value);
		else if (zone.kind === "display") value?.forEach((one) => add(one?.card ?? (typeof one === "object" ? null : one)));
		else if (zone.kind === "fields") spaces(document, zone).flat().forEach((space) => space?.value && add(space.value.replace(/^W(?=\d)/, "")));
		else if (zone.kind === "switch" && value) add("S");
	}
	(document.shrimps ?? []).forEach((held, at) => found.set(`shrimp ${at + 1}`, held.length));
	return found;
}
