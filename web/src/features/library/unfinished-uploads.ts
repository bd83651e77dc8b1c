import { UPLOAD_RESUME_DAYS } from '@portal/domain/constants';
import { languageSchema } from '@portal/domain/templates/labels-schema';
import { z } from 'zod';
import { readSetting, writeSetting } from '../../lib/local-setting.ts';
import { session } from '../../lib/session/session-store.ts';
import { destinationOf, type UploadPlace } from './upload-wire.ts';

const MOST = 20;
const RESUME_MS = UPLOAD_RESUME_DAYS * 86_400_000;

/** The server goes on with an upload of the person who began it alone. */
const keyNow = () => `unfinishedUploads.${session.get()?.user.id ?? 0}`;

const unfinishedSchema = z.object({
  name: z.string(),
  size: z.number(),
  /** In milliseconds since 1970. */
  begunAt: z.number(),
  place: z.union([
    z.object({ replaces: z.number(), language: languageSchema }),
    z.object({ folder: z.number().nullable(), language: languageSchema, hidden: z.boolean().optional() }),
  ]),
});

/** A large file that was on its way when the page was left: chosen once more, it goes on where it broke off. */
export type Unfinished = { readonly name: string; readonly size: number; readonly place: UploadPlace };

type Named = { readonly name: string; readonly size: number };

function stored(): readonly (Unfinished & { readonly begunAt: number })[] {
  try {
    const all = z.array(unfinishedSchema).parse(JSON.parse(readSetting(keyNow()) ?? '[]'));
    return all.filter(({ begunAt }) => Date.now() - begunAt < RESUME_MS);
  } catch {
    return [];
  }
}

/** What the signed-in person has not finished on this device and the server still goes on with, oldest first. */
export const unfinishedUploads = (): readonly Unfinished[] => stored();

const isSame = (a: Named, b: Named) => a.name === b.name && a.size === b.size;

const isTo = (one: UploadPlace, other: UploadPlace) => destinationOf(one) === destinationOf(other);

/** Where a file was going each time that it broke off, the oldest first. */
export function unfinishedPlaces(file: Named): readonly UploadPlace[] {
  return stored().flatMap((one) => (isSame(one, file) ? [one.place] : []));
}

export function noteUnfinished({ name, size, place }: Unfinished): void {
  const others = stored().filter((one) => !isSame(one, { name, size }) || !isTo(one.place, place));
  const all = [...others, { name, size, place, begunAt: Date.now() }];
  writeSetting(keyNow(), JSON.stringify(all.slice(-MOST)));
}

/** Forgets a file on its way to a place, or wherever it was going. */
export function forgetUnfinished(file: Named, place?: UploadPlace): void {
  const others = stored().filter(
    (one) => !isSame(one, file) || (place !== undefined && !isTo(one.place, place)),
  );
  writeSetting(keyNow(), others.length === 0 ? null : JSON.stringify(others));
}
