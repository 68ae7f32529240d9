/** Set up: pieces from a palette onto an empty board, seats and counts by buttons, the rest in typed fields. */

import { ask, get } from "./api.js";
import { announce, picture } from "./dom.js";
import { drag } from "./dragging.js";
import { catalogue } from "./drawn.js";
import { Fields } from "./typed.js";
import { capital, gameOf } from "./games.js";
import { entitle, html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { theme } from "./saved.js";
import { Side } from "./play_area.js";
import { cleared, emptied, got, laid, lying, piecesOf, put, scalar, spaces, zonesOf } from "./zones.js";

/** @typedef {import("./zones.js").Zone} Zone @typedef {import("./zones.js").Piece} Piece */

const TINTS = { r: "red", y: "yellow", p: "purple", g: "green", w: "white", o: "orange" };
const CORALS = { ...TINTS, p: "pink", g: "grey" };

/** A piece as it looks. @param {{piece: Piece}} props */
function Face({ piece }) {
	const place = useRef(/** @type {any} */ (null));
	const drawn = Boolean(piece.svg && piece.name.length > 24);
	useLayoutEffect(() => {
		if (!drawn) return;
		const face = picture(/** @type {string} */ (piece.svg));
		for (const one of [face, ...face.querySelectorAll("[id]")]) one.removeAttribute("id");
		face.setAttribute("aria-hidden", "true");
		place.current.replaceChildren(face);
	}, [piece.svg]);
	const tint = { piece: TINTS[piece.code], tile: piece.code }[piece.kind];
	return html`<span ref=${place} class="face">${drawn ? "" : html`${tint ? html`<i class=${`swatch ${tint}`} aria-hidden="true"></i>` : ""}${piece.code.includes("/") ? piece.name : piece.kind === "piece" ? tint : piece.code}`}</span>`;
}

/** A number with buttons. @param {{label: string, value: number, low?: number, onset: (value: number) => void}} props */
function Stepper({ label, value, low = 0, onset }) {
	return html`<div class="stepper" role="group" aria-label=${label}><span>${label}</span><button class="btn" type="button" aria-label=${`${label}: one less`} disabled=${value <= low} onClick=${() => onset(value - 1)}>−</button>
		<output>${value}</output><button class="btn" type="button" aria-label=${`${label}: one more`} onClick=${() => onset(value + 1)}>+</button></div>`;
}

/**
 * @param {{document: any, onchange: (document: any, replaces: boolean) => void, ondone: (document: any) => void, onback: () => void, refusal: string}} props
 */
export function Arrange({ document: begin, onchange, ondone, onback, refusal }) {
	const [document, set] = useState(/** @type {any} */ (() => {
		const { empty, ...rest } = begin;
		return empty ? emptied(rest) : rest;
	}));
	const [before, setBefore] = useState(/** @type {any[]} */ ([]));
	const [after, setAfter] = useState(/** @type {any[]} */ ([]));
	const [taken, hold] = useState(/** @type {Piece | null} */ (null));
	const [sections, setSections] = useState(/** @type {any[]} */ ([]));
	const [problems, setProblems] = useState(/** @type {any[]} */ ([]));
	const [checked, setChecked] = useState(/** @type {any} */ (null));
	const [gone, setGone] = useState(/** @type {number | null} */ (begin.empty ? 0 : null));
	const [keys, setKeys] = useState(/** @type {any} */ ({}));
	const [note, say] = useState("");
	const turn = useRef(0), moved = useRef(false);
	const game = gameOf(document.game), [low, high] = game.players;

	/** Check what is set up: hidden counts are fitted. @param {any} next @param {number | null} [left] */
	const check = async (next, left = gone) => {
		const mine = ++turn.current;
		try {
			const found = await ask("analyse/fit", { document: next, gone: left });
			if (mine !== turn.current) return;
			setProblems(found.problems);
			setGone(found.gone);
			setChecked(found.problems.length ? null : found.document);
			if (!found.problems.length || next.piles) set(found.document);
			onchange(found.document, true);
		} catch (/** @type {any} */ error) {
			if (mine === turn.current) setProblems([{ where: "", what: error.message }]);
		}
	};
	/** @param {(document: any) => void} change @param {string} text */
	const edit = (change, text) => {
		const next = structuredClone(document);
		change(next);
		tidy(next);
		setBefore([...before, document]);
		setAfter([]);
		set(next);
		setChecked(null);
		say("");
		announce(text);
		check(next);
	};
	/** @param {any[]} from @param {(all: any[]) => void} setFrom @param {any[]} to @param {(all: any[]) => void} setTo */
	const step = (from, setFrom, to, setTo) => {
		setTo([...to, document]);
		setFrom(from.slice(0, -1));
		set(from.at(-1));
		check(from.at(-1));
	};

	useEffect(() => {
		entitle(`Set up ${game.title}`);
		check(document);
		get(`new/${document.game}?players=${document.players}&kind=view`).then((found) => setKeys(found.keys ?? {}), () => {});
		const pictures = () => catalogue(document.game).then(setSections, () => {});
		pictures();
		const escape = (event) => {
			if (event.key !== "Escape") return;
			hold(null);
			announce("nothing in hand");
		};
		addEventListener("keydown", escape);
		addEventListener("themed", pictures);
		return () => {
			removeEventListener("keydown", escape);
			removeEventListener("themed", pictures);
		};
	}, []);

	/** Another number of players, or another seat: what lies there stays as far as it can. @param {number} players @param {number} you @param {any} [rules] */
	const seated = async (players, you, rules = {}) => {
		const { document: fresh } = await ask("new", { game: document.game, players, kind: "view", you: Math.min(you, players), rules });
		const next = emptied(fresh);
		for (const key of ["grid", "start_laid", "hand", "discarded", "display", "deck", "discards", "played", "open_sea", "coral_tiles"]) if (key in next && key in document) next[key] = structuredClone(document[key]);
		for (const key of ["boards", "tables", "points", "scores"]) if (key in next && document.game !== "reef-encounter") next[key] = next[key].map((value, at) => structuredClone(document[key][at] ?? value));
		if (document.game === "reef") next.hands = next.hands.map((value, at) => structuredClone(document.hands[at] ?? value));
		if (next.supply) for (const board of next.boards) for (const row of board) for (const [, color, height] of row.matchAll(/([rypg])(\d)/g)) next.supply[color] -= Number(height);
		edit((now) => {
			for (const key of Object.keys(now)) delete now[key];
			Object.assign(now, next);
		}, `${players} players`);
	};

	const zones = zonesOf(document), pieces = piecesOf(document, sections), there = lying(document, zones);
	const left = (piece) => piece.count - (there.get(piece.code) ?? 0);
	const held = taken && (moved.current || left(taken) > 0) ? taken : null; // the last of its kind is no longer in hand
	const fits = (zone) => held && zone.takes.includes(held.kind === "start" && !zone.takes.includes("start") ? "extra" : held.kind);
	const refuses = (zone) => {
		const text = held ? `${capital(held.name)} does not go there.` : "Choose a piece of the palette first.";
		say(text);
		announce(text);
	};
	/** @param {Zone} zone @param {{name: string, value: string, shrimp: number}} space */
	const onspace = (zone, space) => {
		if (!held) return space.value || space.shrimp ? edit((next) => laid(next, zone, space.name, null), `${space.name}: taken away`) : refuses(zone);
		if (!fits(zone)) return refuses(zone);
		if (zone.kind === "fields" && space.value === held.code) return edit((next) => laid(next, zone, space.name, null), `${space.name}: taken away`);
		edit((next) => laid(next, zone, space.name, held), `${held.name} on ${space.name}`);
	};
	/** @param {Zone} zone */
	const onadd = (zone) => {
		if (!held || !fits(zone)) return refuses(zone);
		if (zone.most && got(document, zone.path).length >= zone.most) return say(`${zone.label}: at most ${zone.most}.`);
		edit((next) => void got(next, zone.path).push(scalar(held.code)), `${held.name}: ${zone.label}`);
	};
	const open = (at, one) => edit((next) => {
		const all = [0, 1, 2].map((index) => index === at ? one : next.display?.[index] ?? null);
		next.display = all.every((each) => each === null) ? null : all;
	}, "Open cards");
	const remove = (zone, at) => edit((next) => void got(next, zone.path).splice(at, 1), `${zone.label}: one taken away`);
	const faceOf = (value) => pieces.find((one) => one.code === String(value ?? "?")) ?? { code: String(value ?? "?"), name: String(value ?? "hidden"), kind: "", count: 1 };

	/** The piece that lies on a space, or its uppermost. @param {Zone} zone @param {{value: string, shrimp: number}} space */
	const pieceOn = (zone, { value, shrimp }) => faceOf(shrimp ? `shrimp ${shrimp}` : zone.kind === "letters" ? CORALS[value] : zone.kind === "stacks" ? value[0] : value);
	/** Drag a piece to where it goes; `take` takes it from where it lies. @param {any} down @param {Piece} piece @param {() => void} [take] */
	const lift = (down, piece, take) => piece.kind && drag(down, () => {
		moved.current = Boolean(take);
		hold(piece);
	}, (under) => {
		const source = down.target.closest("button"), to = under?.closest(".cell, .add") ?? under?.closest(".zone")?.querySelector(".add");
		const put = () => {
			to?.click();
			moved.current = false;
			hold(held);
		};
		if (to === source || under?.closest("button") === source) moved.current = false, hold(held);
		else if (take && (!to || to.classList.contains("lit"))) {
			take();
			setTimeout(put, 50); // once it is drawn
		} else put();
	});
	/** @param {Zone} zone */
	const board = (zone) => {
		const rows = spaces(document, zone);
		return html`<div class=${`grid-of of-${zone.kind}`} role="group" aria-label=${zone.label}><h2>${zone.label}</h2>${rows.map((row, index) => html`<div class="line" key=${index}>${row.map((space, column) => space === null ? html`<i key=${column}></i>`
			: html`<button key=${space.name} type="button" data-cell=${space.name} class=${`cell ${zone.kind === "letters" ? CORALS[space.value] ?? "" : TINTS[space.value[0]] ?? ""} ${space.value ? "full" : ""} ${fits(zone) ? "lit" : ""}`}
				aria-label=${`${space.name}, ${space.value || "empty"}${space.shrimp ? `, shrimp of seat ${space.shrimp}` : ""}`} onClick=${() => onspace(zone, space)} onPointerDown=${(event) => (space.value || space.shrimp) && lift(event, pieceOn(zone, space), () => edit((next) => laid(next, zone, space.name, null), `${space.name}: taken away`))}><small>${space.name.slice(-2)}</small>${space.value}${space.shrimp ? html`<b>${space.shrimp}</b>` : ""}</button>`)}</div>`)}</div>`;
	};
	/** @param {Zone} zone */
	const place = (zone) => {
		const value = got(document, zone.path), key = zone.path.join(".");
		if (zone.kind === "count") return html`<${Stepper} key=${key} label=${zone.label} value=${value} onset=${(count) => edit((next) => put(next, zone.path, count), `${zone.label}: ${count}`)} />`;
		if (zone.kind === "switch") return html`<label key=${key} class="check"><input type="checkbox" checked=${value} onChange=${() => edit((next) => put(next, zone.path, !value), zone.label)} /><span>${zone.label}</span></label>`;
		if (zone.kind === "sides") return html`<button key=${key} type="button" class="btn" onClick=${() => edit((next) => put(next, zone.path, String(zone.path[1]).split("/").find((side) => side !== value)), zone.label)}>${zone.label}: <b>${value}</b></button>`;
		if (zone.kind === "slot") return html`<div key=${key} class="zone" role="group" aria-label=${zone.label}><h2>${zone.label}</h2><button type="button" class=${`btn add ${fits(zone) ? "lit" : ""}`} aria-label=${`${zone.label}: ${value ?? "none"}`} onClick=${() => fits(zone) ? edit((next) => put(next, zone.path, scalar(/** @type {Piece} */ (held).code)), zone.label)
			: value !== null ? edit((next) => put(next, zone.path, null), `${zone.label}: taken away`) : refuses(zone)}>${value === null ? "+" : html`<${Face} piece=${faceOf(value)} />`}</button></div>`;
		if (zone.kind === "display") return html`<div key=${key} class="zone" role="group" aria-label=${zone.label}><h2>${zone.label}</h2><div class="row">${[0, 1, 2].map((at) => {
			const one = value?.[at] ?? null, card = one?.card ?? (typeof one === "object" ? null : one);
			return html`<div key=${at}><button type="button" class=${`btn add ${fits(zone) ? "lit" : ""}`} aria-label=${`Open card ${at + 1}: ${card ?? "none"}`} onClick=${() => fits(zone) ? open(at, { points: one?.points ?? 0, card: scalar(/** @type {Piece} */ (held).code) })
				: card !== null ? open(at, null) : refuses(zone)}>${card === null ? "+" : html`<${Face} piece=${faceOf(card)} />`}</button>
				${card === null ? "" : html`<${Stepper} label="points" value=${one?.points ?? 0} onset=${(points) => open(at, { card, points })} />`}</div>`;
		})}</div></div>`;
		return html`<div key=${key} class="zone" role="group" aria-label=${zone.label}><h2>${zone.label}</h2><div class="row"><button type="button" class=${`btn add ${fits(zone) ? "lit" : ""}`} aria-label=${`${zone.label}: add`} onClick=${() => onadd(zone)}>+</button>
			${value.map((one, at) => html`<button key=${`${at}.${one}`} type="button" class="btn held" data-card=${one ?? "?"} aria-label=${`${zone.label}: take ${one ?? "hidden"} away`} onClick=${() => remove(zone, at)} onPointerDown=${(event) => lift(event, faceOf(one), () => remove(zone, at))}><${Face} piece=${faceOf(one)} /></button>`)}</div></div>`;
	};

	const names = Array.from({ length: document.players }, (_, at) => at + 1);
	const toMove = document.to_move ?? document.you;
	const seats = html`<div class="seats" role="group" aria-label="Seats"><${Stepper} label="Players" low=${low} value=${document.players} onset=${(count) => count <= high && seated(count, document.you)} />
		<div class="row">${names.map((seat) => html`<div key=${seat} class=${seat === toMove ? "seated turn" : "seated"}><b>Seat ${seat}</b>
			<button type="button" class=${seat === document.you ? "btn go" : "btn"} aria-pressed=${String(seat === document.you)} onClick=${() => seat !== document.you && seated(document.players, seat)}>My seat</button>
			<button type="button" class=${seat === toMove ? "btn go" : "btn"} aria-pressed=${String(seat === toMove)} onClick=${() => edit((next) => void (next.to_move = seat), `Seat ${seat} is to move`)}>To move</button></div>`)}</div></div>`;
	/** @param {any} problem */
	const told = ({ where, what, due }) => {
		const place = where.replace(/ of seat (\d)/, (_, seat) => `.${seat - 1}`);
		const words = (document.hand && place === `hands.${document.you - 1}` ? "hand" : place).split(/\W+/), zone = zones.find((one) => one.path.every((part) => words.includes(String(part)))) ?? zones.find((one) => words.includes(one.path[0]) || words.includes(`${one.path[0]}s`));
		const value = zone && got(document, zone.path), held = Array.isArray(value) ? value.length : value;
		if (zone && (value === null || (zone.kind === "display" && value.includes(null)))) return `Place the ${zone.label.charAt(0).toLowerCase()}${zone.label.slice(1)}.`;
		if (zone?.kind === "cards" && due > held) return `Add cards ${zone.label.replace(/^Your/, "to your").replace(/^Cards,/, "for")}: ${held} of ${due}.`;
		if (zone?.kind === "count" && due > held) return `Set “${zone.label}” to ${due}: now ${held}.`;
		if (where === "deck" && document.discards?.some((pile) => !pile.length)) return "Put a card on each of the two piles.";
		return `${zone ? `${zone.label}: ` : ""}${what.replace(/\bnull\b/g, "nothing")}`;
	};
	const state = problems.length ? `Not yet. ${told(problems[0])}` : checked ? "This can be analysed." : "Checking…";
	const done = html`<button class="btn go" type="button" disabled=${!checked} onClick=${() => checked && ondone(checked)}>Analyse this</button>`;
	const tools = html`<button class="btn" type="button" disabled=${!before.length} onClick=${() => step(before, setBefore, after, setAfter)}>Undo</button>
		<button class="btn" type="button" disabled=${!after.length} onClick=${() => step(after, setAfter, before, setBefore)}>Redo</button>`;
	const kinds = [...new Set(pieces.map((piece) => piece.group ?? piece.kind))];
	const side = html`<${Side} open top=${html`${done}${tools}`} bottom=${html`<p class="reason">${note || state}</p>${done}${tools}`}>
		<section class="palette" aria-label="Palette"><h2>Palette<small>${held ? `${held.name} in hand: Esc puts it back` : "choose or drag a piece to its place"}</small></h2>
			${kinds.map((kind) => html`<div class="tray" key=${kind}>${pieces.filter((piece) => (piece.group ?? piece.kind) === kind).map((piece) => html`<button key=${piece.code} type="button" class="btn" data-code=${piece.code} data-kind=${piece.kind} title=${piece.name} disabled=${left(piece) < 1}
				aria-label=${piece.name === "island" ? `island ${piece.code}` : piece.name.includes(piece.code) ? piece.name : `${piece.code}, ${piece.name}`} aria-pressed=${String(held?.code === piece.code && held?.kind === piece.kind)} onClick=${() => { hold(held?.code === piece.code && held.kind === piece.kind ? null : piece); say(""); }} onPointerDown=${(event) => left(piece) > 0 && lift(event, piece)}><${Face} piece=${piece} /></button>`)}</div>`)}</section>
		<div class="places">${zones.filter((zone) => zone.at === "side").map(place)}
			${document.piles ? html`<${Stepper} label="Cards that left the game" value=${gone ?? 0} onset=${(count) => { setGone(count); check(document, count); }} />` : ""}
			${document.boards && document.grids ? html`<div class="row">${document.boards.map((number, at) => html`<label key=${at}>Board <select value=${number} onChange=${(event) => seated(document.players, document.you, { boards: document.boards.map((one, index) => index === at ? Number(event.target.value) : one) })}>${[1, 2, 3, 4].map((one) => html`<option key=${one} value=${one} disabled=${one !== number && document.boards.includes(one)}>${one}</option>`)}</select></label>`)}</div>` : ""}</div>
		<details><summary>Advanced</summary><${Fields} document=${document} keys=${keys} problems=${problems.map((one) => ({ ...one, what: told(one) }))} onset=${(path, value) => edit((next) => put(next, path, value), "changed")} /></details>
		<p class="row"><button class="btn" type="button" onClick=${() => edit(cleared, "The boards are empty")}>Empty the board</button><button class="btn" type="button" onClick=${onback}>Back</button></p>
	</${Side}>`;
	return html`<main class=${`table arrange g-${document.game}`} data-held=${held?.code ?? ""}><div class="felt" key="felt">
		<div class="say"><h1 id="say" tabindex="-1">Set up ${game.title}</h1><p class=${refusal ? "refused" : ""} role="status">${refusal || note || state}</p></div>
		${seats}
		<div class="spread">${zones.filter((zone) => zone.at === "board").map((zone) => ["fields", "stacks", "letters"].includes(zone.kind) ? board(zone) : place(zone))}</div>
		<div class="places">${zones.filter((zone) => zone.at === "hand").map(place)}</div></div>
		${side}</main>`;
}

/** What follows from an edit: the size of your hand, and counts that follow from all others. @param {any} document which is changed */
function tidy(document) {
	delete document.memory;
	const { hand, hands, you } = document;
	if (Array.isArray(hand) && Array.isArray(hands) && typeof hands[you - 1] === "number") hands[you - 1] = hand.length;
	if (typeof document.deck === "number") delete document.deck;
	if (document.deck?.count !== undefined) delete document.deck.count;
}
