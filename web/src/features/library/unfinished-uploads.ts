import { z } from 'zod';
import { languageSchema } from '@portal/domain/templates/labels-schema';
import { readSetting, writeSetting } from '../../lib/local-setting.ts';
import type { UploadPlace } from './upload-wire.ts';

const KEY = 'unfinishedUploads';
const MOST = 20;

const unfinishedSchema = z.object({
  name: z.string(),
  size: z.number(),
  place: z.union([
    z.object({ replaces: z.number(), language: languageSchema }),
    z.object({ folder: z.number().nullable(), language: languageSchema }),
  ]),
});

/** A large file that was on its way when the page was left: chosen once more, it goes on where it broke off. */
export type Unfinished = { readonly name: string; readonly size: number; readonly place: UploadPlace };

/** What has not been finished on this device, oldest first. */
export function unfinishedUploads(): readonly Unfinished[] {
  try {
    return z.array(unfinishedSchema).parse(JSON.parse(readSetting(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

const isSame = (a: { name: string; size: number }, b: { name: string; size: number }) =>
  a.name === b.name && a.size === b.size;

export function noteUnfinished(upload: Unfinished): void {
  const others = unfinishedUploads().filter((one) => !isSame(one, upload));
  writeSetting(KEY, JSON.stringify([...others, upload].slice(-MOST)));
}

export function forgetUnfinished(file: { readonly name: string; readonly size: number }): void {
  const others = unfinishedUploads().filter((one) => !isSame(one, file));
  writeSetting(KEY, others.length === 0 ? null : JSON.stringify(others));
}
