import { answersWithout, unlessGone } from '../../form/pictures/held-pictures.ts';
import type { Commissioning } from './draft-data.ts';

/** The form without pictures that are gone: their places are open again. */
export function withoutPictures(data: Commissioning, gone: ReadonlySet<string>): Commissioning {
  if (gone.size === 0) return data;
  return {
    ...data,
    answers: answersWithout(data.answers, gone),
    photos: data.photos.filter(({ name }) => !gone.has(name)),
    signature: unlessGone(data.signature, gone),
    installerSignature: unlessGone(data.installerSignature, gone),
  };
}
