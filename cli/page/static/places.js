/** Where in a document stands what a part of the picture shows, and how a card gets there. It goes by the keys that a
 * document has, so that it holds for every game whose documents are built alike. */

/** @typedef {{put: (code: string) => void, take: () => void}} Place */

const FRONTS = { screen: "polyps", front: "consumed", cubes: "cubes", parrotfish: "parrotfish" };

/** @param {string} code */
const scalar = (code) => (/^\d+$/.test(code) ? Number(code) : code);

/** The place of a part, or null where nothing can be put. @param {any} document which `put` and `take` change @param {DOMStringMap} data @returns {Place | null} */
export function placeOf(document, data) {
	const seat = Number(data.seat ?? 0);
	if (data.corner) return data.corner === "start" ? switched(document, "start_laid", "S") : null;
	if (data.cell) {
		const found = /^([1-9]?)([a-h])([1-9])$/.exec(data.cell);
		if (!found) return null;
		const [, board, column, row] = found;
		const at = { column: "abcdefgh".indexOf(column), row: Number(row) };
		if (Array.isArray(document.grids)) return letters(document, document.grids[Number(board || 1) - 1], at, data.cell);
		if (Array.isArray(document.boards) && seat) return stacks(document, document.boards[seat - 1], at);
		return Array.isArray(document.grid) ? fields(document.grid, at) : null;
	}
	if (data.sea && document.open_sea) return pile(document.open_sea[data.sea]);
	if (data.pile && document.discards) return pile(document.discards[Number(data.pile) - 1], data.card, true);
	if (data.coral && document.coral_tiles) return turned(document.coral_tiles[data.coral], data.coral);
	if (data.place === "display" && document.display) return shown(document.display, data.card);
	if (data.place === "row" && document.row) return pile(document.row, data.card);
	if (data.place === "deck" && document.deck?.top !== undefined) return keyed(document.deck, "top");
	if (data.place === "drawn" && document.drawn) return pile(document.drawn, data.card);
	if (data.place === "table" && document.tables) return pile(document.tables[seat - 1], data.card);
	const front = data.place && /** @type {Record<string, string>} */ (FRONTS)[data.place];
	if (front && seat) return counted(document, front, seat, data.chip);
	if (seat && (data.card || data.part || data.place === "hand" || data.add)) return hand(document, seat, data.card);
	return null;
}

/** @param {string[]} rows fields between spaces, the top row first @param {{column: number, row: number}} at @returns {Place | null} */
function fields(rows, at) {
	const index = rows.length - at.row;
	const set = (code) => {
		const cells = rows[index].trim().split(/\s+/);
		cells[at.column] = code;
		rows[index] = cells.map((cell) => cell.padStart(2)).join(" ");
	};
	return rows[index] === undefined ? null : { put: set, take: () => set(".") };
}

/** Stacks, `r3`: a colour put on one raises it, and comes from the supply. @param {string[]} rows @param {{column: number, row: number}} at @returns {Place | null} */
function stacks(document, rows, at) {
	const index = rows?.length - at.row;
	if (!rows?.[index]) return null;
	const change = (color, more) => {
		const cells = rows[index].trim().split(/\s+/);
		const old = cells[at.column];
		const height = Math.max(0, Math.min(4, (old === "." ? 0 : Number(old.slice(1))) + more));
		const top = color || old[0];
		if (document.supply && top in document.supply && !(old.endsWith("4") && more > 0)) document.supply[top] -= more;
		cells[at.column] = height ? `${top}${height}` : ".";
		rows[index] = cells.join(" ");
	};
	return { put: (code) => change(code[0], 1), take: () => change("", -1) };
}

/** Rows of one character a cell, the top row first. @param {string[]} rows @param {{column: number, row: number}} at @param {string} name @returns {Place | null} */
function letters(document, rows, at, name) {
	const index = at.row - 1;
	if (!rows?.[index]) return null;
	const set = (sign) => {
		rows[index] = rows[index].slice(0, at.column) + sign + rows[index].slice(at.column + 1);
	};
	const guard = () => document.shrimps?.find((/** @type {string[]} */ spaces) => spaces.includes(name));
	return {
		put: (code) => {
			const shrimp = /^shrimp (\d)$/.exec(code);
			if (!shrimp) return set(code[0]);
			guard()?.splice(guard().indexOf(name), 1);
			document.shrimps[Number(shrimp[1]) - 1].push(name);
		},
		take: () => {
			const spaces = guard();
			if (spaces) spaces.splice(spaces.indexOf(name), 1);
			else set(".");
		},
	};
}

