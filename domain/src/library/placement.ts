import type { Gap } from '../problem.ts';
import type { TreeEntry } from './entry.ts';

/** How deep folders may lie in folders. */
const FOLDER_DEPTH_MAX = 12;

/** An entry and everything that lies in it, however deep; a cycle, which only a bug could cause, ends the search. */
export function branchOf(entries: readonly TreeEntry[], id: number): ReadonlySet<number> {
  const children = Map.groupBy(entries, ({ parent }) => parent);
  const found = new Set<number>([id]);
  for (const at of found) for (const child of children.get(at) ?? []) found.add(child.id);
  return found;
}

/**
 * Why entries cannot be moved to a folder; empty when they can. A folder cannot lie in itself, nothing lies in what is
 * no folder, and folders lie at most `FOLDER_DEPTH_MAX` deep.
 *
 * @param entries the whole tree of one language
 * @param to the folder, null being the top
 * @param before what lies in that folder and is to follow them, null being its end
 */
export function placementDefects(
  entries: readonly TreeEntry[],
  moved: readonly number[],
  to: number | null,
  before: number | null = null,
): readonly Gap[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const missing = moved.findIndex((id) => !byId.has(id));
  if (missing >= 0) return [{ propertyPath: `entries.${missing}`, code: 'not-found' }];
  if (to !== null && byId.get(to)?.kind !== 'folder') return [{ propertyPath: 'parent', code: 'not-found' }];
  if (before !== null && byId.get(before)?.parent !== to)
    return [{ propertyPath: 'before', code: 'not-found' }];
  const inItself = moved.findIndex((id) => to !== null && branchOf(entries, id).has(to));
  if (inItself >= 0) return [{ propertyPath: `entries.${inItself}`, code: 'into-itself' }];
  const above = to === null ? 0 : depthOf(byId, to);
  const deepest = Math.max(...moved.map((id) => heightOf(entries, id)));
  return above + deepest > FOLDER_DEPTH_MAX ? [{ propertyPath: 'parent', code: 'too-deep' }] : [];
}

/**
 * The order of a folder once entries were moved there without a defect. Where what they come before is itself among
 * them, they stand where it stood.
 */
export function orderAfterMove(
  entries: readonly TreeEntry[],
  moved: readonly number[],
  to: number | null,
  before: number | null,
): readonly number[] {
  const set = new Set(moved);
  const inside = entries.filter(({ parent }) => parent === to).map(({ id }) => id);
  const at = before === null ? inside.length : inside.indexOf(before);
  const stays = (id: number) => !set.has(id);
  return [...inside.slice(0, at).filter(stays), ...set, ...inside.slice(at).filter(stays)];
}

/** A folder with those above it, the uppermost first; none for the top of the library. */
export function foldersAbove<Entry extends TreeEntry>(
  entries: readonly Entry[],
  folder: number | null,
): readonly Entry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const path: Entry[] = [];
  for (let at = folder; at !== null && path.length <= FOLDER_DEPTH_MAX;) {
    const here = byId.get(at);
    if (here !== undefined) path.unshift(here);
    at = here?.parent ?? null;
  }
  return path;
}

/** How many folders lead down to an entry, itself included. */
function depthOf(byId: ReadonlyMap<number, TreeEntry>, id: number): number {
  let depth = 0;
  for (let at: number | null = id; at !== null && depth <= FOLDER_DEPTH_MAX; depth += 1)
    at = byId.get(at)?.parent ?? null;
  return depth;
}

/** Levels of folders in an entry, itself included; a file has none. */
function heightOf(entries: readonly TreeEntry[], id: number): number {
  const branch = branchOf(entries, id);
  const byId = new Map(entries.filter((entry) => branch.has(entry.id)).map((entry) => [entry.id, entry]));
  const top = byId.get(id);
  if (top !== undefined) byId.set(id, { ...top, parent: null });
  return Math.max(
    0,
    ...[...byId.values()].filter(({ kind }) => kind === 'folder').map((folder) => depthOf(byId, folder.id)),
  );
}

/** What an entry is put before to move it by one; null is the end of the folder, undefined that it cannot go there. */
type NeighbourPlaces = { readonly up: number | undefined; readonly down: number | null | undefined };

/**
 * Where an entry goes by one step up or down in its folder. Folders are shown before everything else, so that a step
 * passes the next one of the same sort, whatever lies between them in the stored order.
 *
 * @param entries the whole tree of one language, in its order
 */
export function neighbourPlaces(entries: readonly TreeEntry[], id: number): NeighbourPlaces {
  const entry = entries.find((one) => one.id === id);
  const ids = entries
    .filter(
      (one) => one.parent === entry?.parent && isFolder(one) === (entry !== undefined && isFolder(entry)),
    )
    .map((one) => one.id);
  const at = ids.indexOf(id);
  return {
    up: ids[at - 1],
    down: at < 0 || at === ids.length - 1 ? undefined : (ids[at + 2] ?? null),
  };
}

const isFolder = ({ kind }: TreeEntry): boolean => kind === 'folder';
