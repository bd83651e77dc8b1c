import { describe, expect, test } from 'vitest';
import { chosenFiles, droppedFiles } from './dropped-files.ts';

type Tree = { readonly [name: string]: Tree | 'file' | 'locked' };

/** How many entries a browser's reader gives at a time. */
const AT_A_TIME = 100;

/** A tree of files as a browser hands it over to whoever it was dropped on. */
function entryOf(name: string, content: Tree[string]): FileSystemEntry {
  const isFile = typeof content === 'string';
  return {
    name,
    isFile,
    isDirectory: !isFile,
    file(taken: (file: File) => void, failed: (error: unknown) => void) {
      if (content === 'locked') failed(new DOMException('locked', 'NotReadableError'));
      else taken(new File(['%PDF-1.7'], name));
    },
    createReader() {
      const left = Object.entries(content as Tree).map(([inner, what]) => entryOf(inner, what));
      return {
        readEntries: (taken: (entries: FileSystemEntry[]) => void) => taken(left.splice(0, AT_A_TIME)),
      };
    },
  } as unknown as FileSystemEntry;
}

const drop = (tree: Tree) =>
  droppedFiles(
    Object.entries(tree).map(
      ([name, content]) =>
        ({ webkitGetAsEntry: () => entryOf(name, content) }) as unknown as DataTransferItem,
    ),
  );
const placesOf = ({ files }: Pick<Awaited<ReturnType<typeof drop>>, 'files'>) =>
  files.map(({ file, folders }) => [...folders, file.name].join('/'));

const chosen = (name: string, webkitRelativePath: string) =>
  Object.defineProperty(new File([''], name), 'webkitRelativePath', { value: webkitRelativePath });

describe('manuals that are dropped on the library', () => {
  test('come with the folders that they lay in, however deep, and without what the system keeps there', async () => {
    const dropped = await drop({
      'Cennik.pdf': 'file',
      Pompy: {
        'Instrukcja.pdf': 'file',
        '.DS_Store': 'file',
        'Thumbs.db': 'file',
        Aqua: { 'desktop.ini': 'file', Schematy: { 'Schemat.png': 'file' }, Pusty: {} },
        '.git': { 'HEAD.pdf': 'file' },
      },
    });
    expect(placesOf(dropped)).toEqual([
      'Cennik.pdf',
      'Pompy/Instrukcja.pdf',
      'Pompy/Aqua/Schematy/Schemat.png',
    ]);
    expect(dropped.unreadable).toEqual([]);
  });

  test('are all there, more than a browser names at a time', async () => {
    const names = Array.from({ length: 250 }, (_, at) => `Karta ${at}.pdf`);
    const dropped = await drop({ Karty: Object.fromEntries(names.map((name) => [name, 'file'])) });
    expect(placesOf(dropped)).toEqual(names.map((name) => `Karty/${name}`));
  });

  test('are taken without the one that cannot be read, which is named', async () => {
    const dropped = await drop({ Pompy: { 'Zajęty.pdf': 'locked', 'Instrukcja.pdf': 'file' } });
    expect(placesOf(dropped)).toEqual(['Pompy/Instrukcja.pdf']);
    expect(dropped.unreadable).toEqual(['Pompy/Zajęty.pdf']);
  });

  test('come with their folders from a chooser of folders too', () => {
    const files = chosenFiles([
      chosen('Instrukcja.pdf', 'Pompy/Aqua/Instrukcja.pdf'),
      chosen('.DS_Store', 'Pompy/.DS_Store'),
      chosen('Cennik.pdf', ''),
    ]);
    expect(placesOf({ files })).toEqual(['Pompy/Aqua/Instrukcja.pdf', 'Cennik.pdf']);
  });
});
