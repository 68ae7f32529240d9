/** Preact and htm for the modules of the board: elements written as templates, without a build. */

import { h, render } from "./vendor/preact.js";
import htm from "./vendor/htm.js";

export { render };
export { useEffect, useLayoutEffect, useRef, useState } from "./vendor/hooks.js";

/** @type {(strings: TemplateStringsArray, ...values: any[]) => any} */
export const html = htm.bind(h);

/** Set the title of the page and of its history entry. @param {string} text */
export const entitle = (text) => void (document.title = `${text} - Leadline`);
