/** The Analysis tab: best and odds live, verify, plan and score. */

import { once, stream } from "./api.js";
import { announce, button, empty, make, on, percent, said, shape, the, write } from "./dom.js";

export class Analysis {
	/** @type {AbortController | null} */
	runs = null;

	/** @param {import("./main.js").App} app */
	constructor(app) {
		this.app = app;
		for (const name of ["best", "odds", "verify", "plan", "score", "stop"]) on(`do-${name}`, () => void /** @type {any} */ (this)[name]());
	}

	toggle() {
		this.runs ? this.stop() : this.best();
	}

	stop() {
		this.runs?.abort();
	}

	/** Ends what runs, and forgets what was told: it was of another position or question. */
	clear() {
		this.stop();
		this.ended();
		empty("ranking", "details", "verdict", "progress", "refusal");
	}

	ended() {
		this.runs = null;
		the("do-stop").disabled = true;
		the("analysis").removeAttribute("aria-busy");
	}

	/** @param {string} kind @param {(data: any, final: boolean) => void} take @param {typeof stream} [asked] how it is answered */
	async run(kind, body, take, asked = stream) {
		this.clear();
		const own = new AbortController();
		this.runs = own;
		this.app.tab("analysis");
		the("do-stop").disabled = false;
		write("progress", `${kind}: thinking`);
		the("analysis").setAttribute("aria-busy", "true");
		announce(`${kind} runs`);
		try {
			for await (const { event, data } of asked(kind, body, own.signal)) {
				if (own.signal.aborted) break;
				// where there is nothing to tell yet a report has only its seconds
				if (event === "final" || (data.moves ?? data.value ?? data.decisions) != null) take(data, event === "final");
				const nodes = data.nodes ?? data.worlds;
				write("progress", [nodes ? `${nodes.toLocaleString("en")} nodes` : kind, data.seconds != null ? `${data.seconds.toFixed(1)} s` : ""].filter(Boolean).join(", "));
			}
		} catch (/** @type {any} */ error) {
			if (!own.signal.aborted) {
				this.app.refuse(error);
				write("progress", `${kind}: ${error.lost ? "broken off" : "refused"}`);
				write("verdict", said(error));
			}
		} finally {
			if (this.runs === own) {
				if (own.signal.aborted) the("progress").textContent += ", stopped";
				this.ended();
			}
		}
	}

	/** The question about what is on the board, as the seat that is looked at sees it, with its limits. @param {any} [more] */
	question(more = {}) {
		const document = this.app.document(), most = this.app.limits.seconds ?? 3600;
		return { document, seat: this.app.eyes(document), seconds: Math.min(Number(the("budget").value) || most, most), ...more };
	}

	/** @param {any} [limit] instead of the one that is set */
	async best(limit = {}) {
		if (!this.app.wanted()) return;
		await this.run("best", this.question({ report_every: 0.2, ...limit }), (data, final) => {
			this.rank(data.moves);
			if (final) {
				const [first] = data.moves;
				tell(first ? `${first.move}: ${percent(first.value)} (${data.status})` : "no move", "best: ");
			}
		});
	}

	/** @param {Told.Ranked[]} moves */
	rank(moves) {
		const rows = moves.filter((row) => !row.aside).slice(0, 12), aside = moves.filter((row) => row.aside).length;
		const list = the("ranking");
		const focused = [...list.children].indexOf(document.activeElement?.parentElement);
		list.replaceChildren(...rows.map((row) => make("li", {}, button({ onclick: (event) => this.app.press(event, row.move), ...this.app.pointing(row.move) },
			make("span", { class: "move" }, row.move),
			make("span", { class: "value" }, `${percent(row.value)}${row.equal ? " =" : ""} `, make("small", {}, range(row.interval))),
			meter(row), ...(row.reason ? [make("span", { class: "why" }, row.reason)] : [])))),
			...(rows.some((row) => row.equal) ? [make("li", { class: "hint" }, "= about equal to the best move")] : []),
			...(aside ? [make("li", { class: "hint" }, `${aside} more move${aside === 1 ? "" : "s"}, set aside early`)] : []));
		if (focused >= 0) list.children[Math.min(focused, rows.length - 1)]?.querySelector("button")?.focus();
	}

