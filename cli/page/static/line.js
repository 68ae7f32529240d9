/** The positions that are looked at: a game or a document, the moves tried from it, and where in them the screen is. */

import { ask } from "./api.js";

/**
 * A position and what led to it: a move, or a further part of one (`part`), perhaps with its text. Its document is null until it is looked at.
 * @typedef {{move: string, seat: number | null, document: any | null, drawn?: boolean, part?: boolean, text?: string}} Node
 * @typedef {{root: any, record: any | null, game: Node[], fork: number, tried: Node[], at: number, seat: number | null, broken?: string}} Line
 */

/** A line that begins with a document. @param {any} root @param {number | null} [seat] @returns {Line} */
export const begun = (root, seat = null) => ({ root, record: null, game: [], fork: 0, tried: [], at: 0, seat });

/** Every node, the root first. @param {Line} line @returns {Node[]} */
export const nodes = ({ root, game, fork, tried }) => [{ move: "", seat: null, document: root }, ...game.slice(0, tried.length ? fork : game.length), ...tried];

/** The node that is looked at. @param {Line} line @returns {Node} */
export const current = (line) => nodes(line)[line.at];

/** Whether moves were tried that the game does not have. @param {Line} line */
export const strayed = (line) => line.record !== null && line.tried.length > 0;

/** The line with a move played from its current position. @param {Line} line @param {Node} node @returns {Line} */
export function played(line, node) {
	const { at, fork, tried, game } = line, next = nodes(line)[at + 1];
	if (next && next.move === node.move && !next.drawn && !node.drawn) return { ...line, at: at + 1 };
	if (line.record && !tried.length && at === game.length) return { ...line, fork: at, tried: [node], at: at + 1 };
	return at < fork || !tried.length ? { ...line, fork: at, tried: [node], at: at + 1 } : { ...line, tried: [...tried.slice(0, at - fork), node], at: at + 1 };
}

/** The line at another of its nodes. @param {Line} line @param {number} at @returns {Line} */
export const gone = (line, at) => ({ ...line, at: Math.max(0, Math.min(nodes(line).length - 1, at)) });

/** The game itself, without what was tried. @param {Line} line @param {number} at @returns {Line} */
export const back = (line, at) => gone({ ...line, tried: [], fork: 0 }, at);

/** The document of where the line is, by the moves that lead there. @param {Line} line @returns {Promise<any>} */
export async function documentOf(line) {
	const all = nodes(line);
	for (let at = 1; at <= line.at; at++) {
		if (!all[at].document) all[at].document = (await ask("analyse/move", { document: all[at - 1].document, move: all[at].move })).document;
	}
	return /** @type {any} */ (all[line.at].document);
}

/** A recorded game as a line, at its beginning. @param {any} record @returns {Promise<Line>} */
export async function recorded(record) {
	const { start, steps, refused } = await ask("steps", { document: record });
	const game = steps.flatMap((step) => (step.parts ?? [step]).map((one, at) => at ? { ...one, part: true } : one));
	return { ...begun(start), record, game, ...(refused ? { broken: `Move ${refused.line + 1} is refused: ${refused.error}` } : {}) };
}

/** How many moves lead to a place: several seats can decide on one. @param {Node[]} all @param {number} at */
export const counted = (all, at) => all.slice(1, at + 1).filter((one) => !one.part).length;

/** Where in its game a seat made a decision of a review. @param {Line} line @param {{number: number, seat: number}} decision */
export function placeOf({ record, game }, { number, seat }) {
	let count = 0;
	const first = game.findIndex((one) => !one.part && ++count === number);
	const own = record?.events ? -1 : game.findIndex((one, at) => at >= first && one.seat === seat);
	return own < 0 ? first : own;
}

/** What the address holds of a line. @param {Line} line */
export function pack({ root, record, fork, tried, at, seat }) {
	return { ...(record ? { record } : { root }), fork, at, seat, tried: tried.map((node) => node.drawn ? [node.move, node.seat, node.document] : [node.move, node.seat]) };
}

/** The line that `pack`, or the first page of Leadline, has put into an address. Throws for anything else. @param {any} held @returns {Promise<Line>} */
export async function unpack(held) {
	if (held.tree) return older(held);
	const { root, record, fork = 0, at = 0, seat = null, tried = [] } = held;
	if (!(record ?? root)?.game) throw new Error();
	const line = record ? await recorded(record) : begun(root);
	const moves = tried.map(([move, mover, document = null]) => ({ move: checked(move), seat: mover, document, drawn: Boolean(document) }));
	return gone({ ...line, fork: Math.min(fork, line.game.length), tried: moves, seat: Number.isInteger(seat) && seat > 0 ? seat : null }, at);
}

/** @param {any} move @returns {string} */
function checked(move) {
	if (typeof move !== "string") throw new Error();
	return move;
}

/** A tree of moves: its branch in sight. @param {any} held @returns {Line} */
function older({ tree, seat = null }) {
	if (!tree.root?.game) throw new Error();
	/** @type {Node[]} */
	const tried = [];
	const path = tree.path ?? [];
	for (let [level, depth] = [tree.moves ?? [], 0]; level.length; depth++) {
		const [move, mover, ...next] = level[path[depth] ?? 0] ?? level[0];
		tried.push({ move: checked(move), seat: mover, document: null });
		level = next;
	}
	return { ...begun(tree.root, seat), tried, at: Math.min(path.length, tried.length) };
}
