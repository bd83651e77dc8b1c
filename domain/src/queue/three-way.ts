import type { Overlap } from './request.ts';

/** A JSON object with nested fields. */
export type Fields = { readonly [name: string]: unknown };

/** The result of comparing a patch with a record that was changed meanwhile. */
export type Merged = {
  /** The patch to send now: only what its author changed. */
  readonly patch: Fields;
  /** Fields that both have changed differently: left out of the patch until somebody decides. */
  readonly overlaps: readonly Overlap[];
};

type Leaf = { readonly path: readonly string[]; readonly value: unknown };

/**
 * Three-way comparison of a merge patch with the record as its author saw it and the current record. Fields that the
 * author did not change are removed from the patch, so that the other's change remains; fields that only the author
 * changed stay; equal changes are merged; the others are conflicts. Absent, null and blank are equal. Lists of named
 * items, such as photos, are compared by name; other lists are single values.
 * @param base the fields as the author saw them, in the form of the patch
 * @param patch what the author sends, null for a removed field
 * @param theirs the current fields
 */
export function mergeThreeWays(base: Fields, patch: Fields, theirs: Fields): Merged {
  let merged: Fields = {};
  const overlaps: Overlap[] = [];
  for (const { path, value: mine } of leavesOf(patch)) {
    const [before, present] = [valueAt(base, path), valueAt(theirs, path)];
    if (isSame(mine, before)) continue;
    if (isSame(present, before) || isSame(mine, present)) {
      merged = withValue(merged, path, mine);
      continue;
    }
    const lists = [before ?? [], mine ?? [], present ?? []] as const;
    if (isNamedList(lists[0]) && isNamedList(lists[1]) && isNamedList(lists[2])) {
      const list = mergeLists(lists[0], lists[1], lists[2]);
      if (list !== undefined) {
        merged = withValue(merged, path, list);
        continue;
      }
    }
    overlaps.push({ path: [...path], mine, theirs: present });
  }
  return { patch: merged, overlaps };
}

/**
 * The paths (names joined with dots) that somebody else changed since the author saw the record and that remain changed
 * after the patch, wholly or, for a list that both extended, in part. Fields that only the server writes are not part
 * of the patch.
 */
export function changedByOthers(base: Fields, patch: Fields, theirs: Fields): readonly string[] {
  const known = Object.fromEntries(Object.entries(theirs).filter(([name]) => Object.hasOwn(base, name)));
  const paths = new Map([...leavesOf(base), ...leavesOf(known)].map(({ path }) => [path.join('.'), path]));
  return [...paths].flatMap(([place, path]) => {
    const [before, mine, present] = [valueAt(base, path), valueAt(patch, path), valueAt(theirs, path)];
    if (isSame(present, before)) return [];
    if (mine === undefined || isSame(mine, before)) return [place];
    return isNamedList(mine) && !isSame(mine, present) ? [place] : [];
  });
}

/** What the author of a patch has changed but the server does not have: each field with both values. */
export function notOnServer(base: Fields, patch: Fields, theirs: Fields): readonly Overlap[] {
  return leavesOf(patch).flatMap(({ path, value: mine }) => {
    const present = valueAt(theirs, path);
    if (isSame(mine, valueAt(base, path)) || isSame(mine, present)) return [];
    return [{ path: [...path], mine, theirs: present }];
  });
}

/** The patch after a person's choices: for "theirs" a field is removed, for "mine" it is included. */
export function withChoices(
  patch: Fields,
  overlaps: readonly Overlap[],
  isMine: (overlap: Overlap) => boolean,
): Fields {
  return overlaps.filter(isMine).reduce((now, overlap) => withValue(now, overlap.path, overlap.mine), patch);
}

/**
 * The patch with what the base has and it lacks, as an empty text: null would keep an answer that was asked of the device as it was. A
 * merge patch removes nothing by leaving it out, and a creating body names no empty answers.
 * @param seen of a correction, the record as its author saw it: a parameter that it lacks is wanted as it was there
 */
export function withCleared(base: Fields, patch: Fields, seen?: Fields): Fields {
  return leavesOf(base).reduce((now, { path, value }) => {
    const isParameter = path[0] === 'parameters';
    if (!isParameter && (path[0] !== 'survey' || path[1] !== 'data')) return now;
    const wanted = (isParameter ? valueAt(seen, path) : undefined) ?? '';
    const stands = valueAt(patch, path) !== undefined || (isParameter && isSame(value, wanted));
    return stands ? now : withValue(now, path, wanted);
  }, patch);
}

/** What was signed is one value: its hash is that of all of it, nulls included. */
const WHOLE = 'signed';

/** Every value of nested fields with its path; an empty object has no effect in a merge patch. */
export function leavesOf(fields: Fields, above: readonly string[] = []): readonly Leaf[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const path = [...above, name];
    const isWhole = above.length === 0 && name === WHOLE;
    return isFields(value) && !isWhole ? leavesOf(value, path) : [{ path, value }];
  });
}

/** The value at a path; undefined when there is none. */
export function valueAt(fields: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (isFields(at) && Object.hasOwn(at, name) ? at[name] : undefined),
    fields,
  );
}

export function withValue(fields: Fields, [name, ...below]: readonly string[], value: unknown): Fields {
  if (name === undefined) return fields;
  const inside = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const next = below.length === 0 ? value : withValue(isFields(inside) ? inside : {}, below, value);
  // Not by object spread, so that `__proto__` is an ordinary name.
  return Object.fromEntries([...Object.entries(fields).filter(([key]) => key !== name), [name, next]]);
}

/** Fields with those that a patch names in their place; one that it removes is null. */
export function patched(fields: Fields, patch: Fields): Fields {
  return leavesOf(patch).reduce((now, { path, value }) => withValue(now, path, value), fields);
}

/**
 * The base of a three-way merge: the fields as the author of a patch saw them; where the record has what an earlier version of that
 * patch said, what it said: its answer was lost, and its change is nobody else's.
 */
export function mergeBase(base: Fields, saidBefore: readonly Fields[], theirs: Fields): Fields {
  return saidBefore
    .flatMap((said) => leavesOf(said))
    .filter(({ path, value }) => isSame(value, valueAt(theirs, path)))
    .reduce((now, { path, value }) => withValue(now, path, value), base);
}

type Named = Fields & { readonly name: string };

function isNamedList(value: unknown): value is readonly Named[] {
  return Array.isArray(value) && value.every((item) => isFields(item) && typeof item['name'] === 'string');
}

/** Additions and removals of both; undefined where both changed the same item differently. */
function mergeLists(
  base: readonly Named[],
  mine: readonly Named[],
  theirs: readonly Named[],
): readonly Named[] | undefined {
  const names = new Set([...theirs, ...mine].map((item) => item.name));
  const merged: Named[] = [];
  for (const name of names) {
    const find = (list: readonly Named[]) => list.find((item) => item.name === name);
    const [before, own, present] = [find(base), find(mine), find(theirs)];
    if (!isSame(own, before) && !isSame(present, before) && !isSame(own, present)) return undefined;
    const stands = isSame(own, before) ? present : own;
    if (stands !== undefined) merged.push(stands);
  }
  return merged;
}

/** Whether two values are equal; absent, null, blank and empty nested values are all equal. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (!isFields(one) || !isFields(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(valueAt(one, [name]), valueAt(other, [name])));
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return isFields(value) ? Object.values(value).every(isNothing) : Array.isArray(value) && value.length === 0;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
