import { plainSerial, serialKey } from '../devices/serial-key.ts';

/** Files of one call that attaches documents, and serial numbers that a file's name is tried as, and its folders together. */
export const DOCUMENTS_AT_ONCE = 50;
const MAX_KEYS = 20;

/** Letters of a stored name, without its ending. */
const MAX_LETTERS = 100;

/**
 * The serial numbers that the name of a file in an archive may begin with, as keys: its name without the ending, then the folders that it lies
 * in, the nearest first; of each the whole name, then up to each sign that divides words, the longest first. `HP-12_karta 2.pdf`,
 * `HP-12/karta.pdf` and `Dokumenty/HP-12/zdjęcia/1.jpg` are of `HP-12`.
 */
export function serialKeysIn(path: string): readonly string[] {
  const [name = '', ...folders] = path.split(/[/\\]/).reverse();
  const ofName = beginningsOf(name.replace(/\.[A-Za-z0-9]{1,5}$/, ''));
  const ofFolders = folders.filter((folder) => !/^\.*$/.test(folder)).flatMap(beginningsOf);
  return [...new Set([...ofName.slice(0, MAX_KEYS), ...[...new Set(ofFolders)].slice(0, MAX_KEYS)])];
}

function beginningsOf(words: string): string[] {
  const beginnings = [...words.matchAll(/[\s_.,()-]+/g)].map(({ index }) => words.slice(0, index));
  return [words, ...beginnings.reverse()]
    .map((beginning) => serialKey(plainSerial(beginning)))
    .filter((key) => key !== '');
}

/**
 * The name under which a document is stored, which has plain letters alone. `mark` tells two files of one name apart.
 */
export function documentName(path: string, mark = ''): string {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? name.slice(dot + 1).replaceAll(/[^A-Za-z0-9]/g, '') : '';
  const stem = plain(dot > 0 ? name.slice(0, dot) : name).slice(0, MAX_LETTERS) || 'document';
  return [mark === '' ? stem : `${stem}-${mark}`, ending.slice(0, 5)].filter(Boolean).join('.');
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '_')
    .replaceAll(/^[_.]+|[_.]+$/g, '');
