/** A file with the folders that it lay in, from the outermost. */
export type DroppedFile = { readonly file: File; readonly folders: readonly string[] };

/** Files that the system puts into folders for itself. */
const HIDDEN = /^(\.|Thumbs\.db$|desktop\.ini$)/i;

/** Everything that was dropped, with whole folders, however deep. The list must be read at once, before the event ends. */
export async function droppedFiles(items: DataTransferItemList): Promise<readonly DroppedFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map((entry) => filesOf(entry, [])))).flat();
}

async function filesOf(entry: FileSystemEntry, folders: readonly string[]): Promise<DroppedFile[]> {
  if (HIDDEN.test(entry.name)) return [];
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, folders }];
  }
  if (!(entry instanceof FileSystemDirectoryEntry)) return [];
  const reader = entry.createReader();
  const found: DroppedFile[] = [];
  for (;;) {
    // A reader gives a hundred at a time, and nothing at its end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return found;
    for (const inner of some) found.push(...(await filesOf(inner, [...folders, entry.name])));
  }
}

/** The files of a chooser; one of a chosen folder tells where it lay. */
export function chosenFiles(files: FileList): readonly DroppedFile[] {
  return [...files]
    .filter(({ name }) => !HIDDEN.test(name))
    .map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) }));
}
