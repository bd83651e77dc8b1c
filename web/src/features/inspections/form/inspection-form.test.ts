import { inspectionPatchSchema, newInspectionSchema } from '@portal/domain/inspections/input';
import { describe, expect, test } from 'vitest';
import { changed } from '../../../records/field-work/change.ts';
import type { FormNow } from '../../../records/field-work/form-state.ts';
import { recordGaps, recordSteps } from '../../../records/field-work/record-steps.ts';
import type { InspectionDraft } from './inspection-draft.ts';
import { planned, TODAY } from './inspection-draft.sample.ts';
import { inspectionRecord } from './inspection-record.ts';
import { executedAt, inspectionBody } from './inspection-request.ts';
import { inspectionFormAddress, inspectionTarget } from './route-target.ts';

const NOW = new Date('2026-11-21T10:15:00Z');

const gapsOn = (executedOn: string, installedOn?: string) => {
  const data: InspectionDraft = {
    ...planned,
    executedOn,
    ...(installedOn !== undefined && { installedOn }),
  };
  return recordSteps(inspectionRecord, data).flatMap((step) => [
    ...recordGaps(inspectionRecord, step, data, TODAY),
  ]);
};

describe('an inspection that is carried out', () => {
  test('asks for the template’s form, then the day, both signatures, and shows everything', () => {
    expect(recordSteps(inspectionRecord, planned).map(({ key }) => key)).toEqual([
      'form-hydraulics',
      'notes',
      'summary',
      'signatures',
    ]);
    const empty = { ...planned, version: { id: 31, inspectionFormSchema: { steps: [] } } };
    expect(recordSteps(inspectionRecord, empty)[0].key).toBe('notes');
  });

  test('is not done without both signatures, the required readings, and a day that has come', () => {
    const bare: InspectionDraft = { ...planned, answers: {}, signature: null, executedOn: '2026-11-22' };
    expect(
      recordSteps(inspectionRecord, bare).flatMap((step) => [
        ...recordGaps(inspectionRecord, step, bare, TODAY).keys(),
      ]),
    ).toEqual(['hydraulics-pressure', 'notes-executedOn', 'signatures-signature']);
  });

  test('is not done on a day before the installation, as far as its day is known', () => {
    expect(gapsOn('2026-10-19', '2026-10-20')).toEqual([['notes-executedOn', 'before-installation']]);
    expect(gapsOn('2026-10-20', '2026-10-20')).toEqual([]);
    expect(gapsOn('2026-10-19')).toEqual([]);
  });

  test('opens again from its draft with a reading that is longer than can be sent', () => {
    const answers = { hydraulics: { pressure: '1,5 '.repeat(3_000) } };
    expect(inspectionRecord.schema.read({ ...planned, answers }).answers).toEqual(answers);
  });

  test('of today is of this minute, one written down later of the noon of its day where the makers are', () => {
    expect(executedAt(TODAY, NOW)).toBe('2026-11-21T10:15:00.000Z');
    expect(executedAt('2026-07-01', NOW)).toBe('2026-07-01T10:00:00.000Z');
  });

  test('says of answers that were taken away that they are gone', () => {
    expect(inspectionPatchSchema.safeParse(inspectionBody(planned, 'unused', NOW)).error).toBeUndefined();
    expect(inspectionBody(planned, 'unused', NOW)).toEqual({
      status: 'done',
      executedAt: '2026-11-21T10:15:00.000Z',
      survey: { data: { hydraulics: { pressure: 1.5, low: null } } },
      photos: [{ name: 'photo-a.jpg', caption: null }],
      note: null,
      signature: 'signature-a.png',
      inspectorSignature: 'inspectorSignature-a.png',
    });
  });

  test('on an installation that was not sent yet names it by its client id', () => {
    const installation = '0198c7a2-0000-7000-8000-000000000007';
    const id = '0198c7a2-0000-7000-8000-000000000008';
    const unplanned: InspectionDraft = { ...planned, target: { kind: 'unplanned', installation } };
    expect(inspectionBody(unplanned, id, NOW)).toMatchObject({
      clientId: id,
      installationClientId: installation,
    });
    expect(newInspectionSchema.safeParse(inspectionBody(unplanned, id, NOW)).error).toBeUndefined();
    const known: InspectionDraft = { ...planned, target: { kind: 'unplanned', installation: 4 } };
    expect(inspectionBody(known, id, NOW)).toMatchObject({ installation: '/installations/4' });
  });

  test('drops the bytes of a photo that is taken out of it', () => {
    const picture = {
      name: 'photo-a.jpg',
      field: 'photo',
      type: 'image/jpeg',
      bytes: new ArrayBuffer(3),
      width: 3,
      height: 1,
    };
    const now: FormNow<InspectionDraft> = { data: planned, pictures: new Map([[picture.name, picture]]) };
    const after = changed(inspectionRecord, now, { kind: 'photo-removed', name: picture.name });
    expect(after.data.photos).toEqual([]);
    expect(after.pictures.size).toBe(0);
  });
});

test('an address leads to the inspection, to its form, or to one besides the plan', () => {
  expect(inspectionTarget('41', new URLSearchParams())).toBeUndefined();
  for (const address of [
    '/inspections/41?form=visit',
    '/inspections/new?installation=4',
    '/inspections/new?installation=0198c7a2-0000-7000-8000-000000000007',
  ]) {
    const [path = '', search] = address.split('?');
    const place = inspectionTarget(path.split('/').at(-1), new URLSearchParams(search));
    expect(place && inspectionFormAddress(place)).toBe(address);
  }
  expect(inspectionTarget('new', new URLSearchParams())).toBeUndefined();
});

test('what is changed after the customer has signed an inspection takes the signatures away', () => {
  const after = changed(
    inspectionRecord,
    { data: { ...planned, signature: 'a.png', inspectorSignature: 'b.png' }, pictures: new Map() },
    { kind: 'answer', stepId: 'hydraulics', field: 'pressure', answer: 1.9 },
  );
  expect(after.data).toMatchObject({ signature: null, inspectorSignature: null, voided: true });
});
