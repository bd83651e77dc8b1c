import type { Overlap } from './request.ts';

/** A JSON object: fields by name, however deep. */
export type Fields = { readonly [name: string]: unknown };

/** What becomes of a patch when the record was changed meanwhile. */
export type Merged = {
  /** The patch to send now: what its author changed, and nothing else. */
  readonly patch: Fields;
  /** Fields that both have changed, each to something else: left out of the patch until somebody decides. */
  readonly overlaps: readonly Overlap[];
};

type Leaf = { readonly path: readonly string[]; readonly value: unknown };

/**
 * Compares a merge patch three ways: with the record as its author saw it and with
 * the record as it is. What the author left as it was goes out of the patch, so that the other's change stands; what
 * only the author changed stays; what both changed to the same stays; the rest is asked about. Nothing, null and
 * blank are the same. Lists of named things, such as photos, are compared by their names; other lists are one value.
 *
 * @param base the fields as the author saw them, in the shape of the patch
 * @param patch what the author sends, null for a field that is taken away
 * @param theirs the fields as they are now
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
 * Where a record has changed since the author of a patch saw it and that change stands beside the patch, in whole or, of a
 * list that both added to, in part: the places, their names joined with dots. What only the server keeps is no field of the patch.
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

/** What the author of a patch has changed and does not stand on the server: each field with both values. */
export function missingThere(base: Fields, patch: Fields, theirs: Fields): readonly Overlap[] {
  return leavesOf(patch).flatMap(({ path, value: mine }) => {
    const present = valueAt(theirs, path);
    if (isSame(mine, valueAt(base, path)) || isSame(mine, present)) return [];
    return [{ path: [...path], mine, theirs: present }];
  });
}

/** The patch with a person's choices: a field that is theirs stays out of it, one that is mine goes in. */
export function withChoices(
  patch: Fields,
  overlaps: readonly Overlap[],
  isMine: (overlap: Overlap) => boolean,
): Fields {
  return overlaps.filter(isMine).reduce((now, overlap) => withValue(now, overlap.path, overlap.mine), patch);
}

/** Every value of nested fields with its place; an empty object says nothing in a merge patch. */
function leavesOf(fields: Fields, above: readonly string[] = []): readonly Leaf[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const path = [...above, name];
    return isFields(value) ? leavesOf(value, path) : [{ path, value }];
  });
}

/** What stands at a place; undefined where there is nothing. */
export function valueAt(fields: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (isFields(at) && Object.hasOwn(at, name) ? at[name] : undefined),
    fields,
  );
}

function withValue(fields: Fields, [name, ...below]: readonly string[], value: unknown): Fields {
  if (name === undefined) return fields;
  const inside = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const next = below.length === 0 ? value : withValue(isFields(inside) ? inside : {}, below, value);
  // Not a spread: `__proto__` is a name like any other here.
  return Object.fromEntries([...Object.entries(fields).filter(([key]) => key !== name), [name, next]]);
}

type Named = Fields & { readonly name: string };

function isNamedList(value: unknown): value is readonly Named[] {
  return Array.isArray(value) && value.every((item) => isFields(item) && typeof item['name'] === 'string');
}

/** Additions and removals of both; undefined where both changed the same item, each differently. */
function mergeLists(
  base: readonly Named[],
  mine: readonly Named[],
  theirs: readonly Named[],
): readonly Named[] | undefined {
  const names = new Set([...theirs, ...mine].map((item) => item.name));
  const kept: Named[] = [];
  for (const name of names) {
    const find = (list: readonly Named[]) => list.find((item) => item.name === name);
    const [before, own, present] = [find(base), find(mine), find(theirs)];
    if (!isSame(own, before) && !isSame(present, before) && !isSame(own, present)) return undefined;
    const stands = isSame(own, before) ? present : own;
    if (stands !== undefined) kept.push(stands);
  }
  return kept;
}

/** Whether two values say the same: what is absent, null, blank or without any value inside is nothing. */
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
