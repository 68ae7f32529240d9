/** What the server and the page tell each other; for the type check of the page's modules, not shipped to browsers. */

export type Doc = Record<string, any>;

export interface Problem {
  where: string;
  what: string;
}

export type Touched = Record<string, string>;

export interface Move {
  text: string;
  touched: Touched[];
}

export interface Shown {
  text: string;
  svg: string;
  title?: string;
  to_move: number | null;
  over: boolean;
  you: number | null;
}

export interface Ranked {
  move: string;
  value: number;
  interval: [number, number];
  visits?: number;
  reason?: string;
  line?: string[];
}

export interface Item {
  code: string;
  name: string;
  count: number | null;
  also?: string[];
  svg?: string | null;
}

export interface Section {
  title: string;
  items: Item[];
}

export interface Question {
  name: string;
  text: string;
  example: string;
  needed: boolean;
}
