/**
 * The text whose SHA-256 a signature carries: JSON with sorted keys, texts in Unicode's composed form, and nothing of what
 * is absent, null or empty, so that two apps that know the same write the same. The order of a list is kept.
 */
export function canonicalText(content: unknown): string {
  return JSON.stringify(canonical(content) ?? null);
}

function canonical(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'string') return value.normalize('NFC');
  // What is absent in the middle of a list keeps its place.
  if (Array.isArray(value)) return value.map((inner) => canonical(inner) ?? null);
  if (typeof value !== 'object') return value;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const written = canonical(inner);
    return written === undefined ? [] : [[key.normalize('NFC'), written] as const];
  });
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
