import { expect, it } from 'vitest';
import { newRecallAnswerSchema } from './answer.ts';
import { pastedSerials, recallSelectionSchema } from './selection.ts';
import { recallTextIn } from './record.ts';

it.each([
  ['HP-1\nHP-2\r\nHP-3\n', ['HP-1', 'HP-2', 'HP-3']],
  [' HP-1 ; HP-2,\tHP-3;;', ['HP-1', 'HP-2', 'HP-3']],
  ['HP-1\nhp-1\nHP-2', ['hp-1', 'HP-2']],
  ['00012345678\n1 234', ['00012345678', '1 234']],
  ['2026\u202F0041\u202F2345\nHP-2', ['202600412345', 'HP-2']],
  ['  \n ', []],
])('serial numbers are read from what was pasted: %j', (text, serials) => {
  expect(pastedSerials(text)).toEqual(serials);
});

const accepts = (selection: object) => recallSelectionSchema.safeParse(selection).success;

it('a selection needs a way to choose, and refuses what it does not know', () => {
  expect(accepts({})).toBe(false);
  expect(accepts({ template: 5 })).toBe(false);
  expect(accepts({ template: 5, made: { from: '2026-05-01' } })).toBe(true);
  expect(accepts({ made: {} })).toBe(false);
  expect(accepts({ commissioned: { from: '2026-05-02', to: '2026-05-01' } })).toBe(false);
  expect(accepts({ serials: [] })).toBe(false);
  expect(accepts({ serials: ['A'], everything: true })).toBe(false);
});

const refused = (selection: object) => recallSelectionSchema.safeParse(selection).error?.issues[0];

it.each(['0000-01-01', '2026-02-29', '2026-6-5', 'next week'])(
  'the day %s is refused as no date, where it was typed',
  (day) => {
    expect(refused({ made: { from: day } })).toMatchObject({ path: ['made', 'from'], message: 'date' });
    expect(refused({ commissioned: { to: day } })).toMatchObject({
      path: ['commissioned', 'to'],
      message: 'date',
    });
  },
);

it.each([
  ['2026-06-15T10:00:00+02:00', true],
  ['1970-01-01T00:00:00Z', true],
  ['0000-01-01T00:00:00Z', false],
  ['0001-01-01T00:00:00+14:00', false],
  ['yesterday', false],
])('an answer that was given at %s is taken: %s', (answeredAt, isTaken) => {
  const answer = newRecallAnswerSchema.safeParse({
    clientId: '8a00866e-9b41-4da5-93c4-9b782b676c7b',
    recall: '/recalls/1',
    customDevice: '/custom_devices/2',
    answer: 'done',
    answeredAt,
  });
  expect(answer.success).toBe(isTaken);
});

it('a recall is read in Polish where the office wrote no other language', () => {
  const texts = { title: { pl: 'Zawory', de: 'Ventile' }, text: { pl: 'Sprawdź' } };
  expect(recallTextIn(texts, 'de')).toEqual({ title: 'Ventile', text: 'Sprawdź' });
  expect(recallTextIn(texts, 'en')).toEqual({ title: 'Zawory', text: 'Sprawdź' });
});
