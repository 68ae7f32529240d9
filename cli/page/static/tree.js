/** Positions that lead from one to another by moves, with variations. */

/** One position: the move that has led to it, and the moves tried from it. */
export class Node {
	/** @type {Told.Doc | null} null: not asked for yet */
	document = null;
	/** @type {Node[]} */
	children = [];
	/** @type {Node | null} the one that was looked at last */
	latest = null;

	/** @param {Node | null} parent @param {string} move @param {number | null} seat */
	constructor(parent, move = "", seat = null) {
		this.parent = parent;
		this.move = move;
		this.seat = seat;
	}

	/** @returns {Node[]} from the root to this one */
	path() {
		return this.parent ? [...this.parent.path(), this] : [this];
	}
}

export class Tree {
	/** @param {Told.Doc} document */
	constructor(document) {
		this.root = new Node(null);
		this.root.document = document;
		this.current = this.root;
	}

	/** Whether a position is one of this tree, and was not dropped. @param {Node} node */
	holds(node) {
		const [root, ...rest] = node.path();
		return root === this.root && rest.every((one) => one.parent?.children.includes(one));
	}

	/** @param {Node} node one of this tree */
	go(node) {
		if (!this.holds(node)) throw new Error("the position is none of this tree");
		this.current = node;
		for (let at = node; at.parent; at = at.parent) at.parent.latest = at;
	}

	/** The child by that move, a new one where there is none. @param {Node} parent @param {string} move @param {number | null} seat */
	child(parent, move, seat = null) {
		const known = parent.children.find((node) => node.move === move);
		if (known) return known;
		const added = new Node(parent, move, seat);
		parent.children.push(added);
		parent.latest ??= added;
		return added;
	}

	/** The moves of a line from a node on, as a variation. @param {Node} from @param {string[]} moves @returns {Node[]} */
	line(from, moves) {
		const found = [];
		for (const move of moves) {
			const next = this.child(from, move);
			from.latest = next;
			found.push(next);
			from = next;
		}
		return found;
	}

	/** Forgets the current position and what follows it; the one before it, if there is one. */
	drop() {
		const { parent } = this.current;
		if (!parent) return null;
		parent.children = parent.children.filter((node) => node !== this.current);
		parent.latest = parent.children[0] ?? null;
		this.current = parent;
		return parent;
	}

	/** The nodes of the line in sight: up to the current one, and on by what was looked at last. */
	shown() {
		const found = this.current.path();
		for (let at = this.current.latest; at; at = at.latest) found.push(at);
		return found;
	}

	/** As JSON: the root's document, moves with what follows them, and the path to the current position. */
	pack() {
		/** @param {Node} node @returns {any} */
		const inner = (node) => [node.move, node.seat, ...node.children.map(inner)];
		const path = this.current.path();
		return {
			root: this.root.document,
			moves: this.root.children.map(inner),
			path: path.slice(1).map((node) => /** @type {Node} */ (node.parent).children.indexOf(node)),
		};
	}

	/** @param {any} from what `pack` has given; anything else throws */
	static unpack(from) {
		const tree = new Tree(from.root);
		if (!from.root?.game) throw new Error();
		/** @param {Node} parent */
		const add = (parent, [move, seat, ...children]) => {
			if (typeof move !== "string") throw new Error();
			const node = tree.child(parent, move, seat);
			for (const child of children) add(node, child);
		};
		for (const entry of from.moves ?? []) add(tree.root, entry);
		let at = tree.root;
		for (const index of from.path ?? []) at = at.children[index] ?? at;
		tree.go(at);
		return tree;
	}
}
