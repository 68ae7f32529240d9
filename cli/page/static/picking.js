/** Moves narrowed by what is clicked: each move knows the parts of the picture that it touches. */

/** Whether a group of the picture is what a move touches. @param {Element} group @param {Api.Touched} touched */
export function is(group, touched) {
	return Object.entries(touched).every(([name, value]) => group.getAttribute(`data-${name}`) === value);
}

export class Picking {
	/** @param {Api.Move[]} moves `stages`: parts in the order in which they are chosen; `aside`: more is chosen after its button only @param {Element[]} groups those of the picture that have data */
	constructor(moves, groups) {
		/** @type {Map<string, Element[]>} */
		const known = new Map();
		/** @param {Api.Touched} touched */
		const found = (touched) => {
			const key = JSON.stringify(touched);
			let list = known.get(key);
			if (!list) known.set(key, (list = groups.filter((group) => is(group, touched))));
			return list;
		};
		this.moves = moves.map(({ text, stages, aside }) => ({ text, aside, stages: stages.map((parts) => parts.map(found).filter((list) => list.length)) }));
		/** @type {Element[]} */
		this.chosen = [];
	}

	/** The moves that touch all that is chosen. */
	rest() {
		return this.moves.filter((move) => left(move.stages, this.chosen));
	}

	/** The groups that can be chosen next. @returns {Set<Element>} */
	lit() {
		const found = new Set();
		for (const move of this.moves) {
			if (move.aside && this.chosen.length) continue;
			for (const part of left(move.stages, this.chosen)?.[0] ?? []) for (const group of part) found.add(group);
		}
		return found;
	}

	/** The move that what is chosen makes as it stands. @returns {string | null} */
	exact() {
		return this.chosen.length ? (this.moves.find((move) => left(move.stages, this.chosen)?.length === 0)?.text ?? null) : null;
	}

	/** Chooses a group, or drops it where it cannot be chosen once more; gives the move that a second click on the same
	 * group means. @param {Element} group @returns {string | null} */
	click(group) {
		if (this.lit().has(group)) this.chosen = [...this.chosen, group];
		else if (group === this.chosen.at(-1) && this.exact()) return this.exact();
		else if (this.chosen.includes(group)) this.chosen = this.chosen.filter((one) => one !== group);
		else if (this.moves.some((move) => left(move.stages, [group]))) this.chosen = [group];
		return this.complete();
	}

	/** The only move that is left, where nothing more has to be asked. @returns {string | null} */
	complete() {
		const rest = this.rest();
		if (rest.length !== 1 || !this.chosen.length) return null;
		const open = left(rest[0].stages, this.chosen) ?? [];
		return open.length === 0 || this.chosen.length > 1 ? rest[0].text : null;
	}
}

/**
 * The parts of a move that are not yet chosen, or null where the move does not touch all that is: each chosen group
 * stands for a part of its own. Those of a later stage are chosen after all of the earlier ones.
 * @param {Element[][][]} stages @param {Element[]} chosen @returns {Element[][][] | null}
 */
function left(stages, chosen) {
	const [parts, ...later] = stages;
	if (parts && !parts.length) return left(later, chosen);
	if (!chosen.length) return stages;
	const [first, ...others] = chosen;
	for (let at = 0; at < (parts?.length ?? 0); at++) {
		if (!parts[at].includes(first)) continue;
		const found = left([[...parts.slice(0, at), ...parts.slice(at + 1)], ...later], others);
		if (found) return found;
	}
	return null;
}
