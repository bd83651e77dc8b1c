import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { changeDatabase } from './devices/admin-contract.ts';
import { iriSchema, wholeNumber } from './iri-schema.ts';
import { drawLabel, printLabels } from './labels/contract.ts';
import { recallSelectionSchema } from './recalls/selection.ts';

const page = wholeNumber(1, 100).default(1);

test.each([
  ['7', 7],
  ['007', 7],
  [7, 7],
  [undefined, 1],
])('%j is a page', (given, read) => {
  expect(page.parse(given)).toBe(read);
});

test.each(['', ' ', ' 7', '0x1', '1e1', '+1', '-1', '1.0', '1.5', '٣', '0', '101', 'seven', null, true])(
  '%j is no page',
  (given) => {
    expect(page.safeParse(given).success).toBe(false);
  },
);

const wrong = (read: z.ZodSafeParseResult<unknown>) =>
  read.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

const PRINT = { size: '40x30', language: 'pl', resolution: 300 };

describe('the id of a record', () => {
  const template = iriSchema('device_templates');
  test('is at most what the database can store', () => {
    expect(template.parse('/device_templates/2147483647')).toBe(2_147_483_647);
    expect(template.parse('/api/device_templates/1')).toBe(1);
    for (const id of ['2147483648', '9999999999', '0', '99999999999'])
      expect(wrong(template.safeParse(`/device_templates/${id}`)), id).toEqual([' iri']);
  });

  test.each<[string, (id: number) => z.ZodSafeParseResult<unknown>]>([
    ['devices.0', (id) => changeDatabase.body.safeParse({ act: 'add', devices: [id] })],
    ['template', (id) => recallSelectionSchema.safeParse({ template: id, serials: ['A'] })],
    ['device', (id) => drawLabel.body.pick({ device: true }).safeParse({ device: id })],
    ['devices.0', (id) => printLabels.body.safeParse({ devices: [id], ...PRINT })],
  ])('in a body is refused above that, with the name of its field: %s', (field, read) => {
    expect(read(2_147_483_647).success).toBe(true);
    expect(read(2_147_483_648).error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });
});