/** @param {any[]} cards @param {string} [card] the one that is meant @param {boolean} [top] whether new ones lie on top @returns {Place | null} */
function pile(cards, card, top = false) {
	if (!Array.isArray(cards)) return null;
	return {
		put: (code) => {
			if (top) cards.unshift(scalar(code));
			else cards.push(scalar(code));
		},
		take: () => removed(cards, card),
	};
}

/** @param {any[]} cards @param {string} [card] */
function removed(cards, card) {
	const at = card === undefined ? cards.length - 1 : cards.findIndex((one) => String(one ?? "?") === card);
	if (at >= 0) cards.splice(at, 1);
}

/** @param {number} seat @param {string} [card] @returns {Place | null} */
function hand(document, seat, card) {
	const own = document.you === seat && Array.isArray(document.hand);
	const cards = own ? document.hand : document.hands?.[seat - 1];
	if (!Array.isArray(cards)) return null;
	const resize = () => {
		if (own && typeof document.hands?.[seat - 1] === "number") document.hands[seat - 1] = cards.length;
	};
	return {
		put: (code) => {
			// onto a card: in its place; else in that of a hidden one, or as one more
			const at = cards.findIndex((one) => (card && card !== "?" ? String(one) === card : one === null || one === "?"));
			if (at >= 0) cards[at] = scalar(code);
			else cards.push(scalar(code));
			resize();
		},
		take: () => {
			removed(cards, card);
			resize();
		},
	};
}

/** @param {any[]} cards objects with a card and points, or cards @param {string} [card] @returns {Place | null} */
function shown(cards, card) {
	const at = cards.findIndex((one) => String(one?.card ?? one ?? "?") === card);
	if (at < 0) return null;
	const set = (value) => {
		if (cards[at] && typeof cards[at] === "object") cards[at].card = value;
		else cards[at] = { card: value, points: 0 };
	};
	return { put: (code) => set(scalar(code)), take: () => set(null) };
}

/** @param {string} key @returns {Place} */
function keyed(holder, key) {
	const set = (value) => {
		holder[key] = value;
	};
	return { put: (code) => set(scalar(code)), take: () => set(null) };
}

/** @param {string} key @param {string} code @returns {Place} */
function switched(document, key, code) {
	return {
		put: (given) => {
			if (given === code) document[key] = !document[key];
		},
		take: () => {
			document[key] = false;
		},
	};
}

/** Tiles and cubes of a seat, lists that others see as a count. @param {string} key @param {number} seat @param {string} [chip] @returns {Place | null} */
function counted(document, key, seat, chip) {
	const cards = document[key]?.[seat - 1];
	return Array.isArray(cards) ? pile(cards, chip) : null;
}

/** A tile that lies on one of two sides: any touch turns it. @param {string} name @returns {Place | null} */
function turned(tile, name) {
	if (!tile) return null;
	const turn = () => {
		tile.strong = name.split("/").find((side) => side !== tile.strong);
	};
	return { put: turn, take: turn };
}

/** How often each code lies open in a document: cards, tiles, islands. @returns {Map<string, number>} */
export function seen(document) {
	/** @type {Map<string, number>} */
	const found = new Map();
	const add = (code) => {
		if (code !== null && code !== "?" && code !== ".") found.set(String(code), (found.get(String(code)) ?? 0) + 1);
	};
	const walk = (value, depth) => {
		if (Array.isArray(value)) for (const inner of value) walk(inner, depth + 1);
		else if (value && typeof value === "object") add(value.card ?? null);
		else if (typeof value === "string" && /\s/.test(value.trim()) && !value.includes("/")) for (const word of value.trim().split(/\s+/)) add(word.replace(/^W(?=\d)/, ""));
		else if (depth) add(value);
	};
	for (const key of ["hand", "discarded", "display", "played", "drawn", "row", "known", "grid"]) walk(document[key], 0);
	// by seat: cards where they are known, else how many there are
	for (const key of ["hands", "piles", "tables", "discards"]) for (const inner of Array.isArray(document[key]) ? document[key] : []) if (Array.isArray(inner)) walk(inner, 0);
	if (document.deck?.top) add(document.deck.top);
	if (Array.isArray(document.deck)) walk(document.deck, 0);
	if (Array.isArray(document.rules?.removed)) walk(document.rules.removed, 0);
	if (document.start_laid) add("S");
	return found;
}
