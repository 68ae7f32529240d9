/** A piece that is dragged from one place to another: by the mouse at once, by a finger that rests on it first. */

/** Pixels that a pointer moves before it drags, and milliseconds that a finger rests. */
const FAR = 8, REST = 300;

/**
 * @param {any} down the event that presses the piece @param {() => void} begin called once it is dragged
 * @param {(under: any) => void} end called with the element under it, or null if it was let go elsewhere
 */
export function drag(down, begin, end) {
	const source = down.currentTarget, touch = down.pointerType === "touch";
	if (down.button) return;
	/** @type {any} */
	let ghost = null;
	const lift = () => {
		ghost = source.cloneNode(true);
		for (const one of [ghost, ...ghost.querySelectorAll("[id]")]) one.removeAttribute("id");
		ghost.classList.add("dragged");
		ghost.setAttribute("aria-hidden", "true");
		document.body.append(ghost);
		follow(down);
		begin();
	};
	const follow = (event) => {
		ghost.style.left = `${event.clientX}px`;
		ghost.style.top = `${event.clientY}px`;
	};
	const rest = touch ? setTimeout(lift, REST) : 0;
	const move = (event) => {
		if (ghost) return follow(event);
		if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR) return;
		touch ? stop() : lift(), ghost && follow(event);
	};
	// a finger that drags does not scroll, and what is let go is not clicked
	const still = (event) => ghost && event.preventDefault();
	const quiet = (event) => event.stopPropagation();
	const stop = () => {
		clearTimeout(rest);
		for (const [name, act] of heard) removeEventListener(name, act);
		removeEventListener("touchmove", still);
	};
	const drop = (event) => {
		stop();
		if (!ghost) return;
		ghost.remove();
		addEventListener("click", quiet, true);
		setTimeout(() => {
			removeEventListener("click", quiet, true);
			end(event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : source);
		});
	};
	const heard = /** @type {[string, any][]} */ ([["pointermove", move], ["pointerup", drop], ["pointercancel", drop]]);
	for (const [name, act] of heard) addEventListener(name, act);
	addEventListener("touchmove", still, { passive: false });
}
