import { z } from 'zod';
import { firstVersion } from '../../lib/local/schema-ladder.ts';
import { type Picture, pictureSchema } from '../pictures/picture.ts';

/** What a form knew when it was handed over; the bytes of its pictures lie elsewhere, under their names. */
const versions = firstVersion(
  z.object({ data: z.unknown(), pictures: z.array(pictureSchema.omit({ bytes: true })) }),
);

/** A form as it was handed over: what its feature kept of it, and its pictures. */
export type FormContent = { readonly data: unknown; readonly pictures: ReadonlyMap<string, Picture> };

/** Writes down what a finished form knows, so that it can be opened again; the pictures without their bytes. */
export function freezeForm({ data, pictures }: FormContent): ArrayBuffer {
  const described = [...pictures.values()].map(({ bytes: _elsewhere, ...about }) => about);
  const text = JSON.stringify({ schemaVersion: versions.version, data, pictures: described });
  return new TextEncoder().encode(text).buffer;
}

/**
 * Opens a frozen form again with the bytes at hand. `lost` are pictures that did not go along, such as those of a question
 * that an answer hid: whatever names them has to let go of them. Throws what a broken record throws.
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
