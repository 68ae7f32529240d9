/** Questions to the server: JSON both ways, and streams of events read by fetch. */

import { kept, storage } from "./dom.js";
import { read, written } from "./json.js";

const TOKEN = "leadline-token";
const store = kept(storage("sessionStorage"));
// the token of this tab where the browser keeps nothing
let given = "";
const PAGE = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** What the server refuses, with every problem. */
export class Refused extends Error {
	/** @param {string} text @param {Api.Problem[]} problems @param {boolean} lost whether nobody has answered @param {number} status @param {any} more what else was answered */
	constructor(text, problems = [], lost = false, status = 0, more = {}) {
		super(text);
		this.problems = problems;
		this.lost = lost;
		this.status = status;
		this.more = more;
	}
}

/** Keeps the token of an address `#token=...` for this tab and takes it out of sight; whether there was one. */
export function takeToken() {
	const found = /^#token=([^&]+)&?(.*)$/.exec(location.hash);
	if (!found) return false;
	let token = "";
	try {
		token = decodeURIComponent(found[1]);
	} catch {
		// cut within an escape: as no token
	}
	// others cannot stand in a header
	if (/^[!-~]+$/.test(token)) store.set(TOKEN, given = token);
	history.replaceState(null, "", found[2] ? `#${found[2]}` : location.pathname);
	return true;
}

/** @returns {Record<string, string>} */
function headers() {
	const token = store.get(TOKEN) ?? given;
	return { "Leadline-Page": PAGE, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
}

/** @param {string} path @param {RequestInit} options @returns {Promise<Response>} */
async function answered(path, options) {
	let response;
	try {
		response = await fetch(`/api/${path}`, options);
	} catch (error) {
		if (options.signal?.aborted) throw error;
		throw new Refused("The server does not answer.", [], true);
	}
	if (response.ok) return response;
	const { error, problems, ...more } = await response.json().catch(() => ({}));
	throw new Refused(error ?? `The server answers ${response.status}.`, problems, false, response.status, more);
}

/** @param {string} path @param {RequestInit} options @returns {Promise<any>} */
const told = async (path, options) => read(await (await answered(path, options)).text());

/** @param {string} path */
export const get = (path) => told(path, { headers: headers() });

/** @param {object} body @param {AbortSignal} [signal] @returns {RequestInit} */
function posted(body, signal) {
	return { method: "POST", headers: { ...headers(), "Content-Type": "application/json" }, body: written(body), signal };
}

/** @param {string} action @param {object} body @param {AbortSignal} [signal] */
export const ask = (action, body, signal) => told(action, posted(body, signal));

/** The same as the only event of a stream. @type {typeof stream} */
export async function* once(action, body, signal) {
	yield { event: "final", data: await told(action, posted(body, signal)) };
}

/**
 * The events of an answer that comes in parts; aborting `signal` ends the search behind it.
 * @param {string} action @param {object} body @param {AbortSignal} signal
 * @returns {AsyncGenerator<{event: string, data: any}>}
 */
export async function* stream(action, body, signal) {
	const response = await answered(`stream/${action}`, posted(body, signal));
	const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
	const decoder = new TextDecoder();
	let text = "";
	let ended = false;
	for (;;) {
		let part;
		try {
			part = await reader.read();
		} catch (error) {
			if (signal.aborted) throw error;
			break;
		}
		if (part.done) break;
		text += decoder.decode(part.value, { stream: true });
		const blocks = text.split(/\r?\n\r?\n/);
		text = /** @type {string} */ (blocks.pop());
		for (const block of blocks) {
			const lines = block.split(/\r?\n/);
			const event = lines.find((line) => line.startsWith("event:"))?.slice(6).trim();
			const data = lines.filter((line) => line.startsWith("data:")).map((line) => line.slice(5)).join("\n");
			if (!event) continue;
			const told = read(data);
			if (event === "error") throw new Refused(told.error, told.problems);
			ended ||= event === "final";
			yield { event, data: told };
		}
	}
	if (!ended) throw new Refused("The server has gone in the middle of an answer.", [], true);
}
