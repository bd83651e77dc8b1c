import { afterAll, expect, test } from 'vitest';
import { installationCard } from './installation-card.ts';
import { createCardRenderer } from './render.ts';
import { sampleLabels } from './samples/device.sample.ts';
import { SAMPLE_INSTALLATION, SAMPLE_INSTALLATION_INPUT } from './samples/installation.sample.ts';
import { checkedByQpdf, textOf } from './samples/pdf-tools.sample.ts';
import { SAMPLE_WARRANTY_INPUT } from './samples/warranty.sample.ts';
import { warrantyCard } from './warranty-card.ts';

const renderer = createCardRenderer({ workers: 2 });
afterAll(() => renderer.close());

/** Markup of the engine, of the web, of JSON and of shells: 25 pieces, each in four settings. */
const PIECES = [
  '#import "@preview/evil:0.1.0"',
  '#include "/etc/passwd"',
  '#read("/etc/passwd")',
  '#image("../fonts/inter-bold.ttf")',
  '#panic("stop")',
  '#{while true {}}',
  '$ x^2 $',
  '*bold* _it_ `raw`',
  '= Heading',
  '\\ \\u{41} \\#',
  '<label> @ref',
  '//comment /* */',
  '---',
  '~ -? ...',
  '"] } ) ]',
  '\\"}, "words": {"page": "x"',
  '{page} {name} {serial}',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '{{7*7}} ${7*7} #{7*7}',
  "'; drop table users; --",
  '=HYPERLINK("http://evil.test")',
  '/Type /Action /S /JavaScript',
  'endstream endobj',
  '%PDF-1.4 %%EOF',
];
const SETTINGS: ((piece: string) => string)[] = [
  (piece) => piece,
  (piece) => `Ą${piece}ż`,
  (piece) => `${piece} ${piece}`,
  (piece) => `[#text(${piece})]`,
];
const PAYLOADS = PIECES.flatMap((piece) => SETTINGS.map((wrap) => wrap(piece)));

/** Without white space and hyphens: where a line is broken at a hyphen, Polish repeats it on the next. */
const squeezed = (text: string): string => text.replaceAll(/[\s\u200b-]/g, '');

test('A hundred hostile texts in names, notes, answers and warranty text are printed as they were typed', async () => {
  expect(PAYLOADS).toHaveLength(100);
  const installation = {
    ...SAMPLE_INSTALLATION,
    customerName: PAYLOADS[0]!,
    notes: { customer: PAYLOADS.join('\n') },
    photos: [{ name: '../../etc/passwd', caption: PAYLOADS[1]! }],
  };
  const input = { ...SAMPLE_INSTALLATION_INPUT, installation };
  const card = squeezed(textOf(await renderer.render('installation', installationCard(input))));
  const warranty = await renderer.render(
    'warranty',
    warrantyCard({
      ...SAMPLE_WARRANTY_INPUT,
      installation,
      template: {
        ...SAMPLE_WARRANTY_INPUT.template,
        content: {
          type: 'doc',
          content: PAYLOADS.map((text, index) => ({
            type: 'paragraph',
            content: [
              { type: 'text', text, marks: index % 2 === 0 ? [{ type: 'bold' }] : [] },
              { type: 'placeholder', attrs: { key: 'installation.customerName' } },
            ],
          })),
        },
      },
    }),
  );
  checkedByQpdf(warranty);
  const text = squeezed(textOf(warranty));
  const lost = PAYLOADS.filter(
    (payload) => !card.includes(squeezed(payload)) || !text.includes(squeezed(payload)),
  );
  expect(lost).toEqual([]);
});

test.each([
  ['an emoji', 'Kocioł 😀 nowy', 'Kocioł 😀 nowy'],
  ['a family of emoji', 'A👨‍👩‍👧B', 'A👨👩👧B'],
  ['control characters', 'a\u0000b\u0007c\u001bd', 'abcd'],
  ['a direction override', 'faktura\u202Efdp.exe', 'fakturafdp.exe'],
  ['Arabic', 'مرحبا', '□□□□□'],
  ['a private character', 'x\ue000y', 'x□y'],
  ['half a surrogate', 'x\ud800y', 'x□y'],
  ['loose accents', 'Zaz\u0307o\u0301łc\u0301', 'Zażółć'],
  ['Cyrillic and Greek', 'Київ Ωμέγα', 'Київ Ωμέγα'],
])('A customer whose name has %s gets a card', async (_kind, typed, printed) => {
  const installation = { ...SAMPLE_INSTALLATION, customerName: typed };
  const data = installationCard({ ...SAMPLE_INSTALLATION_INPUT, installation });
  for (const form of ['a-2a', 'ua-1'] as const) {
    const text = textOf(await renderer.render('installation', data, { form }));
    expect(text).toContain(printed);
  }
});

test('A text without spaces is broken rather than run off the page', async () => {
  const long = 'A1'.repeat(400);
  const installation = { ...SAMPLE_INSTALLATION, notes: { customer: long } };
  const data = installationCard({ ...SAMPLE_INSTALLATION_INPUT, installation });
  const text = textOf(await renderer.render('installation', data));
  expect(squeezed(text)).toContain(long);
  expect(Math.max(...text.split(' ').map((word) => word.length))).toBeLessThan(200);
});

test('A serial number that no Code 128 can hold has no label', () => {
  expect(sampleLabels('ŻÓŁW-1', 'HP-1').labels.map(({ serial }) => serial)).toEqual(['HP-1']);
});
