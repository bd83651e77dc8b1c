import { describe, expect, test } from 'vitest';
import type { Answers } from '../form/answers.ts';
import { formSchema, type FormSchema } from '../form/schema.ts';
import { SECOND_MAKER_TERMS } from '../warranty/terms.ts';
import { type PastInstallation, replay, type ReplayedVersion } from './replay.ts';

const form = (fields: object[], more: object[] = []): FormSchema =>
  formSchema.parse({
    steps: [
      { id: 'water', title: 'Woda', fields },
      { id: 'end', title: 'Koniec', fields: more },
    ],
  });
const PRESSURE = { name: 'pressure', label: 'Ciśnienie', type: 'number', required: true, max: 3 };
const NOTE = { name: 'note', label: 'Uwagi', type: 'text', required: false };
const TANK = { name: 'tank', label: 'Zasobnik', type: 'yes_no', required: true };
const when = (field: string, value: string) => ({
  any: [{ all: [{ field, operator: 'in' as const, values: [value] }] }],
});
const manual = (name: string, showWhen?: ReturnType<typeof when>) => ({
  kind: 'internal' as const,
  name,
  path: `${name}.pdf`,
  ...(showWhen && { conditionalLogic: showWhen }),
});
const version = (more: Partial<ReplayedVersion> = {}): ReplayedVersion => ({
  installationFormSchema: form([PRESSURE, NOTE, TANK]),
  warrantyTerms: SECOND_MAKER_TERMS,
  attachments: [manual('tank', when('form.tank', 'yes'))],
  ...more,
});
const past = (
  id: number,
  answers: Answers[string],
  more: Partial<PastInstallation> = {},
): PastInstallation => ({
  id,
  madeWith: version(),
  answers: { water: answers },
  device: { kind: 'air' },
  installationDate: '2026-03-12',
  soldOn: null,
  ...more,
});
const PLAIN = past(1, { pressure: 2, tank: 'yes' });
const NOTED = past(2, { pressure: 2, tank: 'no', note: 'Pod schodami' });
const run = (draft: Partial<ReplayedVersion>) => replay(version(draft), [PLAIN, NOTED]);
const UNTOUCHED = { installations: 2, lacking: [], refused: [], hiding: [], attachments: [], period: [] };

describe('a version replayed over installations that were made', () => {
  test('that is the same touches none of them', () => {
    expect(run({})).toEqual(UNTOUCHED);
  });

  test.each<[string, Partial<ReplayedVersion>, object]>([
    [
      'requires an answer that some do not have',
      { installationFormSchema: form([PRESSURE, { ...NOTE, required: true }, TANK]) },
      { lacking: [{ id: 1, names: ['note'] }] },
    ],
    [
      'has a narrower range',
      { installationFormSchema: form([{ ...PRESSURE, max: 1.5 }, NOTE, TANK]) },
      {
        refused: [
          { id: 1, names: ['pressure'] },
          { id: 2, names: ['pressure'] },
        ],
      },
    ],
    [
      'lacks a field that some have answered',
      { installationFormSchema: form([PRESSURE, TANK]) },
      { hiding: [{ id: 2, names: ['note'] }] },
    ],
    [
      'hides a field in the case of some',
      { installationFormSchema: form([PRESSURE, TANK, { ...NOTE, showWhen: when('form.tank', 'yes') }]) },
      { hiding: [{ id: 2, names: ['note'] }] },
    ],
    ['has a field in another step', { installationFormSchema: form([PRESSURE, TANK], [NOTE]) }, {}],
    [
      'sends another attachment to some',
      { attachments: [manual('tank', when('form.tank', 'no'))] },
      {
        attachments: [
          { id: 1, names: ['tank'] },
          { id: 2, names: ['tank'] },
        ],
      },
    ],
    [
      'sends one to all that went to some',
      { attachments: [manual('tank')] },
      { attachments: [{ id: 2, names: ['tank'] }] },
    ],
    [
      'has a shorter warranty',
      { warrantyTerms: { ...SECOND_MAKER_TERMS, extendedMonths: 48 } },
      {
        period: [
          { id: 1, names: ['warrantyTerms'] },
          { id: 2, names: ['warrantyTerms'] },
        ],
      },
    ],
  ])('that %s names just those', (_, draft, touched) => {
    expect(run(draft)).toEqual({ ...UNTOUCHED, ...touched });
  });

  test('keeps the reason for a value that was out of range', () => {
    const ranged = form([{ ...PRESSURE, outOfRange: 'reason' }, TANK]);
    const replayed = past(
      3,
      { pressure: 5, 'pressure:reason': 'Dopuszczono', tank: 'no' },
      { madeWith: version({ installationFormSchema: ranged }) },
    );
    expect(replay(version({ installationFormSchema: ranged }), [replayed])).toEqual({
      ...UNTOUCHED,
      installations: 1,
    });
  });

  test('takes the sale into account where the terms do', () => {
    const sold = past(4, { pressure: 2, tank: 'no' }, { soldOn: '2025-01-15' });
    const terms = { ...SECOND_MAKER_TERMS, saleGraceMonths: 6 };
    expect(replay(version({ warrantyTerms: terms }), [sold, NOTED]).period).toEqual([
      { id: 4, names: ['warrantyTerms'] },
    ]);
  });

  describe('of a device that became another kind since', () => {
    const PROBE = { name: 'probe', label: 'Sonda', type: 'text', required: true };
    const asked = (more: object[] = []) =>
      form([
        { ...TANK, showWhen: when('device.kind', 'air') },
        { ...PROBE, showWhen: when('device.kind', 'ground') },
        ...more,
      ]);
    const changed = past(
      5,
      { tank: 'yes' },
      { madeWith: version({ installationFormSchema: asked() }), device: { kind: 'ground' } },
    );
    const replayed = (schema: FormSchema) =>
      replay(version({ installationFormSchema: schema, attachments: [] }), [
        { ...changed, madeWith: { ...changed.madeWith, attachments: [] } },
      ]);

    test('a version that asks the same lacks nothing', () => {
      expect(replayed(asked())).toEqual({ ...UNTOUCHED, installations: 1 });
    });

    test('a version that asks every kind takes what was answered then', () => {
      const everyKind = form([TANK, { ...PROBE, showWhen: when('device.kind', 'ground') }]);
      expect(replayed(everyKind)).toEqual({ ...UNTOUCHED, installations: 1 });
    });

    test('a version that asks more lacks just that', () => {
      expect(replayed(asked([{ ...NOTE, required: true }]))).toEqual({
        ...UNTOUCHED,
        installations: 1,
        lacking: [{ id: 5, names: ['note'] }],
      });
    });
  });
});
