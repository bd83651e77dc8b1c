import { unlessGone } from '../../form/pictures/held-pictures.ts';
import type { Repair } from './repair-data.ts';

/** The form without pictures that are gone: their places are open again. */
export function withoutRepairPictures(data: Repair, gone: ReadonlySet<string>): Repair {
  const kept = (name: string | null) => unlessGone(name, gone);
  return {
    ...data,
    issuePhotos: data.issuePhotos.map(kept),
    fixedPhotos: data.fixedPhotos.map(kept),
    signature: kept(data.signature),
    servicemanSignature: kept(data.servicemanSignature),
  };
}
