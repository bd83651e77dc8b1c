import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { savableForm } from './any-form.sample.ts';
import { duplicateField, duplicateStep } from './copy.ts';
import { addField, remove } from './edit.ts';
import { advanced, type History, historyOf, redone, undone } from './history.ts';
import { nudge } from './move.ts';
import type { FormSchema } from '../form/schema.ts';

const repeated = <Value>(times: number, value: Value, change: (now: Value) => Value): Value =>
  Array.from({ length: times }).reduce<Value>((now) => change(now), value);

test('takes back a hundred steps, and no more than two hundred', () => {
  const filled = Array.from({ length: 300 }, (_, index) => index + 1).reduce<History<number>>(
    (history, next) => advanced(history, next, null),
    historyOf(0),
  );
  expect(repeated(100, filled, undone).present).toBe(200);
  expect(repeated(500, filled, undone).present).toBe(100);
});

test('takes back a word that was typed letter by letter in one step', () => {
  const typed = ['M', 'Mo', 'Moc'].reduce(
    (history, label) => advanced(history, label, 'label of power'),
    advanced(historyOf('old'), '', 'label of power'),
  );
  expect(undone(typed).present).toBe('old');
  expect(redone(undone(typed)).present).toBe('Moc');
  expect(undone(redone(undone(typed))).present).toBe('old');
});

test('what is typed elsewhere, or after something was taken back, is a step of its own', () => {
  const first = advanced(historyOf('a'), 'b', 'label');
  expect(undone(advanced(first, 'c', 'help')).present).toBe('b');
  const again = advanced(undone(advanced(first, 'c', 'help')), 'd', 'label');
  expect(undone(again).present).toBe('b');
  expect(redone(again)).toBe(again);
});

test('of any run of edits everything is taken back and done again to the last detail', () => {
  const edit = fc.record({ kind: fc.nat(4), at: fc.nat(30) });
  fc.assert(
    fc.property(savableForm, fc.array(edit, { maxLength: 30 }), (form, edits) => {
      const end = edits.reduce<History<FormSchema>>(
        (history, { kind, at }) => advanced(history, edited(history.present, kind, at), null),
        historyOf(form),
      );
      expect(repeated(end.past.length, end, undone).present).toBe(form);
      expect(repeated(40, repeated(40, end, undone), redone).present).toBe(end.present);
    }),
  );
});

function edited(form: FormSchema, kind: number, at: number): FormSchema {
  const step = form.steps[at % Math.max(1, form.steps.length)];
  if (step === undefined) return form;
  const field = step.fields[at % Math.max(1, step.fields.length)];
  if (field === undefined || kind === 0)
    return addField(form, step.id, 'text', { label: `New ${String(at)}` }).form;
  if (kind === 1) return nudge(form, { kind: 'field', name: field.name }, 1);
  if (kind === 2) return duplicateField(form, field.name).form;
  if (kind === 3) return duplicateStep(form, step.id).form;
  return remove(form, { kind: 'field', name: field.name }, true);
}
