import { type Fields, isSame, leavesOf, valueAt, withValue } from './three-way.ts';

/** A patch as it was stored: what it was compared with, what it says, and whether it may have arrived. */
type Earlier = { readonly base: Fields; readonly patch: Fields; readonly mayHaveArrived: boolean };

/**
 * The base of a patch that replaces an earlier one: where the patch takes back what the earlier one changed and may have brought
 * to the server, or what the earlier one itself had to take back, the base has the value that the record may have.
 */
export function baseAfter(base: Fields, earlier: Earlier, patch: Fields): Fields {
  const tookBack = leavesOf(earlier.patch).reduce<Fields>(
    (known, { path }) => withValue(known, path, valueAt(earlier.base, path)),
    {},
  );
  const known = withTakenBack(base, tookBack, patch);
  return earlier.mayHaveArrived ? withTakenBack(known, earlier.patch, patch) : known;
}

function withTakenBack(base: Fields, earlier: Fields, patch: Fields): Fields {
  return leavesOf(earlier).reduce((now, { path, value }) => {
    const [before, mine] = [valueAt(base, path), valueAt(patch, path)];
    const isTakenBack = !isSame(value, before) && (mine === undefined || isSame(mine, before));
    return isTakenBack ? withValue(now, path, value) : now;
  }, base);
}
