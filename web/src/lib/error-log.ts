import { z } from 'zod';
import { APP_VERSION } from './loading/app-version.ts';
import { readSetting, writeSetting } from './local-setting.ts';

const KEY = 'errors';
/** The newest so many are kept. */
export const MOST_ERRORS = 50;
const LONGEST = 300;

/** Where an error came from: the page's code, a promise nobody waited for, a lost part, a drawing, a refused request. */
const ERROR_KINDS = ['page', 'promise', 'chunk', 'drawing', 'request'] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

const notedSchema = z.object({
  at: z.iso.datetime(),
  kind: z.enum(ERROR_KINDS),
  message: z.string(),
  /** The page's path, numbers left out. */
  place: z.string(),
  version: z.string(),
  /** How often the same came in a row. */
  times: z.int().min(1),
});
export type NotedError = z.infer<typeof notedSchema>;

/** The last errors of this device, newest first. */
export function lastErrors(): readonly NotedError[] {
  try {
    return z.array(notedSchema).parse(JSON.parse(readSetting(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** Remembers an error, without what could name a person; the same one again only counts. */
export function keepError(kind: ErrorKind, error: unknown, now: Date = new Date()): void {
  const noted: NotedError = {
    at: now.toISOString(),
    kind,
    message: withoutPersonalData(textOf(error)).slice(0, LONGEST),
    place: withoutPersonalData(globalThis.location?.pathname ?? ''),
    version: APP_VERSION,
    times: 1,
  };
  const [last, ...rest] = lastErrors();
  const again = last?.kind === noted.kind && last.message === noted.message && last.place === noted.place;
  const errors = again
    ? [{ ...noted, times: last.times + 1 }, ...rest]
    : [noted, ...(last ? [last, ...rest] : [])];
  writeSetting(KEY, JSON.stringify(errors.slice(0, MOST_ERRORS)));
}

/** Forgets them all. */
export function forgetErrors(): void {
  writeSetting(KEY, null);
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : typeof error;
  const at = /(?:at |@)[^\n]*?([\w.-]+\.[jt]sx?:\d+:\d+)/.exec(error.stack ?? '')?.[1];
  return `${error.name}: ${error.message}${at === undefined ? '' : ` (${at})`}`;
}

/**
 * A text without what could name a person or a device: what stands in quotes, addresses of mail and of the web beyond
 * their host and path, numbers of four digits and more, serial numbers.
 */
export function withoutPersonalData(text: string): string {
  return text
    .replaceAll(/"[^"]*"?|„[^”]*”?|“[^”]*”?|`[^`]*`/g, '"…"')
    .replaceAll(/[^\s@<>()]+@[^\s@<>()]+/g, '…@…')
    .replaceAll(/(\bhttps?:\/\/[^\s?#]*)[?#]\S*/g, '$1')
    .replaceAll(/\b[A-Z]{1,6}(?:-[\dA-Z]+)*-\d[\dA-Z-]*\b/g, '#')
    .replaceAll(/\+?\d(?:[ -]?\d){3,}/g, '#')
    .replaceAll(/\/\d+(?=\/|$)/g, '/#');
}
