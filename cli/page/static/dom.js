/** Short ways to the document of the page. */

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} id @returns {any} */
export const the = (id) => /** @type {any} */ (document.getElementById(id));

/**
 * An element with attributes, listeners (`onclick`) and children.
 * @param {string} tag @param {Record<string, any>} [attributes] @param {...(Node | string)} children @returns {any}
 */
export function make(tag, attributes = {}, ...children) {
	return filled(document.createElement(tag), attributes, children);
}

/** The same of SVG. @param {string} tag @param {Record<string, any>} [attributes] @param {...(Node | string)} children @returns {any} */
export function shape(tag, attributes = {}, ...children) {
	return filled(document.createElementNS(SVG, tag), attributes, children);
}

/** @param {Record<string, any>} attributes @param {(Node | string)[]} children */
function filled(element, attributes, children) {
	for (const [name, value] of Object.entries(attributes)) {
		if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
		else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? "" : String(value));
	}
	element.append(...children);
	return element;
}

/** A picture of the package as elements; the text is parsed as XML, nothing of it runs. @param {string} text @returns {any} */
export function picture(text) {
	const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
	if (root.localName !== "svg") throw new Error("the server has sent no picture");
	return document.importNode(root, true);
}

/** What the browser keeps under that name, if it does. @param {"localStorage" | "sessionStorage"} name @returns {Storage | undefined} */
export function storage(name) {
	try {
		return globalThis[name];
	} catch {
		// site data is blocked
		return undefined;
	}
}

/** What the browser keeps for the page; nothing where it keeps nothing. @param {Storage} [store] */
export function kept(store) {
	return {
		/** @param {string} name @returns {string | null} */
		get: (name) => store?.getItem(name) ?? null,
		/** @param {string} name @param {string} value */
		set: (name, value) => {
			try {
				store?.setItem(name, value);
			} catch {
				// it is full, or not allowed: the page works without
			}
		},
	};
}

/** Announce news to screen readers. @param {string} text */
export function announce(text) {
	const live = the("live");
	live.textContent = live.textContent === text ? `${text} ` : text;
}

/** Gives the person a file. @param {string} name @param {string} text @param {string} [type] */
export function download(name, text, type = "application/json") {
	const url = URL.createObjectURL(new Blob([text], { type }));
	const link = make("a", { href: url, download: name });
	link.click();
	setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Copy an address that opens what is shown; what to say then. @param {string} address @returns {Promise<string>} */
export async function shared(address) {
	let text = "The address of this page holds all of this: copy it from the browser.";
	try {
		await navigator.clipboard.writeText(address);
		text = "The address is copied: whoever opens it sees this.";
	} catch {
		// not allowed here
	}
	announce(text);
	return text;
}
