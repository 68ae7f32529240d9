/** What the page shows, packed into the fragment of its address: JSON, deflated, base64url. */

import { read, written } from "./json.js";

/** @param {Uint8Array} bytes @param {CompressionStream | DecompressionStream} through */
async function passed(bytes, through) {
	const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(/** @type {any} */ (through));
	return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {object} value @returns {Promise<string>} */
export async function packed(value) {
	const bytes = await passed(new TextEncoder().encode(written(value)), new CompressionStream("deflate-raw"));
	let text = "";
	for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
	return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text what `packed` has given; anything else throws @returns {Promise<any>} */
export async function unpacked(text) {
	const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
	const bytes = await passed(Uint8Array.from(binary, (char) => char.charCodeAt(0)), new DecompressionStream("deflate-raw"));
	return read(new TextDecoder().decode(bytes));
}
