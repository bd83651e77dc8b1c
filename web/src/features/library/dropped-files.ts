/** A file with the folders that it lay in, from the outermost. */
export type DroppedFile = { readonly file: File; readonly folders: readonly string[] };

export type Dropped = {
  readonly files: readonly DroppedFile[];
  /** Names of the files and folders that the browser could not read, with the folders that they lay in. */
  readonly unreadable: readonly string[];
};

/** Files that the system puts into folders for itself. */
const HIDDEN = /^(\.|Thumbs\.db$|desktop\.ini$)/i;

/** Everything that was dropped, with whole folders, however deep. The list must be read at once, before the event ends. */
export async function droppedFiles(items: Iterable<DataTransferItem>): Promise<Dropped> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const all = await Promise.all(entries.map((entry) => filesOf(entry, [])));
  return {
    files: all.flatMap(({ files }) => files),
    unreadable: all.flatMap(({ unreadable }) => unreadable),
  };
}

/** What cannot be read (a file that is gone or locked) is named, and holds up nothing else. */
async function filesOf(entry: FileSystemEntry, folders: readonly string[]): Promise<Dropped> {
  if (HIDDEN.test(entry.name)) return { files: [], unreadable: [] };
  try {
    if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
      return { files: [{ file, folders }], unreadable: [] };
    }
    if (isFolder(entry)) return await filesIn(entry, folders);
    return { files: [], unreadable: [] };
  } catch {
    return { files: [], unreadable: [[...folders, entry.name].join('/')] };
  }
}

async function filesIn(folder: FileSystemDirectoryEntry, folders: readonly string[]): Promise<Dropped> {
  const reader = folder.createReader();
  const files: DroppedFile[] = [];
  const unreadable: string[] = [];
  for (;;) {
    // A reader gives a hundred at a time, and nothing at its end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return { files, unreadable };
    for (const inner of some) {
      const found = await filesOf(inner, [...folders, folder.name]);
      files.push(...found.files);
      unreadable.push(...found.unreadable);
    }
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** The files of a chooser; one of a chosen folder tells where it lay. */
export function chosenFiles(files: Iterable<File>): readonly DroppedFile[] {
  return [...files]
    .filter(({ name }) => !HIDDEN.test(name))
    .map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) }));
}
