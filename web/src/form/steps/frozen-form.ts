import { z } from 'zod';
import { firstVersion } from '../../lib/local/schema-ladder.ts';
import { type Picture, pictureSchema } from '../pictures/picture.ts';

/**
 * The data of a form at the time it was queued; the bytes of its pictures are stored elsewhere, under their names.
 */
const versions = firstVersion(
  z.object({ data: z.unknown(), pictures: z.array(pictureSchema.omit({ bytes: true })) }),
);

/** A form as it was queued: the data of its feature, and its pictures. */
export type FormContent = { readonly data: unknown; readonly pictures: ReadonlyMap<string, Picture> };

/** Serialises a finished form, so that it can be opened again; of its pictures only the names. */
export function freezeForm({ data, pictures }: FormContent): ArrayBuffer {
  const described = [...pictures.values()].map(({ bytes: _elsewhere, ...about }) => about);
  const text = JSON.stringify({ schemaVersion: versions.version, data, pictures: described });
  return new TextEncoder().encode(text).buffer;
}

/**
 * Restores a frozen form with the pictures that are available. `lost` are pictures that were not sent, such as those
 * of a question that an answer has hidden: the data must not refer to them any more. Throws when the record is
 * damaged.
 */
export function thawForm(
  frozen: ArrayBuffer,
  bytes: ReadonlyMap<string, ArrayBuffer>,
): FormContent & { readonly lost: ReadonlySet<string> } {
  const form = versions.read(JSON.parse(new TextDecoder().decode(frozen)));
  const pictures = new Map<string, Picture>();
  const lost = new Set<string>();
  for (const about of form.pictures) {
    const content = bytes.get(about.name);
    if (content === undefined) lost.add(about.name);
    else pictures.set(about.name, { ...about, bytes: content });
  }
  return { data: form.data, pictures, lost };
}
