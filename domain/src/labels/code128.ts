/** A run of characters in one of the code sets of Code 128: `C` holds two digits in a symbol, `B` one character. */
export type Run = { readonly set: 'B' | 'C'; readonly text: string };

/** Characters that every reader understands alike: printable ASCII. */
export const isPrintable = (text: string): boolean => /^[\x20-\x7e]+$/.test(text);

/** Digits pay off in set C from four at either end of the text, from six in its middle. */
const AT_AN_END = 4;
const IN_THE_MIDDLE = 6;

/**
 * How a text is written with the fewest symbols in sets B and C (ISO/IEC 15417, annex E). Of an odd number of digits the first
 * stays in set B, at the start of a text the last.
 */
export function code128Runs(text: string): readonly Run[] {
  const runs: Run[] = [];
  const add = (set: Run['set'], piece: string) => {
    const last = runs.at(-1);
    if (piece === '') return;
    if (last?.set === set) runs[runs.length - 1] = { set, text: last.text + piece };
    else runs.push({ set, text: piece });
  };
  for (const piece of text.match(/\d+|\D+/g) ?? []) {
    const isFirst = runs.length === 0;
    const isLast = piece.length + runs.reduce((sum, run) => sum + run.text.length, 0) === text.length;
    const enough = isFirst || isLast ? AT_AN_END : IN_THE_MIDDLE;
    if (!/^\d/.test(piece) || (piece.length < enough && text !== piece)) add('B', piece);
    else if (piece.length % 2 === 0) add('C', piece);
    else if (piece.length === 1) add('B', piece);
    else if (isFirst) {
      add('C', piece.slice(0, -1));
      add('B', piece.slice(-1));
    } else {
      add('B', piece.slice(0, 1));
      add('C', piece.slice(1));
    }
  }
  return runs;
}

/**
 * The whole text in one set, without a change in the middle: C for an even number of digits, B for everything else. Not every printer and
 * renderer of ZPL takes such a change alike, and a few modules more are better than a label that says something else.
 */
export function plainRun(text: string): Run {
  const isPaired = /^(?:\d\d){2,}$/.test(text);
  return { set: isPaired ? 'C' : 'B', text };
}

const SYMBOL_MODULES = 11;
/** The stop symbol is two modules wider. */
const STOP_MODULES = 13;

/** Width of a Code 128 without its quiet zones, in modules. */
export function code128Modules(runs: readonly Run[]): number {
  const data = runs.reduce((sum, run) => sum + (run.set === 'C' ? run.text.length / 2 : run.text.length), 0);
  // Start, a switch before each further run, and the check symbol.
  return (1 + data + (runs.length - 1) + 1) * SYMBOL_MODULES + STOP_MODULES;
}
