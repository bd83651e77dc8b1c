import { z } from 'zod';
import { APP_VERSION } from './loading/app-version.ts';
import { readSetting, writeSetting } from './local-setting.ts';

const KEY = 'errors';
/** Only the newest errors are stored, up to this number. */
export const MAX_ERRORS = 50;
const LONGEST = 300;

/**
 * Where an error came from: code of the page, an unhandled promise, a chunk that could not be loaded, rendering, a
 * failed request.
 */
const ERROR_KINDS = ['page', 'promise', 'chunk', 'drawing', 'request'] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

const notedSchema = z.object({
  at: z.iso.datetime(),
  kind: z.enum(ERROR_KINDS),
  message: z.string(),
  /** The path of the page, without numbers. */
  place: z.string(),
  version: z.string(),
  /** The number of the last such call in the server's log, by which both are found together. */
  requestId: z.string().max(100).optional(),
  /** How often the same error occurred in a row. */
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

/** Stores an error without personal data; the same one again only increases its counter. */
export function storeError(kind: ErrorKind, error: unknown, requestId?: string): void {
  const noted: NotedError = {
    at: new Date().toISOString(),
    kind,
    message: withoutPersonalData(textOf(error)).slice(0, LONGEST),
    place: withoutPersonalData(globalThis.location?.pathname ?? ''),
    version: APP_VERSION,
    ...(requestId !== undefined && { requestId: requestId.slice(0, 100) }),
    times: 1,
  };
  const [last, ...rest] = lastErrors();
  const again = last?.kind === noted.kind && last.message === noted.message && last.place === noted.place;
  const errors = again
    ? [{ ...noted, times: last.times + 1 }, ...rest]
    : [noted, ...(last ? [last, ...rest] : [])];
  writeSetting(KEY, JSON.stringify(errors.slice(0, MAX_ERRORS)));
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : typeof error;
  const at = /(?:at |@)[^\n]*?([\w.-]+\.[jt]sx?:\d+:\d+)/.exec(error.stack ?? '')?.[1];
  return `${error.name}: ${error.message}${at === undefined ? '' : ` (${at})`}`;
}

/**
 * A text without what could identify a person or a device: quoted texts, e-mail addresses, web addresses beyond host
 * and path, numbers of four digits and more, serial numbers.
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
