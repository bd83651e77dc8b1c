import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Inspects a PDF with independent programs (poppler, qpdf). Throws when a program is missing. */

/** Runs a program on a PDF in a temporary folder, which is removed afterwards. */
function on<Result>(pdf: Uint8Array, work: (file: string, folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'card-'));
  try {
    const file = join(folder, 'card.pdf');
    writeFileSync(file, pdf);
    return work(file, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const run = (program: string, ...options: string[]): string =>
  execFileSync(program, options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The text of each page. */
export function pagesOf(pdf: Uint8Array): string[] {
  return on(pdf, (file) => run('pdftotext', '-layout', file, '-').split('\f').slice(0, -1));
}

/** All text with white space collapsed and the breaks of long words removed. */
export function textOf(pdf: Uint8Array): string {
  const text = on(pdf, (file) => run('pdftotext', file, '-'));
  return text.replaceAll('\u200b', '').replace(/\s+/g, ' ');
}

/** A word with its box, in points from the upper left of its page. */
export type PlacedWord = {
  readonly word: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** The words of a document, also those that a clip hides. */
export function placedWords(pdf: Uint8Array): PlacedWord[] {
  const html = on(pdf, (file) => run('pdftotext', '-bbox', file, '-'));
  const found = html.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g);
  return Array.from(found, ([, left, top, right, bottom, word = '']) => ({
    word,
    left: Number(left),
    right: Number(right),
    top: Number(top),
    bottom: Number(bottom),
  }));
}

/** One line per font: name, type, whether it is embedded. */
export function fontsOf(pdf: Uint8Array): { name: string; embedded: boolean }[] {
  const lines = on(pdf, (file) => run('pdffonts', file))
    .trim()
    .split('\n')
    .slice(2);
  return lines.map((line) => ({
    name: line.slice(0, 36).trim(),
    embedded: line.slice(55).trim().split(/\s+/).at(-5) === 'yes',
  }));
}

export function infoOf(pdf: Uint8Array): string {
  return on(pdf, (file) => run('pdfinfo', file));
}

/** The tag tree. */
export function structureOf(pdf: Uint8Array): string {
  return on(pdf, (file) => run('pdfinfo', '-struct-text', file));
}

export function metadataOf(pdf: Uint8Array): string {
  return on(pdf, (file) => run('pdfinfo', '-meta', file));
}

/** @throws when qpdf finds an error */
export function checkedByQpdf(pdf: Uint8Array): string {
  return on(pdf, (file) => run('qpdf', '--check', file));
}

/** A page as PNG. */
export function pictureOf(pdf: Uint8Array, page: number, dpi: number): Buffer {
  return on(pdf, (file, folder) => {
    run(
      'pdftoppm',
      '-png',
      '-singlefile',
      '-r',
      String(dpi),
      '-f',
      String(page),
      '-l',
      String(page),
      file,
      join(folder, 'page'),
    );
    return readFileSync(join(folder, 'page.png'));
  });
}
