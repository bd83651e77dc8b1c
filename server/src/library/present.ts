import { wordsIn } from '../cards/words.ts';
import { escapeHtml } from '../locales/letter-html.ts';
import type { Storage } from '../platform/files/storage.ts';
import { languageOf } from '../platform/http/language.ts';

/** What a link to a file is made of. */
export type LinkedFile = { readonly path: string; readonly type: string; readonly name: string };

/** What links are made with. */
export type Linking = {
  readonly storage: Storage;
  readonly publicUrl: string;
  readonly now: Date;
  /** Whether the organisation's links work for anyone. */
  readonly open: boolean;
};

/**
 * The address of a file of an entry: one that works for anyone and leads to the newest version from then on where the
 * library is public, else one that lives five minutes.
 */
export async function linkTo(
  { path, type, name }: LinkedFile,
  { storage, publicUrl, now, open }: Linking,
): Promise<string> {
  return open ? `${publicAddress(publicUrl, path)}/newest` : storage.signGet(path, { type, name, now });
}

/** The address of one version of a file in a public library, for paper. */
export const publicAddress = (publicUrl: string, path: string): string =>
  `${publicUrl}/api/library_files/${path.slice(path.lastIndexOf('/') + 1)}`;

/** What a browser shows where a printed link leads to a document that is gone or no longer shared. */
export function closedPage(acceptedLanguages: string | undefined): string {
  const language = languageOf(acceptedLanguages);
  const { documentClosed: title, documentClosedText: text } = wordsIn(language);
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<body style="max-width: 36rem; margin: 4rem auto; padding: 0 1.5rem; font: 1.125rem/1.5 system-ui, sans-serif">
<h1 style="font-size: 1.5rem">${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
</body>
</html>
`;
}
