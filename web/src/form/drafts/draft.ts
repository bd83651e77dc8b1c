import { z } from 'zod';
import { pictureSchema } from '../pictures/picture.ts';

/** What an unfinished form can be of. */
export const DRAFT_KINDS = [
  'installation',
  'inspection',
  'service',
  'production',
  'form-template',
  'warranty-template',
  'device',
] as const;

/**
 * An unfinished form as it is stored on the device. `data` belongs to the feature and is read by its schema; pictures
 * are records of their own, so that a keystroke does not write megabytes.
 */
export const draftSchema = z.object({
  /** A UUID; becomes the client id of the request that is made from the draft. */
  id: z.string(),
  userId: z.number(),
  revision: z.number(),
  schemaVersion: z.literal(1),
  kind: z.enum(DRAFT_KINDS),
  /** The address in the app at which the form is continued. */
  place: z.string(),
  /** What identifies it in a list: the serial number. */
  title: z.string(),
  /** The template version that the form was begun with and is finished with. */
  versionId: z.number(),
  step: z.string(),
  createdAt: z.number(),
  savedAt: z.number(),
  /** Names of its pictures. */
  pictures: z.array(z.string()),
  data: z.unknown(),
});
export type Draft = z.infer<typeof draftSchema>;

/** What a form passes to be saved; the autosave adds the rest. */
export type DraftContent = Pick<Draft, 'kind' | 'place' | 'title' | 'versionId' | 'step' | 'data'> & {
  readonly pictures: ReadonlyMap<string, Picture>;
};

type Picture = z.infer<typeof pictureSchema>;

/** A picture of a draft. It has no owner (`userId` 0), because it is stored and deleted with its draft. */
export const draftPictureSchema = z.object({
  id: z.string(),
  userId: z.literal(0),
  revision: z.number(),
  picture: pictureSchema,
});
export type DraftPicture = z.infer<typeof draftPictureSchema>;

/** Name of the Web Lock on the form of a person at an address of the app: one tab at a time holds it. */
export function draftLockName(userId: number, place: string): string {
  return `loopee-draft ${String(userId)} ${place}`;
}
