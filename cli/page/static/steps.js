/** The Line tab: the moves of the tree, step by step; lines of verify, records and reviews stand in it as moves. */

import { announce, button, empty, make, on, percent, refill, reveal, shape, the, write } from "./dom.js";

export class Steps {
	/** @type {any} the record that is stepped through, for a review */
	source = null;
	/** @type {any[]} */
	decisions = [];
	title = "";
	reviewing = false;

	/** @param {import("./main.js").App} app */
	constructor(app) {
		this.app = app;
		on("do-first", () => app.go((tree) => tree.root));
		on("do-back", () => app.undo());
		on("do-next", () => app.redo());
		on("do-last", () => app.go((tree) => tree.shown().at(-1)));
		on("do-drop", () => app.go((tree) => tree.drop()));
		on("do-review", () => this.review());
	}

	clear() {
		this.source = null;
		this.title = "";
		this.forget();
	}

	/** Forgets the review. */
	forget() {
		this.decisions = [];
		empty("graph");
	}

	/** A line from the current position on. @param {string[]} moves @param {string} title */
	line(moves, title) {
		const { tree } = this.app;
		if (!tree) return;
		this.title = title;
		tree.line(tree.current, moves);
		this.app.tab("steps");
		this.render();
		the("do-redo").disabled = false;
		announce(`${title}; the right arrow steps through it`);
		this.app.remember();
	}

	/** A recorded game: its beginning is the root, its moves the line. */
	record(record, found) {
		const { tree } = this.app;
		if (!tree) return;
		tree.root.document = found.start;
		let at = tree.root;
		for (const step of found.steps) {
			const next = tree.child(at, step.move, step.seat ?? null);
			next.document = step.document;
			at.latest = next;
			at = next;
		}
		this.source = { record, moves: `${found.steps.map((step) => step.move)}` };
		this.title = `a recorded game, ${found.steps.length} moves`;
		if (found.refused) this.title += ` before the one that is refused: ${found.refused.error}`;
		this.app.tab("steps");
	}

	/** What the decisions of the line in sight have cost. */
	async review() {
		const { app } = this;
		if (this.reviewing) return app.analysis.stop();
		if (!app.wanted() || !app.tree) return;
		const nodes = app.tree.shown().slice(1);
		const start = app.tree.root.document ?? {};
		const moves = nodes.map((node) => node.move);
		const record = this.source?.moves === `${moves}` ? this.source.record : { ...start, moves };
		if (start.you && record !== this.source?.record) return app.refuse("This line begins with what one seat sees; a review needs a recorded game: open one, or play on from a deal.");
		this.decisions = [];
		const seat = app.eyes(start);
		const runs = app.analysis.run("review", { document: record, seats: seat ? [seat] : null, seconds: Math.min(0.5, app.limits.seconds ?? 60) }, (data) => {
			this.decisions = data.decisions ?? [];
			this.graph();
			write("told", `${this.decisions.length}${data.count ? ` of ${data.count}` : ""} decisions judged`);
		});
		app.tab("steps");
		this.reviewing = true;
		write("do-review", "Stop");
		await runs;
		this.reviewing = false;
		write("do-review", "Review");
		this.render();
	}

	render() {
		refill("tree", () => this.fill(), '[aria-current="true"]');
	}

	fill() {
		const { tree } = this.app;
		empty("tree");
		the("do-drop").disabled = !tree?.current.parent;
		if (!tree) return;
		const current = tree.current;
		const count = current.path().length - 1, total = tree.shown().length - 1;
		write("told", `${this.title ? `${this.title}; ` : ""}move ${count} of ${total}`);
		/** @param {import("./tree.js").Node} node @param {number} number */
		const put = (node, number, into) => {
			const marked = node === current ? { "aria-current": "true" } : {};
			into.append(make("span", { class: "number" }, number ? `${number}.` : ""),
				button({ ...marked, title: node.seat ? `seat ${node.seat}` : "", onclick: () => this.app.go(() => node) }, node.move || "beginning"));
		};
		/** @param {import("./tree.js").Node} from @param {number} number */
		const follow = (from, number, into) => {
			for (let at = from; at.children.length; ) {
				const main = at.latest ?? at.children[0];
				number += 1;
				put(main, number, into);
				for (const other of at.children) {
					if (other === main) continue;
					const branch = make("div", { class: "branch" });
					put(other, number, branch);
					follow(other, number, branch);
					into.append(branch);
				}
				at = main;
			}
		};
		put(tree.root, 0, the("tree"));
		follow(tree.root, 0, the("tree"));
		reveal(the("tree").querySelector('[aria-current="true"]'));
		this.graph();
	}

	/** The win chance by decision: the best move as a line, what was lost as a bar down from it. */
	graph() {
		const rows = this.decisions;
		if (!rows.length || !this.app.tree) return void empty("graph");
		const wide = 360, high = 120, left = 30, top = 8;
		const x = (at) => left + (rows.length > 1 ? (at * (wide - left - 8)) / (rows.length - 1) : 0);
		const y = (share) => top + (1 - share) * high;
		const now = this.app.tree.current.path().length - 2;
		const parts = [0, 0.5, 1].flatMap((share) => [
			shape("path", { class: "axis", d: `M ${left} ${y(share)} H ${wide - 8}` }), shape("text", { x: 2, y: y(share) + 4 }, `${100 * share}%`)]);
		parts.push(shape("path", { class: "curve", d: `M ${rows.map((row, at) => `${x(at)} ${y(row.before)}`).join(" L ")}` }));
		rows.forEach((row, at) => {
			const lost = row.lost ?? 0;
			if (row.mistake) parts.push(shape("path", { class: "loss", d: `M ${x(at)} ${y(row.before)} V ${y(Math.max(0, row.before - lost))}` }));
			const words = `${row.number}. seat ${row.seat} ${row.move}: ${percent(row.before)}${lost > 0 ? `, lost ${percent(lost)}` : ""}`;
			parts.push(shape("circle", { class: "dot", cx: x(at), cy: y(row.before), r: 2.5 }, shape("title", {}, words)));
		});
		const here = rows.findIndex((row) => row.number - 1 >= now);
		if (here >= 0) parts.push(shape("path", { class: "now", d: `M ${x(here)} ${top} V ${top + high}` }));
		const worst = rows.filter((row) => row.mistake).sort((a, b) => b.lost - a.lost).slice(0, 3);
		const line = this.app.tree.shown();
		the("graph").replaceChildren(
			shape("svg", { viewBox: `0 0 ${wide} ${high + 16}`, role: "img", "aria-label": `win chance over ${rows.length} decisions` }, ...parts),
			...(worst.length ? [make("h2", {}, "What cost most"), make("ol", {}, ...worst.map((row) => make("li", {},
				button({ onclick: () => this.app.go(() => line[row.number]) }, `${row.move} (${percent(row.lost)} less than ${row.best})`))))] : []),
		);
	}
}
