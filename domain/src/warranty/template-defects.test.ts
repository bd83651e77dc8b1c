import { describe, expect, test } from 'vitest';
import { warrantyTemplateSchema, type WarrantyBlock, type WarrantyTemplate } from './document.ts';
import { heatPump } from './heat-pump.sample.ts';
import { hasMakerGap, isTextNeeded, keysUsed, warrantyDefects } from './template-defects.ts';

const line = (...keys: string[]): WarrantyBlock => ({
  type: 'paragraph',
  content: keys.map((key) => ({ type: 'placeholder', attrs: { key } })),
});
const list = (...content: WarrantyBlock[]): WarrantyBlock => ({
  type: 'bulletList',
  content: [{ type: 'listItem', content }],
});
const template = (content: WarrantyBlock[], more: Partial<WarrantyTemplate> = {}): WarrantyTemplate =>
  warrantyTemplateSchema.parse({
    content: { type: 'doc', content },
    showDataTable: true,
    tableParameters: ['serial', 'power'],
    showServiceLog: true,
    attachments: [],
    ...more,
  });
const when = (field: string) => ({ any: [{ all: [{ field, operator: 'in' as const, values: ['yes'] }] }] });

const unlessIn = (field: string, ...values: string[]) => ({
  any: [{ all: [{ field, operator: 'not_in' as const, values }] }],
});

describe('a warranty template', () => {
  test('that names what there is may be saved', () => {
    const content = [
      line('device.serial', 'form.tank', 'installation.customerName', 'warranty.end'),
      { type: 'signature', attrs: { key: 'form.witness' } } as const,
      { type: 'signature', attrs: { key: 'installation.signature' } } as const,
      { type: 'pageBreak' } as const,
    ];
    const attachments = [
      {
        kind: 'internal' as const,
        name: 'Instrukcja',
        path: 'manuals/hp.pdf',
        conditionalLogic: when('form.tank'),
      },
      {
        kind: 'external' as const,
        name: 'Strona',
        path: 'https://example.com',
        conditionalLogic: when('device.cooling'),
      },
    ];
    expect(warrantyDefects(template(content, { attachments }), heatPump)).toEqual([]);
  });

  test('names each key that points nowhere, once, lists in lists searched', () => {
    const content = [
      line('device.colour', 'form.photo'),
      list(line('form.witness'), list(line('device.colour', 'warranty.owner'))),
      { type: 'signature', attrs: { key: 'form.tank' } } as const,
    ];
    const attachments = [
      { kind: 'internal' as const, name: 'A', path: 'a.pdf', conditionalLogic: when('form.nowhere') },
      { kind: 'internal' as const, name: 'B', path: 'b.pdf', conditionalLogic: when('form.nowhere') },
    ];
    expect(
      warrantyDefects(template(content, { attachments, tableParameters: ['serial', 'weight'] }), heatPump),
    ).toEqual([
      { code: 'unknown-placeholder', key: 'device.colour' },
      { code: 'unknown-placeholder', key: 'form.photo' },
      { code: 'unknown-placeholder', key: 'form.witness' },
      { code: 'unknown-placeholder', key: 'warranty.owner' },
      { code: 'unknown-signature', key: 'form.tank' },
      { code: 'unknown-parameter', key: 'weight' },
      { code: 'unknown-reference', key: 'form.nowhere' },
    ]);
  });

  test('names the value of an attachment’s condition that its list or yes-no question does not have', () => {
    const attachments = [
      {
        kind: 'internal' as const,
        name: 'A',
        path: 'a.pdf',
        conditionalLogic: unlessIn('form.tankKind', 'coil', 'tube'),
      },
      {
        kind: 'internal' as const,
        name: 'B',
        path: 'b.pdf',
        conditionalLogic: unlessIn('form.tankKind', 'tube'),
      },
      {
        kind: 'internal' as const,
        name: 'C',
        path: 'c.pdf',
        conditionalLogic: unlessIn('device.cooling', 'tak', 'no'),
      },
      {
        kind: 'internal' as const,
        name: 'D',
        path: 'd.pdf',
        conditionalLogic: unlessIn('form.remarks', 'anything'),
      },
    ];
    expect(warrantyDefects(template([], { attachments }), heatPump)).toEqual([
      { code: 'unknown-value', key: 'form.tankKind', value: 'tube' },
      { code: 'unknown-value', key: 'device.cooling', value: 'tak' },
    ]);
  });

  test('with lists a hundred thousand deep is still searched', () => {
    let block = line('device.serial');
    for (let depth = 0; depth < 100_000; depth += 1) block = list(block);
    expect(keysUsed({ type: 'doc', content: [block] }).placeholders).toEqual(['device.serial']);
  });
});

test.each<[string, boolean, WarrantyBlock]>([
  [
    'in a sentence',
    true,
    { type: 'paragraph', content: [{ type: 'text', text: 'tel. […], e-mail biuro@maker.test' }] },
  ],
  [
    'in a list in a list',
    true,
    list(list({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '[…]' }] })),
  ],
  [
    'nowhere, but dots to write on',
    false,
    { type: 'paragraph', content: [{ type: 'text', text: 'Pieczęć: …… itd. …' }] },
  ],
])('a text waits for data of the maker %s: %s', (_, waits, block) => {
  expect(hasMakerGap({ type: 'doc', content: [block] })).toBe(waits);
});

test.each([
  { removed: 'de', main: 'pl', written: ['pl', 'en', 'de'], needed: false },
  { removed: 'pl', main: 'pl', written: ['pl', 'en', 'de'], needed: true },
  { removed: 'pl', main: 'de', written: ['pl', 'de'], needed: false },
  { removed: 'en', main: 'pl', written: ['en'], needed: true },
  { removed: 'en', main: 'pl', written: ['en', 'de'], needed: false },
] as const)(
  'a warranty written in $written of a device type in $main needs its text in $removed: $needed',
  ({ removed, main, written, needed }) => {
    expect(isTextNeeded(removed, { main, written })).toBe(needed);
  },
);
