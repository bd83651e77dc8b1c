/**
 * Widths of the bars and spaces of every symbol, a bar first, by its value: ISO/IEC 15417, table 1. 103 to 105 begin a
 * code in set A, B or C.
 */
const WIDTHS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232';
const STOP_WIDTHS = '2331112';

/** A bar within a symbol: from where to where, in modules from the symbol's left edge. */
export type Bar = readonly [from: number, to: number];

function barsOf(widths: string): readonly Bar[] {
  const bars: Bar[] = [];
  let at = 0;
  for (const [place, width] of Array.from(widths, Number).entries()) {
    if (place % 2 === 0) bars.push([at, at + width]);
    at += width;
  }
  return bars;
}

/** The bars of every symbol but the stop, by value. */
export const SYMBOL_BARS: readonly (readonly Bar[])[] = WIDTHS.split(' ').map(barsOf);
export const STOP_BARS = barsOf(STOP_WIDTHS);

export const SYMBOL_MODULES = 11;
/** The stop symbol is two modules wider than the others. */
export const STOP_MODULES = 13;
/** Values up to this one are data or the check symbol; those above begin a code. */
export const LAST_DATA = 102;

const START_A = 103;
const START_B = 104;
const START_C = 105;
const CHECK_MODULUS = 103;

type CodeSet = 'A' | 'B' | 'C';

/**
 * The text of a code's symbols, from the start to the check symbol, without the stop. Null where the check symbol is
 * wrong, or where a symbol is no character: functions are not used in serial numbers.
 */
export function textOf(values: readonly number[]): string | null {
  const [start = 0, ...rest] = values;
  const check = rest.pop();
  const sum = rest.reduce((total, value, at) => total + value * (at + 1), start);
  if (rest.length === 0 || check !== sum % CHECK_MODULUS) return null;
  let set: CodeSet = start === START_A ? 'A' : start === START_B ? 'B' : 'C';
  let shifted: CodeSet | null = null;
  let text = '';
  for (const value of rest) {
    const now: CodeSet = shifted ?? set;
    shifted = null;
    const piece = characters(now, value);
    if (piece !== null) text += piece;
    else if (value === 98 && now !== 'C') shifted = now === 'A' ? 'B' : 'A';
    else {
      const next = switchOf(now, value);
      if (next === null) return null;
      set = next;
    }
  }
  return text;
}

/** What a value means as text in a set; null where it is no character of that set. */
function characters(set: CodeSet, value: number): string | null {
  if (set === 'C') return value < 100 ? String(value).padStart(2, '0') : null;
  if (value < 64 || (set === 'B' && value < 96)) return String.fromCharCode(value + 32);
  return set === 'A' && value < 96 ? String.fromCharCode(value - 64) : null;
}

/** The set that a value changes to; null where it does not change sets. */
function switchOf(set: CodeSet, value: number): CodeSet | null {
  if (value === 99 && set !== 'C') return 'C';
  if (value === 100 && set !== 'B') return 'B';
  if (value === 101 && set !== 'A') return 'A';
  return null;
}

/** The values with which a code may begin: sets A, B and C. */
export const STARTS: readonly number[] = [START_A, START_B, START_C];
