import { expect, test } from 'vitest';
import { applicableAttachments } from './attachments.ts';
import type { Attachment } from './document.ts';
import { heatPump } from './heat-pump.sample.ts';

const attachment = (name: string, field?: string, value = 'yes'): Attachment => ({
  kind: 'internal',
  name,
  path: `${name}.pdf`,
  conditionalLogic: field ? { any: [{ all: [{ field, operator: 'in', values: [value] }] }] } : undefined,
});
const attachments = [
  attachment('terms'),
  attachment('tank', 'form.tank'),
  attachment('coil', 'form.tankKind', 'coil'),
  attachment('cooling', 'device.cooling'),
];
const names = (answers: Record<string, string>, device: Record<string, string>) =>
  applicableAttachments(attachments, heatPump.installationFormSchema, { hydraulics: answers }, device).map(
    (one) => one.name,
  );

test('a warranty card carries the attachments whose conditions hold', () => {
  expect(names({}, {})).toEqual(['terms']);
  expect(names({ tank: 'yes', tankKind: 'coil' }, { cooling: 'yes' })).toEqual([
    'terms',
    'tank',
    'coil',
    'cooling',
  ]);
  expect(names({ tank: 'yes' }, { cooling: 'no' })).toEqual(['terms', 'tank']);
});

test('what was asked of the device before it was replaced brings its attachment along', () => {
  const { steps } = heatPump.installationFormSchema;
  const form = {
    steps: steps.map((step) => ({
      ...step,
      showWhen: { any: [{ all: [{ field: 'device.cooling', operator: 'in' as const, values: ['yes'] }] }] },
    })),
  };
  const stored = { hydraulics: { tank: 'yes' } };
  expect(applicableAttachments(attachments, form, stored, {}).map(({ name }) => name)).toEqual([
    'terms',
    'tank',
  ]);
});

test('a hidden answer brings no attachment along', () => {
  expect(names({ tank: 'no', tankKind: 'coil' }, {})).toEqual(['terms']);
});
