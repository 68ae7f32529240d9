import { html } from "./html.js";
export function Arrange({ document }) { return html`<main class="page">${JSON.stringify(document)}</main>`; }
