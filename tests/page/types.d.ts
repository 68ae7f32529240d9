/** What the server and the page tell each other, for the type check of the page's modules. */
declare namespace Api {
  type Doc = Record<string, any>;

  interface Problem {
    where: string;
    what: string;
  }

  type Touched = Record<string, string>;

  interface Move {
    text: string;
    stages: Touched[][];
    aside: boolean;
  }

  interface Shown {
    text: string;
    svg: string;
    title?: string;
    to_move: number | null;
    over: boolean;
    you: number | null;
  }

  interface Ranked {
    move: string;
    value: number | null;
    interval: [number, number];
    equal?: boolean;
    aside?: boolean;
    visits?: number;
    reason?: string;
    line?: string[];
  }

  interface Item {
    code: string;
    name: string;
    count: number | null;
    also?: string[];
    svg?: string | null;
  }

  interface Section {
    title: string;
    items: Item[];
  }

  interface Question {
    name: string;
    text: string;
    example: string;
    needed: boolean;
  }
}
