import { describe, expect, test } from 'vitest';
import { warrantyTemplateSchema, type WarrantyBlock, type WarrantyTemplate } from './document.ts';
import { heatPump } from './heat-pump.sample.ts';
import { keysUsed, warrantyDefects } from './template-defects.ts';

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

  test('with lists a hundred thousand deep is still searched', () => {
    let block = line('device.serial');
    for (let depth = 0; depth < 100_000; depth += 1) block = list(block);
    expect(keysUsed({ type: 'doc', content: [block] }).placeholders).toEqual(['device.serial']);
  });
});
