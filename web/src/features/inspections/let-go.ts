import { answersWithout, unlessGone } from '../../form/pictures/held-pictures.ts';
import type { Visit } from './visit-data.ts';

/** The form without pictures that are gone: their places are open again. */
export function withoutVisitPictures(data: Visit, gone: ReadonlySet<string>): Visit {
  return {
    ...data,
    answers: answersWithout(data.answers, gone),
    photos: data.photos.filter(({ name }) => !gone.has(name)),
    signature: unlessGone(data.signature, gone),
    inspectorSignature: unlessGone(data.inspectorSignature, gone),
  };
}
