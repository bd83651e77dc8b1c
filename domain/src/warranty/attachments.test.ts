import { expect, test } from 'vitest';
import type { Answers } from '../form/answers.ts';
import type { FormSchema } from '../form/schema.ts';
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

test('an answer that was asked because of the device brings its attachment along after a repair has changed the device', () => {
  const form: FormSchema = {
    steps: [
      {
        id: 'start',
        title: 'Start',
        fields: [
          {
            name: 'network',
            label: 'Sieć Wi-Fi',
            type: 'yes_no',
            required: true,
            showWhen: { any: [{ all: [{ field: 'device.wifi', operator: 'in', values: ['yes'] }] }] },
          },
        ],
      },
    ],
  };
  const manual = [attachment('network', 'form.network')];
  const listed = (answers: Answers, wifi: string) =>
    applicableAttachments(manual, form, answers, { wifi }).map(({ name }) => name);
  expect(listed({ start: { network: 'yes' } }, 'yes')).toEqual(['network']);
  expect(listed({ start: { network: 'yes' } }, 'no')).toEqual(['network']);
  expect(listed({}, 'yes')).toEqual([]);
});

test('a hidden answer brings no attachment along', () => {
  expect(names({ tank: 'no', tankKind: 'coil' }, {})).toEqual(['terms']);
});
