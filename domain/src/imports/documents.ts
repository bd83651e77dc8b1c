import { plainSerial, serialKey } from '../devices/serial-key.ts';

/** Files of one call that attaches documents, and serial numbers that a file's name is tried as. */
export const DOCUMENTS_AT_ONCE = 50;
const MAX_KEYS = 20;

/** Letters of a stored name, without its ending. */
const MAX_LETTERS = 100;

/**
 * The serial numbers that the name of a file in an archive may begin with, as keys, the longest first: the folder that it lies in, its
 * name without the ending, and the name up to each sign that divides words. `HP-12/karta.pdf` and `HP-12_karta 2.pdf` are of `HP-12`.
 */
export function serialKeysIn(path: string): readonly string[] {
  const [name = '', folder] = path.split(/[/\\]/).reverse();
  const stem = name.replace(/\.[A-Za-z0-9]{1,5}$/, '');
  const beginnings = [...stem.matchAll(/[\s_.,()-]+/g)].map(({ index }) => stem.slice(0, index));
  const names = [stem, ...beginnings.reverse()].slice(0, MAX_KEYS);
  const keys = [...names, folder ?? '']
    .map((name) => serialKey(plainSerial(name)))
    .filter((key) => key !== '');
  return [...new Set(keys)];
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
