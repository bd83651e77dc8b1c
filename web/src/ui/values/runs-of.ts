/** Rows that follow one another and have one key, in their order. A key that comes again later is a run of its own. */
export function runsOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): { readonly key: string; readonly rows: readonly Row[] }[] {
  const runs: { readonly key: string; readonly rows: Row[] }[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    const last = runs.at(-1);
    if (last?.key === key) last.rows.push(row);
    else runs.push({ key, rows: [row] });
  }
  return runs;
}
