import { type Fields, isSame, leavesOf, valueAt, withValue } from './three-way.ts';

/** A patch as it was stored: what it was compared with, what it says, and whether it may have arrived. */
type Earlier = { readonly base: Fields; readonly patch: Fields; readonly mayHaveArrived: boolean };

/**
 * What the record may have in place of what the author of a correction saw, since an earlier version of that correction said
 * so, or was merged with it. Each without what is as they saw it.
 */
export function saidBefore(seen: Fields, { base, patch, mayHaveArrived }: Earlier): readonly Fields[] {
  const metBy = leavesOf(patch).reduce<Fields>(
    (known, { path }) => withValue(known, path, valueAt(base, path) ?? null),
    {},
  );
  return [metBy, ...(mayHaveArrived ? [patch] : [])]
    .map((said) => differing(seen, said))
    .filter((said) => Object.keys(said).length > 0);
}

function differing(seen: Fields, said: Fields): Fields {
  return leavesOf(said).reduce<Fields>(
    (now, { path, value }) => (isSame(value, valueAt(seen, path)) ? now : withValue(now, path, value)),
    {},
  );
}
