/** Short sounds of cards, made in the browser. They are off until somebody turns them on. */

import { sound } from "./saved.js";

/** Notes of each sound: hertz, the second it begins, seconds it lasts. No hertz is the rustle of a card. */
const NOTES = {
	own: [[0, 0, 0.07]],
	rival: [[0, 0, 0.07], [0, 0.09, 0.05]],
	won: [[523, 0, 0.18], [659, 0.14, 0.18], [784, 0.28, 0.4]],
	lost: [[392, 0, 0.25], [311, 0.2, 0.45]],
};
const LOUD = 0.12;

/** @type {AudioContext | undefined} */
let audio;

/** Play a sound, if sounds are on. @param {keyof typeof NOTES} name */
export function play(name) {
	if (!sound.on() || !globalThis.AudioContext) return;
	audio ??= new AudioContext();
	for (const [hertz, begins, lasts] of NOTES[name]) note(audio, hertz, audio.currentTime + begins, lasts);
}

/** @param {AudioContext} audio @param {number} hertz @param {number} begins @param {number} lasts */
function note(audio, hertz, begins, lasts) {
	const volume = new GainNode(audio, { gain: LOUD });
	volume.gain.setValueAtTime(LOUD, begins);
	volume.gain.exponentialRampToValueAtTime(0.001, begins + lasts);
	volume.connect(audio.destination);
	const source = hertz ? new OscillatorNode(audio, { frequency: hertz, type: "triangle" }) : rustle(audio, lasts, volume);
	if (hertz) source.connect(volume);
	source.start(begins);
	source.stop(begins + lasts);
}

/** Noise through a filter, as of a card that is laid. @param {AudioContext} audio @param {number} lasts @param {AudioNode} into */
function rustle(audio, lasts, into) {
	const buffer = audio.createBuffer(1, Math.ceil(lasts * audio.sampleRate), audio.sampleRate);
	const samples = buffer.getChannelData(0);
	for (let at = 0; at < samples.length; at += 1) samples[at] = 2 * Math.random() - 1;
	const source = new AudioBufferSourceNode(audio, { buffer });
	source.connect(new BiquadFilterNode(audio, { type: "bandpass", frequency: 2400, Q: 0.7 })).connect(into);
	return source;
}
