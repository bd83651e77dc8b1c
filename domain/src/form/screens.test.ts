import { expect, test } from 'vitest';
import { nameplatePhoto, withoutNameplate } from './nameplate.ts';
import type { FormSchema, ShowWhen, Step } from './schema.ts';
import { screensOf } from './screens.ts';

const step = (id: string, questions: number, showWhen?: ShowWhen): Step => ({
  id,
  title: id,
  ...(showWhen && { showWhen }),
  fields: Array.from({ length: questions }, (_, at) => ({
    name: `${id}-${String(at)}`,
    label: `${id} ${String(at)}`,
    type: 'yes_no',
    required: true,
  })),
});
const when = (field: string, ...values: string[]): ShowWhen => ({
  any: [{ all: [{ field, operator: 'in', values }] }],
});

test('neighbouring steps share a screen of at most 24 questions', () => {
  const form: FormSchema = {
    steps: [
      step('place', 8),
      step('hydraulics', 12),
      step('water', 5),
      step('electrics', 7),
      step('start', 12),
    ],
  };
  expect(screensOf(form, {})).toEqual([
    ['place', 'hydraulics'],
    ['water', 'electrics', 'start'],
  ]);
});

test('a step that looks at a parameter which the maker calls constructor waits for its value like any other', () => {
  const form: FormSchema = { steps: [step('who', 2, when('device.constructor', 'Nowak')), step('start', 3)] };
  expect(screensOf(form, {})).toEqual([['start']]);
  expect(screensOf(form, { constructor: 'Nowak' })).toEqual([['who', 'start']]);
});

test('a step of more than 24 questions has a screen of its own', () => {
  expect(screensOf({ steps: [step('a', 3), step('long', 30), step('b', 3)] }, {})).toEqual([
    ['a'],
    ['long'],
    ['b'],
  ]);
});

test('a step that the device rules out takes no place, and one that an answer may show keeps it', () => {
  const form: FormSchema = {
    steps: [
      step('water', 5),
      step('refrigerant', 12, when('device.construction', 'split')),
      step('buffer', 8, when('form.buffer', 'yes')),
      step('start', 11),
    ],
  };
  expect(screensOf(form, { construction: 'monobloc' })).toEqual([['water', 'buffer', 'start']]);
  expect(screensOf(form, { construction: 'split' })).toEqual([
    ['water', 'refrigerant'],
    ['buffer', 'start'],
  ]);
});

test('a step that an earlier device was asked, and that was answered, keeps its place in a correction', () => {
  const form: FormSchema = {
    steps: [step('water', 5), step('refrigerant', 12, when('device.construction', 'split'))],
  };
  const before = { refrigerant: { 'refrigerant-0': 'yes' } };
  expect(screensOf(form, { construction: 'monobloc' }, before)).toEqual([['water', 'refrigerant']]);
});

test('the photo of the nameplate is the first that the template marks, and its step keeps the other questions', () => {
  const photo = {
    name: 'plate',
    label: 'Tabliczka',
    type: 'image',
    required: true,
    nameplate: true,
  } as const;
  const other = { name: 'unit', label: 'Jednostka', type: 'image', required: true } as const;
  const steps: Step[] = [{ id: 'place', title: 'Miejsce', fields: [other, photo] }, step('water', 2)];
  expect(nameplatePhoto({ steps })).toEqual({ stepId: 'place', field: photo });
  expect(withoutNameplate(steps).map(({ id, fields }) => [id, fields.length])).toEqual([
    ['place', 1],
    ['water', 2],
  ]);
  expect(withoutNameplate([{ id: 'plate', title: 'T', fields: [photo] }, step('water', 2)])).toHaveLength(1);
  expect(nameplatePhoto({ steps: [step('water', 2)] })).toBeUndefined();
});
