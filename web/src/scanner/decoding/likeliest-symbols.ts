import { LAST_DATA, STARTS } from './code128-symbols.ts';
import { type BlurModel, FIRST, LAST, product, STRETCH } from './blur-model.ts';

/** The symbols that explain a row of ink best. */
export type Likeliest = {
  /** Start, data and check symbol. */
  readonly values: readonly number[];
  /** Sum of squared differences between the row and the ink of these symbols. */
  readonly cost: number;
  /** By how much that sum would grow, at least, if one of the symbols were another. */
  readonly margin: number;
};

const DATA = LAST_DATA + 1;
const DATA_VALUES: readonly number[] = Array.from({ length: DATA }, (_, value) => value);

/** Samples of a row with so many symbols before the stop. */
export function rowLength(symbols: number): number {
  return FIRST + (symbols - 1) * STRETCH + LAST;
}

/**
 * The likeliest symbols of a row of ink (`SAMPLES` to a module, from the beginning of the quiet zone): of all sequences
 * of `symbols` symbols the one whose blurred ink differs least from the row (Viterbi's algorithm, forwards and
 * backwards). Bars that a blur has swallowed are so told by what is left of them in their neighbours.
 */
export function likeliestSymbols(row: Float32Array, symbols: number, model: BlurModel): Likeliest {
  const places = symbols - 1;
  const own = Array.from({ length: places }, (_, place) => ownCosts(row, FIRST + place * STRETCH, model));
  const tails = Array.from({ length: places }, (_, place) =>
    tailCosts(row, FIRST + place * STRETCH, place === 0 ? STARTS : DATA_VALUES, model),
  );
  const starts = Float32Array.from(model.first, (ink) => squares(row, 0, ink));
  const behind: Float32Array[] = [];
  for (let place = 0; place < places; place++) {
    const before = behind[place - 1] ?? starts;
    behind.push(
      sum(own[place], leastBefore(sum(before, tails[place]), place === 0 ? STARTS : DATA_VALUES, model)),
    );
  }
  const ahead: Float32Array[] = [];
  let next = lastCosts(row, FIRST + places * STRETCH, model);
  for (let place = places - 1; place >= 0; place--) {
    ahead[place] = next;
    const values = place === 0 ? STARTS : DATA_VALUES;
    next = sum(tails[place], leastBehind(sum(own[place], next), values, model));
  }
  return choose([sum(starts, next), ...behind.map((costs, place) => sum(costs, ahead[place]))]);
}

/** The best value of each place, and how much worse the second best of any place is. */
function choose(places: readonly Float32Array[]): Likeliest {
  let margin = Number.POSITIVE_INFINITY;
  let cost = 0;
  const values = places.map((costs, place) => {
    let best = 0;
    let second = Number.POSITIVE_INFINITY;
    for (let at = 1; at < costs.length; at++) {
      const value = costs[at] ?? 0;
      if (value < (costs[best] ?? 0)) {
        second = costs[best] ?? 0;
        best = at;
      } else if (value < second) second = value;
    }
    cost = costs[best] ?? 0;
    margin = Math.min(margin, second - cost);
    return place === 0 ? (STARTS[best] ?? 0) : best;
  });
  return { values, cost, margin };
}

/** For each value the least cost of what stands before it, with the ink that both put on the same samples. */
function leastBefore(costs: Float32Array, befores: readonly number[], { products }: BlurModel): Float32Array {
  const least = new Float32Array(DATA).fill(Number.POSITIVE_INFINITY);
  for (let at = 0; at < befores.length; at++) {
    const cost = costs[at] ?? 0;
    const base = (befores[at] ?? 0) * DATA;
    for (let value = 0; value < DATA; value++) {
      const sumOf = cost + (products[base + value] ?? 0);
      if (sumOf < (least[value] ?? 0)) least[value] = sumOf;
    }
  }
  return least;
}

/** For each value before, the least cost of what follows it. */
function leastBehind(costs: Float32Array, befores: readonly number[], { products }: BlurModel): Float32Array {
  return Float32Array.from(befores, (before) => {
    const base = before * DATA;
    let least = Number.POSITIVE_INFINITY;
    for (let value = 0; value < DATA; value++) {
      const sumOf = (costs[value] ?? 0) + (products[base + value] ?? 0);
      if (sumOf < least) least = sumOf;
    }
    return least;
  });
}

/** What each value adds on its own stretch, with the squares of the row. */
function ownCosts(row: Float32Array, from: number, model: BlurModel): Float32Array {
  let rowSquares = 0;
  for (let at = from; at < from + STRETCH; at++) rowSquares += (row[at] ?? 0) ** 2;
  return Float32Array.from(
    DATA_VALUES,
    (value) => rowSquares + (model.ownSquares[value] ?? 0) - 2 * product(model.own[value] ?? row, row, from),
  );
}

/** What each value adds on the stretch of the symbol behind it. */
function tailCosts(
  row: Float32Array,
  from: number,
  values: readonly number[],
  model: BlurModel,
): Float32Array {
  return Float32Array.from(
    values,
    (value) => (model.nextSquares[value] ?? 0) - 2 * product(model.next[value] ?? row, row, from),
  );
}

/** The cost of the last stretch behind each value. */
function lastCosts(row: Float32Array, from: number, model: BlurModel): Float32Array {
  return Float32Array.from(DATA_VALUES, (value) => {
    const tail = model.next[value] ?? row;
    return squares(
      row,
      from,
      model.last.map((ink, at) => ink + (tail[at] ?? 0)),
    );
  });
}

function squares(row: Float32Array, from: number, ink: Float32Array): number {
  let sumOf = 0;
  for (let at = 0; at < ink.length; at++) sumOf += ((row[from + at] ?? 0) - (ink[at] ?? 0)) ** 2;
  return sumOf;
}

function sum(one: Float32Array | undefined, other: Float32Array | undefined): Float32Array {
  return (one ?? new Float32Array(0)).map((value, at) => value + (other?.[at] ?? 0));
}

/** The ink of these symbols on a whole row. */
export function inkOf(values: readonly number[], model: BlurModel): Float32Array {
  const ink = new Float32Array(rowLength(values.length));
  const [start = 0, ...data] = values;
  ink.set(model.first[STARTS.indexOf(start)] ?? []);
  const add = (from: number, part: Float32Array | undefined) => {
    for (let at = 0; at < (part?.length ?? 0); at++)
      ink[from + at] = (ink[from + at] ?? 0) + (part?.[at] ?? 0);
  };
  for (const [place, value] of data.entries()) {
    const from = FIRST + place * STRETCH;
    add(from, model.own[value]);
    add(from, model.next[place === 0 ? start : (data[place - 1] ?? 0)]);
  }
  const end = FIRST + data.length * STRETCH;
  add(end, model.last);
  add(end, model.next[data.at(-1) ?? start]);
  return ink;
}
