import { onlyNamed, withPicture } from '../../form/pictures/held-pictures.ts';
import type { Picture } from '../../form/pictures/picture.ts';
import type { Course, Repair } from './repair-data.ts';

/** A service on the screen: its data, and the pictures that live on this device. */
export type RepairInProgress = { readonly data: Repair; readonly pictures: ReadonlyMap<string, Picture> };

export type RepairText =
  | 'fault'
  | 'startDate'
  | 'requiredSpareParts'
  | 'repair'
  | 'serviceman'
  | 'startedOn'
  | 'finishedOn'
  | 'replacement';
export type RepairPhotos = 'issuePhotos' | 'fixedPhotos';
export type RepairSignature = 'signature' | 'servicemanSignature';

export type RepairChange =
  | { readonly kind: 'text'; readonly field: RepairText; readonly text: string }
  | { readonly kind: 'course'; readonly course: Course }
  | { readonly kind: 'out-of-use'; readonly yes: boolean }
  | {
      readonly kind: 'photo';
      readonly field: RepairPhotos;
      readonly at: number;
      readonly picture: Picture | null;
    }
  /** Null: the parameter was not changed after all. */
  | { readonly kind: 'parameter'; readonly field: string; readonly value: string | null }
  | { readonly kind: 'signed'; readonly who: RepairSignature; readonly picture: Picture | null };

/** What the form is after a change. Pictures that nothing refers to any more are dropped. */
export function changedRepair({ data, pictures }: RepairInProgress, change: RepairChange): RepairInProgress {
  switch (change.kind) {
    case 'text':
      return { data: { ...data, [change.field]: change.text }, pictures };
    case 'course':
      return { data: { ...data, course: change.course }, pictures };
    case 'out-of-use':
      return { data: { ...data, outOfUse: change.yes }, pictures };
    case 'parameter': {
      const { [change.field]: _before, ...rest } = data.changed;
      const changed = change.value === null ? rest : { ...rest, [change.field]: change.value };
      return { data: { ...data, changed }, pictures };
    }
    case 'photo': {
      const names = data[change.field].map((name, at) =>
        at === change.at ? (change.picture?.name ?? null) : name,
      );
      return swept({ ...data, [change.field]: names }, withPicture(pictures, change.picture));
    }
    case 'signed':
      return swept(
        { ...data, [change.who]: change.picture?.name ?? null },
        withPicture(pictures, change.picture),
      );
  }
}

function swept(data: Repair, pictures: ReadonlyMap<string, Picture>): RepairInProgress {
  const { issuePhotos, fixedPhotos, signature, servicemanSignature } = data;
  const names = [...issuePhotos, ...fixedPhotos, signature, servicemanSignature];
  return { data, pictures: onlyNamed(pictures, {}, names) };
}
