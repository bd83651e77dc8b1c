import type { WarrantyBlock, WarrantyDocument } from '@portal/domain/warranty/document';
import { expect, test } from 'vitest';
import type { TextBlock } from './card-data.ts';
import { warrantyText } from './warranty-text.ts';

const sources = {
  placeholder: (key: string) => (key === 'device.serial' ? 'HP-1' : null),
  signature: (key: string) => ({ role: key, name: 'Ola', picture: 'ola.png', date: null }),
};
const doc = (...content: WarrantyBlock[]): WarrantyDocument => ({ type: 'doc', content });
const words = (text: string): WarrantyBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const heading = (level: 1 | 2 | 3): WarrantyBlock => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text: 'Zakres' }],
});

test('A placeholder becomes the text of its value with its own marks, and a dash without a value', () => {
  const blocks = warrantyText(
    doc({
      type: 'paragraph',
      content: [
        { type: 'placeholder', attrs: { key: 'device.serial' }, marks: [{ type: 'bold' }] },
        { type: 'placeholder', attrs: { key: 'device.unknown' } },
      ],
    }),
    sources,
  );
  expect(blocks).toMatchObject([
    {
      runs: [
        { text: 'HP-1', bold: true, italic: false },
        { text: '–', bold: false },
      ],
    },
  ]);
});

test('Headings lie under the title of the card without a gap in the outline', () => {
  const levels = warrantyText(doc(heading(3), heading(3), heading(1), heading(3), heading(2)), sources).map(
    (block) => (block.type === 'heading' ? block.level : null),
  );
  expect(levels).toEqual([2, 3, 2, 3, 3]);
});

test('A signature stands where its node stands', () => {
  const blocks = warrantyText(
    doc(words('przed'), { type: 'signature', attrs: { key: 'form.podpis' } }, words('po')),
    sources,
  );
  expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'signature', 'paragraph']);
  expect(blocks[1]).toMatchObject({ role: 'form.podpis', picture: 'ola.png' });
});

test('A page break inside a list is left out, one between paragraphs is kept', () => {
  const list: WarrantyBlock = {
    type: 'bulletList',
    content: [{ type: 'listItem', content: [words('a'), { type: 'pageBreak' }, words('b')] }],
  };
  const blocks = warrantyText(doc(words('x'), { type: 'pageBreak' }, list), sources);
  expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'pageBreak', 'bullets']);
  expect(JSON.stringify(blocks[2])).not.toContain('pageBreak');
});

test('A list nested a thousand deep keeps all its texts at a depth that can be printed', () => {
  let list: WarrantyBlock = words('dno');
  for (let depth = 0; depth < 1_000; depth += 1) {
    list = { type: 'bulletList', content: [{ type: 'listItem', content: [words(`poziom ${depth}`), list] }] };
  }
  const depthOf = (block: TextBlock): number =>
    block.type === 'bullets' ? 1 + Math.max(...block.items.flat().map(depthOf)) : 0;
  const blocks = warrantyText(doc(list), sources);
  expect(Math.max(...blocks.map(depthOf))).toBe(5);
  expect(JSON.stringify(blocks).match(/poziom/g)).toHaveLength(1_000);
  expect(JSON.stringify(blocks)).toContain('dno');
});
