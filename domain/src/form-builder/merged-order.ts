/**
 * The merged order of a list that two people changed: that of `theirs`, except that a name which `mine` added or moved follows the
 * same name as in `mine`. It contains the names of both; the caller removes those that were deleted.
 */
export function mergedOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  const stayed = unmoved(base, mine);
  const placed = theirs.filter((name) => stayed.has(name) || !mine.includes(name));
  for (const [index, name] of mine.entries()) {
    if (placed.includes(name)) continue;
    const before = mine.slice(0, index).findLast((earlier) => placed.includes(earlier));
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, name);
  }
  return placed;
}

/** The longest run of names that follow one another in both lists: everything else was added or moved. */
function unmoved(base: readonly string[], mine: readonly string[]): ReadonlySet<string> {
  const position = new Map(base.map((name, index) => [name, index]));
  /** For each name the longest rising run that ends with it: its length and the name before it. */
  const runs: {
    readonly name: string;
    readonly at: number;
    readonly length: number;
    readonly before: number;
  }[] = [];
  for (const name of mine) {
    const at = position.get(name);
    if (at === undefined) continue;
    let before = -1;
    for (const [index, run] of runs.entries())
      if (run.at < at && run.length > (runs[before]?.length ?? 0)) before = index;
    runs.push({ name, at, length: (runs[before]?.length ?? 0) + 1, before });
  }
  const names = new Set<string>();
  let last = runs.reduce((best, run, index) => (run.length > (runs[best]?.length ?? 0) ? index : best), -1);
  for (; last >= 0; last = runs[last]?.before ?? -1) names.add(runs[last]?.name ?? '');
  return names;
}
