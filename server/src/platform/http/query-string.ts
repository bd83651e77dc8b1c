/** One query parameter with its values; `order[id]` is name `order` with key `id`, `status[]` has key ''. */
export type QueryEntry = {
  readonly raw: string;
  readonly name: string;
  readonly key: string | null;
  readonly values: readonly string[];
};

/** Splits `name[key]`; any other use of brackets is taken as a plain name, which will be unknown. */
const BRACKETED = /^([^[\]]+)\[([^[\]]*)\]$/;

/**
 * Parses a query string: `a=1`, `a[]=1&a[]=2`, `a[b]=1`, names with dots; brackets encoded or not. Entries keep the
 * order in which their names first occur.
 */
export function readQuery(url: string): QueryEntry[] {
  const start = url.indexOf('?');
  if (start === -1) return [];
  const entries = new Map<string, { raw: string; name: string; key: string | null; values: string[] }>();
  for (const [raw, value] of new URLSearchParams(url.slice(start + 1))) {
    const known = entries.get(raw);
    if (known) {
      known.values.push(value);
      continue;
    }
    const [, name, key] = BRACKETED.exec(raw) ?? [null, raw, null];
    entries.set(raw, { raw, name: name ?? raw, key: key ?? null, values: [value] });
  }
  return [...entries.values()];
}