	/** @param {any} [limit] instead of the one that is set */
	async odds(limit = {}) {
		if (!this.app.wanted()) return;
		await this.run("odds", this.question(limit), (data, final) => {
			const interval = data.interval ?? [0, 1];
			write("verdict", `seat ${data.seat ?? this.app.document().you ?? this.app.shown?.to_move}: ${percent(data.value)} (${range(interval)})`);
			the("details").replaceChildren(meter({ move: "odds", value: data.value, interval }), make("p", { class: "hint" }, data.how ?? ""));
			if (final) announce(the("verdict").textContent);
		});
	}

	async verify() {
		if (!this.app.wanted()) return;
		const { seat, ...question } = this.question();
		if (seat) return this.app.refuse(`Verify uses all cards, and seat ${seat} does not see them all. Choose "Seen by all" first.`);
		await this.run("verify", question, (data, final) => {
			if (!final) return;
			tell(data.verdict + (data.reason ? `: ${data.reason}` : ""));
			if (data.line?.length && this.app.mode === "explore") this.app.steps.line(data.line, `a line that wins, ${data.line.length} moves`);
		});
	}

	async plan() {
		if (!this.app.wanted()) return;
		await this.run("plan", this.question(), (data, final) => {
			if (!final) return;
			tell(`${data.total} point${data.total === 1 ? "" : "s"}, ${data.status}${data.gap ? `: no plan has more than ${data.bound}` : ""}`);
			const hand = Object.entries(data.hand ?? {}).map((card) => `hand: card ${card.join(" ")}`);
			const notes = [data.opening && `opening: ${data.opening}`, ...hand, ...(data.notes ?? [])];
			the("details").replaceChildren(
				make("ol", {}, ...data.steps.map((step) => make("li", {}, `${step.move ?? `card ${step.card}: ${step.pieces.join(" ")}`} (${step.points})`))),
				...notes.filter(Boolean).map((note) => make("p", { class: "hint" }, note)));
		});
	}

	async score() {
		if (!this.app.wanted()) return;
		const { document, seat } = this.question();
		await this.run("score", { document, seat }, (answer) => {
			the("details").replaceChildren(listed(answer));
			tell(answer.cards && !Object.keys(answer.cards).length ? "no card in hand" : "");
		}, once);
	}
}

/** @param {string} verdict @param {string} [kind] */
function tell(verdict, kind = "") {
	write("verdict", verdict);
	announce(kind + verdict);
}

/** @param {number[]} ends */
const range = (ends) => ends.map((end) => (100 * end).toFixed(1)).join("-");

/** A bar for a value, with its interval. @param {Told.Ranked} row */
export function meter(row) {
	const [low, high] = row.interval;
	const at = (share) => Math.max(0, Math.min(300, 300 * share));
	return shape("svg", { class: "meter", viewBox: "0 0 300 8", preserveAspectRatio: "none", "aria-hidden": "true" },
		shape("rect", { class: "ground", x: 0, y: 1, width: 300, height: 6, rx: 3 }),
		shape("rect", { class: "value", x: 0, y: 1, width: at(row.value), height: 6, rx: 3 }),
		shape("path", { class: "interval", d: `M ${at(low)} 0 V 8 M ${at(low)} 4 H ${at(high)} M ${at(high)} 0 V 8` }));
}

/** An object as a list of terms. @returns {any} */
function listed(value) {
	const list = make("dl");
	for (const [key, inner] of Object.entries(value)) {
		list.append(make("dt", {}, key.replaceAll("_", " ")), make("dd", {}, inner && typeof inner === "object" && !Array.isArray(inner) ? listed(inner) : told(inner)));
	}
	return list;
}

/** @returns {string} */
function told(value) {
	if (Array.isArray(value)) return value.map(told).join(Array.isArray(value[0]) ? "; " : ", ") || "none";
	if (value && typeof value === "object") return Object.entries(value).map(([key, inner]) => `${key} ${told(inner)}`).join("; ");
	return value === null ? "none" : String(value);
}
