/** How two ordered lists of named things differ, matched by name. */
export type Matching<Item> = {
  readonly added: readonly Item[];
  readonly removed: readonly Item[];
  /** In both lists; `moved` for as few as it takes to get from one order to the other. */
  readonly kept: readonly { readonly before: Item; readonly after: Item; readonly moved: boolean }[];
};

/** Matches by what `nameOf` says, which no two items of one list share. */
export function match<Item>(
  before: readonly Item[],
  after: readonly Item[],
  nameOf: (item: Item) => string,
): Matching<Item> {
  const beforeNames = new Map(before.map((item, at) => [nameOf(item), { item, at }] as const));
  const afterNames = new Set(after.map(nameOf));
  const pairs = after.flatMap((item) => {
    const was = beforeNames.get(nameOf(item));
    return was ? [{ before: was.item, after: item, at: was.at }] : [];
  });
  const inOrder = longestIncreasing(pairs.map(({ at }) => at));
  return {
    added: after.filter((item) => !beforeNames.has(nameOf(item))),
    removed: before.filter((item) => !afterNames.has(nameOf(item))),
    kept: pairs.map(({ at, ...pair }) => ({ ...pair, moved: !inOrder.has(at) })),
  };
}

/** The numbers of a longest increasing subsequence; the numbers are distinct. */
function longestIncreasing(numbers: readonly number[]): ReadonlySet<number> {
  /** Of each length the sequence that ends lowest. */
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const number of numbers) {
    const found = ends.findIndex((end) => end > number);
    const length = found < 0 ? ends.length : found;
    before.set(number, ends[length - 1]);
    ends[length] = number;
  }
  const sequence = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) sequence.add(at);
  return sequence;
}

/** Whether two values of JSON are the same; a key without a value is none, and the order of keys says nothing. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
