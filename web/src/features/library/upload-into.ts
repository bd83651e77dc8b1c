import type { LibraryEntry } from '@portal/domain/library/entry';
import type { Language } from '@portal/domain/templates/labels';
import { toastProblem } from '../../ui/notices/toast.ts';
import type { DroppedFile } from './dropped-files.ts';
import { createLibraryEntry } from './queries.ts';
import { addUploads } from './uploads.ts';

type Where = {
  readonly folder: number | null;
  readonly language: Language;
  readonly entries: readonly LibraryEntry[];
  readonly organisation: number;
};

/** Sends files into a folder; the folders that they came in are found there by their names, or made. */
export async function uploadInto(
  files: readonly DroppedFile[],
  { folder, language, entries, organisation }: Where,
  onSaved: () => void,
): Promise<void> {
  const known = new Map<string, number | null>([['', folder]]);
  const folderOf = async (folders: readonly string[]): Promise<number | null> => {
    const key = folders.join('/');
    const before = known.get(key);
    if (before !== undefined) return before;
    const parent = await folderOf(folders.slice(0, -1));
    const name = folders.at(-1) ?? '';
    const found = entries.find((one) => one.kind === 'folder' && one.parent === parent && one.name === name);
    const id = found?.id ?? (await createLibraryEntry({ kind: 'folder', language, parent, name })).id;
    known.set(key, id);
    return id;
  };
  try {
    const placed = [];
    for (const { file, folders } of files)
      placed.push({ file, place: { folder: await folderOf(folders), language } });
    addUploads(placed, organisation, onSaved);
  } catch (error) {
    toastProblem(error);
  }
  if (known.size > 1) onSaved();
}
