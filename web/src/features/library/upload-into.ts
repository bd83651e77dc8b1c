import type { LibraryEntry } from '@portal/domain/library/entry';
import type { Language } from '@portal/domain/templates/labels';
import type { DroppedFile } from './dropped-files.ts';
import { createLibraryEntry } from './queries.ts';
import { unfinishedPlaces } from './unfinished-uploads.ts';
import { addUploads, isUnderWay, type PlaceToBe } from './uploads.ts';
import { destinationOf, type UploadPlace } from './upload-wire.ts';

export type Where = {
  readonly folder: number | null;
  readonly language: Language;
  readonly entries: readonly LibraryEntry[];
  readonly organisation: number;
};

/**
 * Sends files into a folder; the folders that they came in are found there by their names, or made when the first file of
 * each has its turn. What broke off before goes on to where it was going then, each file to one place that it was going to.
 */
export function uploadInto(files: readonly DroppedFile[], where: Where, onSaved: () => void): void {
  const folderOf = foldersOf(where, onSaved);
  const { folder, language, entries, organisation } = where;
  const here = { folder, language };
  const placeOf = ({ file, folders }: DroppedFile): PlaceToBe => {
    const before = unfinishedPlaces(file).filter(
      (place) => isThere(place, language, entries) && !isUnderWay(file, place),
    );
    if (folders.length > 0) return before[0] ?? (async () => ({ folder: await folderOf(folders), language }));
    return before.find((place) => destinationOf(place) === destinationOf(here)) ?? before[0] ?? here;
  };
  // One at a time: each knows what those before it are on their way to.
  for (const one of files) addUploads([{ file: one.file, place: placeOf(one) }], organisation, onSaved);
}

/** The folders by their names from the outermost, each made once; one that could not be made is made by the next attempt. */
function foldersOf({ folder, language, entries, organisation }: Where, onMade: () => void) {
  const known = new Map<string, Promise<number | null>>([['', Promise.resolve(folder)]]);
  async function findOrMake(folders: readonly string[]): Promise<number> {
    const parent = await folderOf(folders.slice(0, -1));
    const name = folders.at(-1) ?? '';
    const found = folderIn(entries, parent, name);
    if (found !== undefined) return found.id;
    const made = await createLibraryEntry({ kind: 'folder', language, parent, name }, { organisation });
    onMade();
    return made.id;
  }
  function folderOf(folders: readonly string[]): Promise<number | null> {
    const key = folders.join('/');
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = findOrMake(folders);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  }
  return folderOf;
}

/** The folder of this name in another one. */
function folderIn(entries: readonly LibraryEntry[], parent: number | null | undefined, name: string) {
  return entries.find(
    (one) => one.kind === 'folder' && one.parent === parent && plain(one.name) === plain(name),
  );
}

/** A name by which those that look the same are the same: a Mac has letters and accents apart. */
const plain = (name: string): string => name.normalize('NFC');

/** False for a place of the tree that is shown when it is not there any more. */
function isThere(place: UploadPlace, language: Language, entries: readonly LibraryEntry[]): boolean {
  const id = 'replaces' in place ? place.replaces : place.folder;
  return id === null || place.language !== language || entries.some((entry) => entry.id === id);
}

/** A file with the entry of the library that has its name, in the folder that it would go to. */
export type SameName = DroppedFile & { readonly entry: LibraryEntry };

/**
 * Of files that are to be sent: those whose folder has a file of the same name and kind already, of which each may be the next
 * version. One that broke off before is not among them: where it goes was said then.
 */
export function sameNames(files: readonly DroppedFile[], where: Where): readonly SameName[] {
  const { folder, language, entries } = where;
  return files.flatMap((one) => {
    const { file, folders } = one;
    if (unfinishedPlaces(file).some((place) => isThere(place, language, entries))) return [];
    const parent = knownFolder(folders, folder, entries);
    const kind = file.type.startsWith('video/') ? 'video' : 'document';
    const entry = entries.find(
      (other) =>
        other.kind === kind &&
        other.parent === parent &&
        plain(other.name).toLowerCase() === plain(file.name).trim().toLowerCase(),
    );
    return entry === undefined ? [] : [{ ...one, entry }];
  });
}

/** The folder of the library that files lie in which come with these folders; undefined where it has to be made first. */
function knownFolder(
  folders: readonly string[],
  from: number | null,
  entries: readonly LibraryEntry[],
): number | null | undefined {
  return folders.reduce<number | null | undefined>(
    (parent, name) => folderIn(entries, parent, name)?.id,
    from,
  );
}

/** Sends each file as the next version of the entry of its name. */
export function uploadVersions(
  files: readonly SameName[],
  { language, organisation }: Where,
  onSaved: () => void,
): void {
  addUploads(
    files.map(({ file, entry }) => ({ file, place: { replaces: entry.id, language } })),
    organisation,
    onSaved,
  );
}
